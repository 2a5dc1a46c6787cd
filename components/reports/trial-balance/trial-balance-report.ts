import { accountName } from '@/components/pickers/account-search';
import { groupedRows } from '@/components/report/grouped-rows';
import {
  defineStatement,
  type FigureGroup,
  type Figures,
  type StatementRow,
  type Words,
} from '@/components/report/statement';
import { type TrialBalance, trialBalance } from '@/lib/contract/reports/trail-balance';
import { absolute, divide, fixed, isZero, multiply, subtract } from '@/lib/domain/money';

const pairOf = (prefix: string): FigureGroup['columns'] => [
  { id: `${prefix}debit`, label: 'debit' },
  { id: `${prefix}credit`, label: 'credit' },
];
const GROUPS: readonly FigureGroup[] = [
  { id: 'opening', columns: pairOf('opening_') },
  { id: 'movement', columns: pairOf('') },
  { id: 'closing', columns: pairOf('closing_') },
];
const COMPARED: readonly FigureGroup[] = [
  { id: 'compared', columns: pairOf('compared_') },
  {
    id: 'change',
    columns: [
      { id: 'change', label: 'change' },
      { id: 'percent', label: 'percent', isPercent: true },
    ],
  },
];

type Sums = Pick<TrialBalance['totals'], 'closing' | 'compare'> & TrialBalance['totals'];

function figuresOf(sums: Sums, decimals: number): Figures {
  const { compare } = sums;
  const figures = {
    opening_debit: sums.opening_debit,
    opening_credit: sums.opening_credit,
    debit: sums.debit,
    credit: sums.credit,
    closing_debit: sums.closing_debit,
    closing_credit: sums.closing_credit,
  };
  if (!compare) return figures;
  return {
    ...figures,
    compared_debit: compare.closing_debit,
    compared_credit: compare.closing_credit,
    ...changeOf(sums.closing, compare.closing, decimals),
  };
}

/** By how much the balance moved; in percent of what it was, where it was anything. */
function changeOf(now: string, before: string, decimals: number): Figures {
  const change = fixed(subtract(now, before), decimals);
  if (isZero(before)) return { change };
  const percent = divide(multiply(change, '100'), absolute(before), { decimals: 1 });
  return { change, percent: fixed(percent, 1) };
}

/** What of this report's days the general ledger shows behind a figure. */
const drillOf =
  ({ from, to, currency, base }: TrialBalance & { base: boolean }, closing: string | undefined) =>
  (accountId: number) => ({
    account_id: accountId,
    from,
    to,
    currency: base ? undefined : currency,
    closing,
  });

/** Opening, movement and closing of every account, each on the side it stands on. */
export const trialBalanceReport = defineStatement({
  route: 'app.reports.trail-balance',
  endpoint: trialBalance,
  filters: ['period', 'compare', 'level', 'currency', 'zero', 'closing'],
  groups: ({ compared }) => (compared ? [...GROUPS, ...COMPARED] : GROUPS),
  rows: rowsOf,
  total: ({ totals, decimals }) => figuresOf(totals, decimals),
});

function rowsOf(answer: TrialBalance, words: Words): StatementRow[] {
  return [];
}
