import fc from 'fast-check';

import { absolute, add, fits, isZero, negate, sign, subtract, sum } from '@/lib/domain/money';
import { legSums } from '@/lib/domain/dealing/open-legs';
import { worth } from '@/lib/domain/rate';
import { planTrade, type Trade, type TradeSetting } from '@/lib/domain/dealing/trade';

/** Base currencies of zero, two and three decimals, with a foreign currency for each. */
const DECIMALS = { JPY: 0, USD: 2, BHD: 3, KRW: 0, EUR: 2, KWD: 3 } as const;
type Code = keyof typeof DECIMALS;

const toText = (units: number, decimals: number): string => {
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
const rates = fc.integer({ min: 1_000, max: 9_999_999 }).map((units) => toText(units, 4));

const dealt = fc
  .record({
    base: fc.constantFrom<Code>('JPY', 'USD', 'BHD'),
    currency: fc.constantFrom<Code>('KRW', 'EUR', 'KWD'),
    counter: fc.constantFrom<Code | undefined>(undefined, 'KRW', 'EUR', 'KWD'),
    units: fc.integer({ min: 1, max: 100_000_000 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    rate: rates,
    quote_direction: fc.constantFrom('direct' as const, 'indirect' as const),
    quote_unit: fc.constantFrom(1 as const, 100 as const, 1000 as const),
    mids: fc.record({ KRW: rates, EUR: rates, KWD: rates }),
    costs: fc.tuple(fc.nat(10_000), fc.nat(10_000)),
  })
  .filter(({ currency, counter }) => currency !== counter)
  .map(({ base, currency, counter, units, mids, costs: [fee, brokerage], ...quote }) => {
    const setting: TradeSetting = {
      base,
      decimals: DECIMALS,
      dealer_settlement: 1,
      bank_charges: 2,
      brokerage: 3,
      mid: (code) => mids[code as keyof typeof mids],
    };
    const trade: Trade = {
      ...quote,
      date: '2026-11-20',
      counterparty_id: 7,
      currency,
      amount: toText(units, DECIMALS[currency]),
      counter_currency: counter,
      fee: toText(fee, DECIMALS[base]),
      brokerage: toText(brokerage, DECIMALS[base]),
    };
    return { trade, setting };
  });

/** Trades with a value in base; another law covers the rest. */
const worthAnything = dealt.filter(({ trade, setting }) => !isZero(planTrade(trade, setting).base));

test('law: so little that nothing is given for it is refused, and only that', () => {
  fc.assert(
    fc.property(dealt, ({ trade, setting }) => {
      const { base, refusals } = planTrade({ ...trade, amount: '1' }, setting);
      const codes = refusals.map(({ code }) => code);
      expect(codes).toEqual(isZero(base) ? ['exchanged.nothing'] : []);
    }),
  );
});

test('law: the counter amount is rounded once, and both legs stand with the counterparty as they are owed', () => {
  fc.assert(
    fc.property(worthAnything, ({ trade, setting }) => {
      const { lines, counter, refusals } = planTrade(trade, setting);
      expect(refusals).toEqual([]);
      const units = DECIMALS[counter.currency as Code];
      expect(counter.amount).toBe(worth(trade.amount, trade, units));
      expect(fits(counter.amount, units)).toBe(true);
      const [fc1, second] = lines;
      const bought = trade.side === 'buy';
      expect(fc1?.amount).toBe(bought ? trade.amount : negate(trade.amount));
      expect(second?.amount).toBe(bought ? negate(counter.amount) : counter.amount);
      const sums = legSums(trade, setting);
      expect([sums.fc.amount, sums.counter.amount]).toEqual([trade.amount, counter.amount]);
      expect(sums.fc.is_ours).toBe(!sums.counter.is_ours);
    }),
  );
});

test('law: what is bought and what is sold are dealt at one value in base, with its decimals', () => {
  fc.assert(
    fc.property(worthAnything, ({ trade, setting }) => {
      const { legs, base, counter } = planTrade(trade, setting);
      expect(fits(base, DECIMALS[setting.base as Code])).toBe(true);
      expect(legs.map(({ value }) => value)).toEqual(legs.map(() => base));
      expect(legs).toHaveLength(counter.currency === setting.base ? 1 : 2);
      const ways = legs.map(({ quantity }) => sign(quantity));
      expect(ways[0]).toBe(trade.side === 'buy' ? 1 : -1);
      if (legs.length === 2) expect(sum(ways.map(String))).toBe('0');
      if (counter.currency === setting.base) expect(base).toBe(counter.amount);
    }),
  );
});

test('law: what is gained by buying is lost by selling the same at the same rate', () => {
  fc.assert(
    fc.property(worthAnything, ({ trade, setting }) => {
      const other = planTrade({ ...trade, side: trade.side === 'buy' ? 'sell' : 'buy' }, setting);
      const one = planTrade(trade, setting);
      expect(one.base).toBe(other.base);
      expect(isZero(add(one.margin ?? 'x', other.margin ?? 'x'))).toBe(true);
    }),
  );
});

test('law: fee and brokerage are charged and owed apart in base, whatever the deal is in', () => {
  fc.assert(
    fc.property(worthAnything, ({ trade, setting }) => {
      const rest = planTrade(trade, setting).lines.slice(2);
      const charged = [
        [2, trade.fee ?? '0'],
        [3, trade.brokerage ?? '0'],
      ] as const;
      expect(rest.map(({ amount, account_id }) => [account_id, amount])).toEqual(
        charged.flatMap(([account, cost]) =>
          isZero(cost)
            ? []
            : [
                [account, cost],
                [1, negate(cost)],
              ],
        ),
      );
      const free = planTrade({ ...trade, fee: undefined, brokerage: undefined }, setting);
      expect(absolute(subtract(free.base, planTrade(trade, setting).base))).toBe('0');
    }),
  );
});
