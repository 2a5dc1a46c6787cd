import fc from 'fast-check';

import { atMostInCash, inCash, unpayable } from '@/lib/domain/dealing/cash-rounding';
import { absolute, compare, divide, multiply, negate, subtract } from '@/lib/domain/money';
import { cashFor, priceOf } from '@/lib/domain/rate';
import { planSale } from '@/lib/domain/dealing/sale';
import type { SaleLine } from '@/lib/domain/dealing/sale-shapes';
import { saleSetting } from '../support/a-sale';

const coin = fc.constantFrom('0.005', '0.01', '0.05', '0.1', '0.25', '1', '5', '250');
const due = fc
  .integer({ min: -90_000_000, max: 90_000_000 })
  .map((units) => divide(String(units), '1000', { decimals: 3 }));
const isMultiple = (amount: string, of: string) =>
  multiply(divide(amount, of, { decimals: 0 }), of) === amount;

test('law: cash is a multiple of the smallest coin, at most half of one away, a half away from zero', () => {
  fc.assert(
    fc.property(due, coin, (sum, smallest) => {
      const cash = inCash(sum, smallest);
      expect(isMultiple(cash, smallest)).toBe(true);
      const off = multiply(absolute(subtract(cash, sum)), '2');
      expect(compare(off, smallest)).toBeLessThanOrEqual(0);
      if (compare(off, smallest) === 0) expect(compare(absolute(cash), absolute(sum))).toBe(1);
      expect(inCash(negate(sum), smallest)).toBe(negate(cash));
    }),
  );
});

test("law: to our good it never takes less or gives more, to the customer's never the other way", () => {
  fc.assert(
    fc.property(due, coin, (sum, smallest) => {
      const ours = inCash(sum, smallest, 'house');
      const customer = inCash(sum, smallest, 'customer');
      expect(compare(ours, sum)).toBeGreaterThanOrEqual(0);
      expect(compare(customer, sum)).toBeLessThanOrEqual(0);
      for (const cash of [ours, customer]) {
        expect(isMultiple(cash, smallest)).toBe(true);
        expect(compare(absolute(subtract(cash, sum)), smallest)).toBe(-1);
      }
    }),
  );
});

test('law: the most that can be handed over is never above the amount, and less than a coin below it', () => {
  fc.assert(
    fc.property(due, coin, (amount, smallest) => {
      const most = atMostInCash(amount, smallest);
      const left = subtract(absolute(amount), absolute(most));
      expect(compare(left, '0')).toBeGreaterThanOrEqual(0);
      expect(compare(left, smallest)).toBe(-1);
      expect(isMultiple(most, smallest)).toBe(true);
    }),
  );
});

test('law: what a sum buys in coins is rounded once, from the exact amount', () => {
  const rate = fc
    .integer({ min: 1, max: 9_999_999 })
    .map((units) => divide(String(units), '10000', { decimals: 4 }));
  fc.assert(
    fc.property(due, rate, coin, (sum, at, smallest) => {
      const base = absolute(sum);
      const { value, quantity } = priceOf({ rate: at });
      const cash = cashFor(base, { rate: at }, smallest);
      // Compares twice the distance, multiplied out to avoid a division.
      const off = absolute(subtract(multiply(cash, value), multiply(base, quantity)));
      expect(compare(multiply(off, '2'), multiply(smallest, value))).toBeLessThanOrEqual(0);
    }),
  );
  // 4.6 minor units are nearer to 0 than to 10; rounded to 5 first, they would give 10.
  expect(cashFor('0.046', { rate: '1' }, '0.10')).toBe('0');
});

test('in base cash the difference is named, and the lines still balance', () => {
  const setting = saleSetting({ increments: { USD: '0.05' } });
  const line = { side: 'sell', currency: 'EUR', amount: '100', rate: '1.0833' } as const;
  const { lines, settlement } = planSale({ lines: [line] }, setting);
  expect(settlement.rounding).toBe('0.02');
  expect(lines.map(({ account_id, base }) => [account_id, base])).toEqual([
    [1020, '0'],
    [1010, '108.35'],
    [4050, '-0.02'],
  ]);
});

test('a cross deal that comes to no coin at all is refused at what would be given', () => {
  const line: SaleLine = {
    side: 'buy',
    currency: 'EUR',
    amount: '0.02',
    rate: '1.08',
    counter_currency: 'AED',
    counter_rate: '3.66',
    counter_quote_direction: 'indirect',
  };
  const { refusals } = planSale({ lines: [line] }, saleSetting());
  expect(refusals.map(({ code, field }) => [code, field])).toEqual([
    ['sale.nothing', 'lines.0.counter_amount'],
  ]);
});

test('sums over the counter that no pieces make are named with what can be paid', () => {
  const net = [
    { currency: 'AED', amount: '-923.91' },
    { currency: 'EUR', amount: '100.05' },
    { currency: 'JPY', amount: '7' },
  ];
  expect(unpayable(net, { AED: '0.25', EUR: '0.05' })).toEqual([
    { currency: 'AED', amount: '923.91', payable: '923.75' },
  ]);
});
