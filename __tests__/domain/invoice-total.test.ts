import { invoiceTotal } from '@/lib/domain/dealing/invoice-total';

const line = (side: 'buy' | 'sell', counter_amount: string, counter_currency = 'USD') => ({
  side,
  counter_amount,
  counter_currency,
});
const settled = (direction: 'in' | 'out', amount: string, currency = 'USD') => ({
  direction,
  amount,
  currency,
});

test('a paper comes to what is settled in base, fee and rounding with it', () => {
  const both = [settled('out', '600', 'EUR'), settled('in', '662')];
  expect(invoiceTotal([line('sell', '660')], both, 'USD')).toEqual({
    currency: 'USD',
    amount: '662',
    payer: 'customer',
  });
  expect(invoiceTotal([line('buy', '540')], [settled('out', '538')], 'USD')).toEqual({
    currency: 'USD',
    amount: '538',
    payer: 'house',
  });
});

test('what is settled in several ways counts together', () => {
  const parts = [settled('in', '500'), settled('in', '162.5'), settled('out', '0.5')];
  expect(invoiceTotal([line('sell', '660')], parts, 'USD').amount).toBe('662');
});

test('a cross deal comes to what is given for it, and its fee stands apart', () => {
  const legs = [settled('in', '1000', 'EUR'), settled('out', '3952.75', 'AED'), settled('in', '2')];
  expect(invoiceTotal([line('buy', '3952.75', 'AED')], legs, 'USD')).toEqual({
    currency: 'AED',
    amount: '3952.75',
    payer: 'house',
  });
});

test('a ticket that comes out even is nobody’s to pay', () => {
  expect(invoiceTotal([line('buy', '100'), line('sell', '100')], [], 'USD')).toEqual({
    currency: 'USD',
    amount: '0',
    payer: 'customer',
  });
});
