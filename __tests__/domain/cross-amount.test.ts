import fc from 'fast-check';

import { planSale } from '@/lib/domain/dealing/sale';
import type { SaleLine } from '@/lib/domain/dealing/sale-shapes';
import { completeLine, type LinePart } from '@/lib/domain/dealing/ticket-line';
import { saleSetting } from '../support/a-sale';

const CROSS = {
  side: 'buy',
  currency: 'EUR',
  amount: '1000',
  rate: '1.08',
  counter_currency: 'AED',
  counter_rate: '3.66',
  counter_quote_direction: 'indirect',
} as const satisfies SaleLine;

const refusedAt = (line: SaleLine) =>
  planSale({ lines: [line] }, saleSetting()).refusals.map(({ code, field, params }) => [
    code,
    field,
    params.amount,
  ]);

test('a sum in another currency is what the rates make, but for the smallest cash on either side', () => {
  for (const counter_amount of ['3952.75', '3953', '3952.6']) {
    expect([counter_amount, refusedAt({ ...CROSS, counter_amount })]).toEqual([counter_amount, []]);
  }
  for (const counter_amount of ['1', '3950', '3956', '395275']) {
    const refused = [['sale.counter-apart', 'lines.0.counter_amount', '3952.75']];
    expect([counter_amount, refusedAt({ ...CROSS, counter_amount })]).toEqual([
      counter_amount,
      refused,
    ]);
  }
});

test('law: whichever two of amount, sum and rate are typed, what follows from them is never too far apart', () => {
  const cents = fc.integer({ min: 500, max: 100_000_000 }).map((units) => (units / 100).toFixed(2));
  const rate = fc.integer({ min: 1, max: 90_000 }).map((units) => (units / 10_000).toFixed(4));
  const touched = fc.constantFrom<LinePart[]>(['amount'], ['counter'], ['rate', 'amount']);
  const both = fc.constantFrom<LinePart[]>(['rate', 'counter'], ['amount', 'counter']);
  const side = fc.constantFrom('buy' as const, 'sell' as const);
  fc.assert(
    fc.property(
      fc.record({ amount: cents, counter: cents, rate, other: rate, side }),
      fc.oneof(touched, both),
      ({ other, side: way, ...typed }, parts) => {
        const quote = { rate: other, quote_unit: 1, quote_direction: 'indirect' } as const;
        const figures = completeLine(
          { side: way, typed, touched: parts },
          {
            manner: { quote_unit: 1, quote_direction: 'direct' },
            board: typed.rate,
            decimals: 2,
            baseDecimals: 2,
            counter: { quote, decimals: 2, increment: '0.25' },
          },
        );
        const { amount, counter } = figures;
        fc.pre(amount !== undefined && counter !== undefined && figures.rate !== undefined);
        const codes = refusedAt({
          ...CROSS,
          side: way,
          amount,
          rate: figures.rate,
          counter_amount: counter,
          counter_rate: other,
        }).map(([code]) => code);
        expect(codes).not.toContain('sale.counter-apart');
      },
    ),
  );
});
