import fc from 'fast-check';

import type { JournalSetting } from '@/lib/domain/accounting/journal';
import {
  balancingAmount,
  impliedRate,
  journalFigures,
  type TypedLine,
  typedAmount,
} from '@/lib/domain/accounting/journal-figures';

const setting: JournalSetting = {
  base: 'USD',
  decimals: { USD: 2, EUR: 2, JPY: 0 },
  accountCurrency: (id) => (id === 30 ? 'EUR' : undefined),
  mid: () => undefined,
};
const line = (typed: Partial<TypedLine>): TypedLine => ({ account_id: 1, ...typed });
const balance = (at: number, ...lines: TypedLine[]) => balancingAmount(lines, at, setting);

test('sums are told in base and by currency', () => {
  const { base, currencies } = journalFigures(
    [line({ currency: 'EUR', debit: '100', rate: '1.085' }), line({ credit: '100.00' })],
    setting,
  );
  expect(base).toEqual({ debit: '108.5', credit: '100', difference: '8.5' });
  expect(currencies).toEqual([
    { currency: 'EUR', debit: '100', credit: '0', difference: '100' },
    { currency: 'USD', debit: '0', credit: '100', difference: '-100' },
  ]);
});

test('a line that cannot be read yet counts for nothing, and keeps its place', () => {
  const { lines, base } = journalFigures(
    [
      line({ debit: '12,' }),
      line({ debit: '-5' }),
      line({ currency: 'EUR', debit: '1' }),
      line({ account_id: null, debit: '5' }),
    ],
    setting,
  );
  expect(lines.map((one) => one?.amount)).toEqual([undefined, undefined, undefined, '5']);
  expect(base.debit).toBe('5');
});

test('the balancing amount stands on the lacking side, whatever the line itself holds', () => {
  expect(balance(1, line({ debit: '15862.50' }), line({ credit: '1' }))).toEqual({
    side: 'credit',
    amount: '15862.5',
    currency: 'USD',
  });
  expect(balance(0, line({}), line({ credit: '12.50' }))).toMatchObject({ side: 'debit' });
});

test('nothing is offered where the others balance', () => {
  expect(balance(2, line({ debit: '1' }), line({ credit: '1' }), line({}))).toBeUndefined();
  expect(balance(5, line({ debit: '1' }))).toBeUndefined();
});

test('a foreign line takes its own rate, and the base beside it where the rate leaves a rest', () => {
  const exact = balance(1, line({ debit: '108.50' }), line({ currency: 'EUR', rate: '1.085' }));
  expect(exact).toEqual({ side: 'credit', currency: 'EUR', amount: '100', rate: '1.085' });
  const rest = balance(1, line({ debit: '100' }), line({ account_id: 30, rate: '1.0853' }));
  expect(rest).toEqual({ side: 'credit', currency: 'EUR', amount: '92.14', rate: '1.0853' });
  const yen = balance(1, line({ debit: '100.01' }), line({ currency: 'JPY', rate: '0.9' }));
  expect(yen).toEqual({ side: 'credit', currency: 'JPY', amount: '111', base: '100.01' });
});

test('without a rate of its own it takes that of another line of the currency', () => {
  const lines = [line({ currency: 'EUR', debit: '10', rate: '1.1' }), line({ currency: 'EUR' })];
  expect(balance(1, ...lines)).toEqual({
    side: 'credit',
    currency: 'EUR',
    amount: '10',
    rate: '1.1',
  });
});

test('without any rate it takes what the currency itself lacks, at the base that is lacking', () => {
  const lines = [line({ currency: 'EUR', debit: '10', base: '11' }), line({ currency: 'EUR' })];
  expect(balance(1, ...lines)).toEqual({
    side: 'credit',
    currency: 'EUR',
    amount: '10',
    base: '11',
  });
  expect(balance(1, line({ debit: '5' }), line({ currency: 'EUR' }))).toBeUndefined();
});

test('law: with the balancing amount on it, the entry balances in base', () => {
  const cents = fc.integer({ min: 1, max: 10 ** 10 }).map((units) => {
    const text = String(units).padStart(3, '0');
    return `${text.slice(0, -2)}.${text.slice(-2)}`;
  });
  const typed = fc.record({
    account_id: fc.constant(1),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    debit: cents.map((text) => text),
    rate: fc.constant('1.0853'),
  });
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 6 }), typed, (lines, last) => {
      const sent = lines.map((one) => (one.currency === 'JPY' ? { ...one, currency: 'EUR' } : one));
      const home = sent.map((one) => (one.currency === 'USD' ? { ...one, rate: '' } : one));
      const blank = line({
        currency: last.currency,
        rate: last.currency === 'USD' ? '' : last.rate,
      });
      const found = balancingAmount([...home, blank], home.length, setting);
      if (!found) return;
      const { side, amount, rate = '', base = '' } = found;
      const filled = { ...blank, [side]: amount, rate, base };
      expect(journalFigures([...home, filled], setting).base.difference).toBe('0');
    }),
  );
});

test('the implied rate is for the eye: six decimals, nothing for nothing', () => {
  expect(impliedRate('-3', '-10')).toBe('3.333333');
  expect(impliedRate('0', '10')).toBeUndefined();
});

test('an amount is put into a form with the decimals of its currency', () => {
  expect(typedAmount('12.5', 2)).toBe('12.50');
});
