import fc from 'fast-check';

import { add, divide, multiply, negate, sign, subtract, sum } from '@/lib/domain/money';
import { deal, FLAT } from '@/lib/domain/ledger/position';
import { perUnit, type Quote, worth } from '@/lib/domain/rate';
import { planSale } from '@/lib/domain/dealing/sale';
import type { SaleLine } from '@/lib/domain/dealing/sale-shapes';
import { saleSetting } from '../support/a-sale';

const DECIMALS = { EUR: 2, JPY: 0, KWD: 3 } as const;
const currency = fc.constantFrom('EUR', 'JPY', 'KWD');
const minor = fc.integer({ min: 1, max: 50_000_000 });
const rate = fc
  .integer({ min: 1, max: 9_999_999 })
  .map((units) => divide(String(units), '1000000', { decimals: 6 }));
const amountIn = (code: keyof typeof DECIMALS, units: number) =>
  divide(String(units), `1${'0'.repeat(DECIMALS[code])}`, { decimals: 3 });
const valueOf = (line: SaleLine) => planSale({ lines: [line] }, saleSetting()).priced[0]?.value;

test('law: bought and sold at one rate, in any order, nothing is gained but what each ticket was rounded by', () => {
  const deals = fc.array(fc.record({ units: minor, sells: fc.boolean() }), { maxLength: 20 });
  fc.assert(
    fc.property(currency, rate, deals, fc.constantFrom(0, 2, 3), (code, at, run, decimals) => {
      const quantities = run.map(({ units, sells }) => {
        const amount = amountIn(code, units);
        return sells ? negate(amount) : amount;
      });
      const open = sum(quantities);
      const whole = sign(open) === 0 ? quantities : [...quantities, negate(open)];
      let position = FLAT;
      let realised = '0';
      let rounded = '0';
      for (const quantity of whole) {
        const exact = multiply(quantity, at);
        const value = worth(quantity, { rate: at }, decimals);
        const paid = value.replace('-', '');
        const move = deal(position, { quantity, value: paid }, decimals);
        position = move.position;
        realised = add(realised, move.realised);
        // A sale for more than its exact value is a gain; a purchase for more is a loss.
        rounded = add(rounded, subtract(exact, value));
      }
      expect(position).toEqual(FLAT);
      expect(realised).toBe(rounded);
    }),
  );
});

/** Numbers whose inverse has finitely many decimals: products of twos and fives. */
const invertible = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 4 }), fc.boolean())
  .map(([twos, fives, isSmall]) => {
    const one = String(2 ** twos * 5 ** fives);
    const inverse = divide('1', one, { decimals: 12 });
    return isSmall ? ([inverse, one] as const) : ([one, inverse] as const);
  });

test('law: a rate and its exact inverse, told the other way round, post the same ledger', () => {
  const side = fc.constantFrom('buy' as const, 'sell' as const);
  fc.assert(
    fc.property(invertible, currency, minor, side, ([there, back], code, units, way) => {
      const line = { side: way, currency: code, amount: amountIn(code, units) };
      const plan = (quote: Quote) => planSale({ lines: [{ ...line, ...quote }] }, saleSetting());
      const direct = plan({ rate: there, quote_direction: 'direct' });
      const indirect = plan({ rate: back, quote_direction: 'indirect' });
      expect(indirect.lines).toEqual(direct.lines);
      expect(indirect.deal.legs).toEqual(direct.deal.legs);
      expect(indirect.settlement).toEqual(direct.settlement);
    }),
  );
});

test('law: a rate by the hundred or the thousand is the same rate by one', () => {
  fc.assert(
    fc.property(currency, minor, rate, fc.constantFrom(100, 1000), (code, units, at, unit) => {
      const amount = amountIn(code, units);
      const by = { rate: multiply(at, String(unit)), quote_unit: unit } as Quote;
      expect(worth(amount, by, 2)).toBe(worth(amount, { rate: at }, 2));
    }),
  );
});

test('law: so many units as the inverse says are worth one of base, exactly: no inverse is ever rounded', () => {
  fc.assert(
    fc.property(rate, fc.integer({ min: 1, max: 1_000_000 }), (at, times) => {
      const amount = multiply(at, String(times));
      expect(worth(amount, { rate: at, quote_direction: 'indirect' }, 2)).toBe(String(times));
    }),
  );
  const third = perUnit({ rate: '3', quote_direction: 'indirect' });
  expect(worth('3000000000000', { rate: '3', quote_direction: 'indirect' }, 2)).toBe(
    '1000000000000',
  );
  expect(multiply('3000000000000', third)).not.toBe('1000000000000');
});

test('law: a cross deal is the same deal from either side when both amounts are agreed', () => {
  fc.assert(
    fc.property(minor, minor, rate, rate, (euros, yen, one, other) => {
      const bought = { currency: 'EUR', amount: amountIn('EUR', euros), rate: one };
      const sold = { currency: 'JPY', amount: String(yen), rate: other };
      const crossed = (
        own: typeof bought,
        side: 'buy' | 'sell',
        counter: typeof sold,
      ): SaleLine => ({
        ...own,
        side,
        counter_currency: counter.currency,
        counter_amount: counter.amount,
        counter_rate: counter.rate,
      });
      const here = planSale({ lines: [crossed(bought, 'buy', sold)] }, saleSetting());
      const there = planSale({ lines: [crossed(sold, 'sell', bought)] }, saleSetting());
      const byCurrency = <Of extends { currency: string }>(all: readonly Of[]) =>
        all.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
      expect(byCurrency(there.deal.legs)).toEqual(byCurrency(here.deal.legs));
      expect(byCurrency(there.lines)).toEqual(byCurrency(here.lines));
      expect(there.settlement.rounding).toBe(here.settlement.rounding);
    }),
  );
});

test('an amount is rounded once, half up, to what its currency and the base have', () => {
  const buy = (code: string, amount: string, at: string): SaleLine => ({
    side: 'buy',
    currency: code,
    amount,
    rate: at,
  });
  expect(valueOf(buy('KWD', '250.125', '3.24'))).toBe('810.41');
  expect(valueOf({ ...buy('JPY', '12345', '0.66'), quote_unit: 100 })).toBe('81.48');
  expect(valueOf({ ...buy('AED', '3952.75', '3.66'), quote_direction: 'indirect' })).toBe(
    '1079.99',
  );
});

test('what a ticket comes to is the sum of its lines as they were rounded, never reckoned anew', () => {
  const lines = ['10.01', '10.02', '10.03'].map((amount): SaleLine => ({
    side: 'sell',
    currency: 'EUR',
    amount,
    rate: '1.08345',
  }));
  const { priced, settlement } = planSale({ lines }, saleSetting());
  expect(priced.map(({ value }) => value)).toEqual(['10.85', '10.86', '10.87']);
  expect(settlement.net.find(({ currency: code }) => code === 'USD')?.amount).toBe('32.58');
  expect(worth(sum(lines.map(({ amount }) => amount)), { rate: '1.08345' }, 2)).toBe('32.57');
});
