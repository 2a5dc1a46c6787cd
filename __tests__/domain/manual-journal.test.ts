import * as fc from 'fast-check';

import { planManualJournal } from '@/lib/domain/dealing/manual-journal';
import type { ManualLine, ValuationMode } from '@/lib/domain/dealing/manual-journal-shapes';
import { manualTotal } from '@/lib/domain/dealing/manual-journal-rules';
import { isZero, negate, sum } from '@/lib/domain/money';

const [STOCK, NOSTRO, CHARGES, CAPITAL, CASH] = [1020, 1040, 5080, 3000, 1010];

const setting = {
  base: 'USD',
  decimals: { USD: 2, EUR: 2, JPY: 0 },
  isMonetary: (id: number) => id < 3000,
  mid: (currency: string) => ({ EUR: '1.09', JPY: '0.0067' })[currency],
};
const line = (account_id: number, amount: string, more: Partial<ManualLine> = {}): ManualLine => ({
  account_id,
  currency: 'EUR',
  amount,
  ...more,
});
const codes = (lines: readonly ManualLine[], mode?: ValuationMode, of = setting) =>
  planManualJournal(lines, mode, of).refusals.map(({ code }) => code);

test('at the middle an expense is its amount in base, and what leaves is sold for exactly that', () => {
  const { lines, deal } = planManualJournal(
    [line(CHARGES, '12.50'), line(NOSTRO, '-12.50')],
    'at_mid',
    setting,
  );
  expect(lines).toEqual([
    { account_id: CHARGES, currency: 'USD', amount: '13.63', base: '13.63' },
    { account_id: NOSTRO, currency: 'EUR', amount: '-12.50', base: '0' },
  ]);
  expect(deal?.legs).toEqual([{ currency: 'EUR', quantity: '-12.5', value: '13.63' }]);
});

test('at cost the account is charged by the ledger, and has no line of its own here', () => {
  const { lines, deal, charges } = planManualJournal(
    [line(CHARGES, '50'), line(STOCK, '-50')],
    'at_wac',
    setting,
  );
  expect(lines.map(({ account_id }) => account_id)).toEqual([STOCK]);
  expect(deal?.legs).toEqual([{ currency: 'EUR', quantity: '-50', chargedTo: CHARGES }]);
  expect(charges).toEqual([0]);
});

test('what the lines in base come to, each rounded by itself, is what is given or taken', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 }).map((n) => (n / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), (amounts) => {
      const spent = amounts.map((amount) => line(CHARGES, amount));
      const lines = [...spent, line(NOSTRO, negate(sum(amounts)))];
      const plan = planManualJournal(lines, 'at_mid', setting);
      const [leg] = plan.deal?.legs ?? [];
      const value = leg && 'value' in leg ? leg.value : '';
      const gap = sum([...plan.lines.map(({ base }) => base), negate(value)]);
      expect([plan.refusals, isZero(gap)]).toEqual([[], true]);
    }),
  );
});

test('a currency that balances among the own accounts needs neither value nor board', () => {
  const lines = [line(STOCK, '100'), line(NOSTRO, '-100')];
  const { deal, refusals } = planManualJournal(lines, undefined, {
    ...setting,
    mid: () => undefined,
  });
  expect([deal?.legs, refusals]).toEqual([[], []]);
});

test.each<[string, readonly ManualLine[], ValuationMode | undefined, string]>([
  [
    'a value that is not said',
    [line(STOCK, '5'), line(CASH, '-5', { currency: 'USD' })],
    undefined,
    'mode-missing',
  ],
  [
    'a cost that nothing is charged with',
    [line(STOCK, '5'), line(CASH, '-5', { currency: 'USD' })],
    'at_wac',
    'uncharged',
  ],
  ['a base that is missing', [line(STOCK, '5'), line(CAPITAL, '-5')], 'explicit', 'base-missing'],
  [
    'a base that nobody asked for',
    [line(STOCK, '5', { base: '5' }), line(CAPITAL, '-5')],
    'at_mid',
    'base-typed',
  ],
  [
    'a base of the other sign',
    [line(STOCK, '5', { base: '-5' }), line(CAPITAL, '-5', { base: '5' })],
    'explicit',
    'signs',
  ],
])('refused is %s', (_, lines, mode, code) => {
  expect(codes(lines, mode)).toContain(`manual-journal.${code}`);
});

test('refused is the middle of a board that was not there', () => {
  const without = { ...setting, mid: () => undefined };
  const lines = [line(CHARGES, '5'), line(NOSTRO, '-5')];
  expect(codes(lines, 'at_mid', without)).toEqual(['manual-journal.no-mid']);
});

test('more decimals than the currency has are refused beside their amount', () => {
  const lines = [
    line(CHARGES, '0.5', { currency: 'JPY' }),
    line(NOSTRO, '-0.5', { currency: 'JPY' }),
  ];
  const { refusals } = planManualJournal(lines, 'at_mid', setting);
  expect(refusals.map(({ code, field }) => [code, field])).toEqual([
    ['ledger.decimals', 'lines.0.amount'],
    ['ledger.decimals', 'lines.1.amount'],
  ]);
});

test('the total is told in the only currency, and in base where the middle is known', () => {
  const lines = [line(CHARGES, '12.50'), line(NOSTRO, '-12.50')];
  expect(manualTotal(lines, 'at_mid', setting)).toEqual({
    amount: '12.5',
    currency: 'EUR',
    base: '13.63',
  });
  const without = { ...setting, mid: () => undefined };
  expect(manualTotal(lines, 'at_wac', without)).toEqual({
    amount: '12.5',
    currency: 'EUR',
    base: null,
  });
});
