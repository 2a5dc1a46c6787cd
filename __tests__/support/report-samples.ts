import { anAccount } from '@/__tests__/support/an-account';
import { answer } from '@/__tests__/support/mock-api';
import { aDeveloper } from '@/__tests__/support/a-user';
import { startUpAnswers } from '@/__tests__/support/start-up-answers';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { users } from '@/lib/contract/people/users';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import type { LedgerLine, LedgerSection } from '@/lib/contract/reports/general-ledger';
import { type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import type { TrialBalance, TrialBalanceRow } from '@/lib/contract/reports/trial-balance';

/** Answers the calls that every report screen makes besides its report. */
export function teachOffice({
  user = aDeveloper(),
  views = [],
}: { user?: CurrentUser; views?: readonly SavedView[] } = {}): void {
  // The array of pairs has lost the types of its endpoints.
  for (const [endpoint, body] of startUpAnswers) {
    answer(endpoint as Endpoint, () => body as AnswerOf<Endpoint>);
  }
  answer(chartOfAccounts.list, () => [
    anAccount(1, '1010', 'Cash', { names: { fa: 'Cash فارسی' } }),
    anAccount(2, '3000', 'Capital', { names: { fa: 'Capital فارسی' } }),
  ]);
  answer(session.current, () => user);
  answer(users.list, () => [{ id: 1, name: 'Dev' }]);
  answer(savedViews.list, () => [...views]);
}

export const aHead = (report: string) => ({
  report,
  organisation: 'Sarraf Organisation',
  currency: 'USD',
  decimals: 2,
  from: '2026-11-01',
  to: '2026-11-19',
  generated_at: '2026-11-19T14:32:00Z',
  generated_by: 'Dev',
  columns: [],
  checks: [],
});

type Six = readonly [opening: string, debit: string, credit: string, closing: string];

/** Sums as the host answers them: signed balances, and each balance as debit or credit. */
export function sums([opening, debit, credit, closing]: Six) {
  const on = (value: string, isDebit: boolean) =>
    value.startsWith('-') === isDebit ? '0.00' : value.replace('-', '');
  return {
    opening,
    debit,
    credit,
    closing,
    opening_debit: on(opening, true),
    opening_credit: on(opening, false),
    closing_debit: on(closing, true),
    closing_credit: on(closing, false),
  };
}

const aRow = (
  account_id: number,
  [number, name]: readonly [string, string],
  own: Pick<TrialBalanceRow, 'type' | 'top'>,
  figures: Six,
): TrialBalanceRow => ({
  account_id,
  number,
  name,
  names: { fa: `${name} فارسی` },
  parent: own.top,
  position: 'detail',
  ...own,
  ...sums(figures),
});

export const aTrialBalance = (own: Partial<TrialBalance> = {}): TrialBalance => ({
  ...aHead('trail-balance'),
  rows: [
    aRow(1, ['1010', 'Cash'], { type: 'asset', top: 90 }, ['666.45', '475.00', '466.00', '675.45']),
    aRow(2, ['1290', 'Depreciation'], { type: 'asset', top: 90 }, [
      '-9.35',
      '0.00',
      '0.61',
      '-9.96',
    ]),
    aRow(3, ['3000', 'Capital'], { type: 'equity', top: null }, [
      '-657.10',
      '0.00',
      '8.39',
      '-665.49',
    ]),
  ],
  groups: [{ account_id: 90, number: '1', name: 'Assets', names: {} }],
  totals: {
    ...sums(['0.00', '475.00', '475.00', '0.00']),
    opening_debit: '666.45',
    opening_credit: '666.45',
    closing_debit: '675.45',
    closing_credit: '675.45',
  },
  checks: ['Opening', 'Movement', 'Closing'].map((name) => ({
    name,
    ok: true,
    difference: '0.00',
  })),
  ...own,
});

export const aLine = (line_no: number, own: Partial<LedgerLine> = {}): LedgerLine => ({
  entry_id: line_no,
  reverses_id: null,
  line_no: 1,
  date: '2026-11-05',
  document: `JOU ${String(line_no).padStart(5, '0')}`,
  document_type: 'journal entry',
  document_id: line_no,
  memo: `Line ${line_no}`,
  against: [{ account_id: 2, number: '3000' }],
  party_id: null,
  party: null,
  currency: 'USD',
  amount: '10.00',
  rate: null,
  base: '10.00',
  balance: `${100 + line_no * 10}.00`,
  balance_currency: null,
  user: 'Dev',
  ...own,
});

export const aSection = (own: Partial<LedgerSection> = {}): LedgerSection => ({
  account_id: 1,
  number: '1010',
  name: 'Cash',
  names: {},
  currency: null,
  opening: '100.00',
  debit: '20.00',
  credit: '0.00',
  closing: '120.00',
  opening_currency: null,
  closing_currency: null,
  carried: '100.00',
  continued: false,
  lines: [aLine(1), aLine(2)],
  more: false,
  ...own,
});
