import { planSale } from '@/lib/domain/dealing/sale';
import type { SaleLine } from '@/lib/domain/dealing/sale-shapes';
import { saleSetting } from '../support/a-sale';

const LINE = { side: 'sell', currency: 'EUR', amount: '600', rate: '1.10' } as const;

const refusedAt = (own: Partial<SaleLine>) =>
  planSale({ lines: [{ ...LINE, ...own }] }, saleSetting()).refusals.map(({ code, field }) => [
    code,
    field,
  ]);

test('a sum or a rate of a cross deal names the currency that it is in', () => {
  const unnamed = [['field.required', 'lines.0.counter_currency']];
  expect(refusedAt({ counter_amount: '660.00' })).toEqual(unnamed);
  expect(refusedAt({ counter_rate: '1' })).toEqual(unnamed);
  expect(refusedAt({})).toEqual([]);
});

test("a sum in the organisation's own currency is what the amount is worth, but for the smallest cash", () => {
  const against = (counter_amount: string) =>
    refusedAt({ counter_currency: 'USD', counter_amount });
  expect(against('660.00')).toEqual([]);
  expect(against('660.02')).toEqual([]);
  expect(against('659.00')).toEqual([['sale.counter-apart', 'lines.0.counter_amount']]);
});
