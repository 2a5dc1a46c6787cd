import fc from 'fast-check';

import {
  type JournalLineDraft,
  type JournalSetting,
  planJournal,
} from '@/lib/domain/accounting/journal';
import { add, sum } from '@/lib/domain/money';
import { settleRounding } from '@/lib/domain/ledger/posting';

const setting: JournalSetting = {
  base: 'USD',
  decimals: { USD: 2, EUR: 2, KWD: 3, JPY: 0 },
  accountCurrency: (id) => (id === 30 ? 'EUR' : undefined),
  mid: (currency) => (currency === 'KWD' ? '3.255' : undefined),
};
const plan = (...drafts: JournalLineDraft[]) => planJournal(drafts, setting);
const line = (draft: Partial<JournalLineDraft>): JournalLineDraft => ({ account_id: 1, ...draft });
const other = line({ credit: '1' });
/** Refusals of one line, posted with another that is valid. */
const refused = (draft: Partial<JournalLineDraft>) =>
  plan(line(draft), other).refusals.map(({ code, field, params }) => ({ code, field, params }));

test('debits are positive, credits negative, and a base amount is its own base', () => {
  expect(plan(line({ debit: '10.50' }), line({ credit: '10.50' }))).toEqual({
    lines: [
      { account_id: 1, currency: 'USD', amount: '10.50', base: '10.50' },
      { account_id: 1, currency: 'USD', amount: '-10.5', base: '-10.5' },
    ],
    refusals: [],
  });
});

test('memo, party and place travel with the line, in the order typed', () => {
  const typed = line({ debit: '1', memo: 'Rent', party_id: 7, location_id: 2 });
  expect(plan(typed, other).lines[0]).toMatchObject({ memo: 'Rent', party_id: 7, location_id: 2 });
});

test('the currency is the one typed, else that of the account, else the base', () => {
  const currencies = plan(
    line({ debit: '1', currency: 'JPY', rate: '0.0067' }),
    line({ account_id: 30, debit: '1', rate: '1.1' }),
    line({ debit: '1' }),
  ).lines.map(({ currency }) => currency);
  expect(currencies).toEqual(['JPY', 'EUR', 'USD']);
});

test('a foreign amount comes to base at its rate, rounded once, half up', () => {
  const [up, down] = plan(
    line({ debit: '10.01', currency: 'EUR', rate: '1.085' }),
    line({ credit: '10.01', currency: 'EUR', rate: '1.085' }),
  ).lines;
  expect([up?.base, down?.base]).toEqual(['10.86', '-10.86']);
});

test('without a rate the base typed counts, and without both the mid of the board', () => {
  const [typed, board] = plan(
    line({ debit: '100', currency: 'EUR', base: '108.20' }),
    line({ debit: '100', currency: 'KWD' }),
  ).lines;
  expect(typed).toMatchObject({ base: '108.20' });
  expect(typed).not.toHaveProperty('rate');
  expect(board).toMatchObject({ base: '325.5', rate: '3.255' });
});

test('rate and base together must agree within half a minor unit', () => {
  const both = (base: string) => refused({ debit: '100', currency: 'EUR', rate: '1.085', base });
  expect(both('108.50')).toEqual([]);
  expect(both('108.51')).toEqual([
    { code: 'ledger.rate-and-base', field: 'lines.0.base', params: { base: '108.50' } },
  ]);
});

test('a foreign line without rate, base and board is refused on its rate', () => {
  expect(refused({ debit: '1', currency: 'EUR' })).toEqual([
    { code: 'ledger.no-rate', field: 'lines.0.rate', params: { currency: 'EUR' } },
  ]);
});

test('in the base currency a rate other than one, or another base, is refused', () => {
  expect(refused({ debit: '5', rate: '1' })).toEqual([]);
  expect(refused({ debit: '5', rate: '2' })).toMatchObject([{ code: 'ledger.rate-and-base' }]);
  expect(refused({ debit: '5', base: '6' })).toMatchObject([{ code: 'ledger.rate-and-base' }]);
});

test('a line has one side', () => {
  expect(refused({})).toMatchObject([{ code: 'ledger.no-amount', field: 'lines.0.debit' }]);
  expect(refused({ debit: '0', credit: '0.00' })).toMatchObject([{ code: 'ledger.no-amount' }]);
  expect(refused({ debit: '1', credit: '1' })).toMatchObject([{ code: 'ledger.two-sided' }]);
  expect(refused({ debit: '0', credit: '1' })).toEqual([]);
});

test('an amount has no more decimals than its currency, told on the cell that has them', () => {
  expect(refused({ credit: '1.005' })).toEqual([
    {
      code: 'ledger.decimals',
      field: 'lines.0.credit',
      params: { currency: 'USD', decimals: '2' },
    },
  ]);
  expect(refused({ debit: '1.5', currency: 'JPY', rate: '1' })).toMatchObject([
    { code: 'ledger.decimals', params: { currency: 'JPY', decimals: '0' } },
  ]);
  expect(refused({ debit: '1.005', currency: 'KWD' })).toEqual([]);
  expect(refused({ debit: '1', currency: 'EUR', base: '1.085' })).toMatchObject([
    { code: 'ledger.decimals', field: 'lines.0.base' },
  ]);
});

test('a currency the organisation does not deal in is refused', () => {
  expect(refused({ debit: '1', currency: 'XXX' })).toMatchObject([
    { code: 'ledger.currency-unknown', field: 'lines.0.currency' },
  ]);
});

test('every line that is wrong is told at once, and only the others are planned', () => {
  const { lines, refusals } = plan(line({}), line({ debit: '1' }), line({ debit: '1.001' }));
  expect(lines).toHaveLength(1);
  expect(refusals.map(({ field }) => field)).toEqual(['lines.0.debit', 'lines.2.debit']);
});

test('an entry has at least two lines', () => {
  expect(plan(line({ debit: '1' })).refusals).toMatchObject([
    { code: 'ledger.few-lines', field: 'lines' },
  ]);
});

const cents = fc.integer({ min: 1, max: 10 ** 12 }).map((units) => {
  const text = String(units).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
});

test('law: an amount on both sides at one rate balances in base to the last unit', () => {
  const rate = fc
    .integer({ min: 1, max: 10 ** 9 })
    .map((units) => `0.${String(units).padStart(9, '0')}`);
  fc.assert(
    fc.property(cents, rate, (amount, rate) => {
      const foreign = { currency: 'EUR', rate } as const;
      const { lines, refusals } = plan(
        line({ debit: amount, ...foreign }),
        line({ credit: amount, ...foreign }),
      );
      return refusals.length === 0 && sum(lines.map(({ base }) => base)) === '0';
    }),
  );
});

test('law: what is split over many lines at one rate is settled by the rounding account', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 2, maxLength: 12 }), (parts) => {
      const foreign = { currency: 'EUR', rate: '1.0853' } as const;
      const whole = parts.reduce(add, '0');
      const { lines } = plan(
        ...parts.map((debit) => line({ debit, ...foreign })),
        line({ credit: whole, ...foreign }),
      );
      const rules = { base: 'USD', decimals: 2, roundingAccountId: 99 };
      return sum(settleRounding(lines, rules).map(({ base }) => base)) === '0';
    }),
  );
});
