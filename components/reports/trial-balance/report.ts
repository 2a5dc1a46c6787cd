import { accountName } from '@/components/pickers/account-search';
import { changeOf } from '@/components/report/change-figures';
import { groupedRows } from '@/components/report/grouped-rows';
import {
  type Context,
  defineStatement,
  type Drill,
  type FigureGroup,
  type Figures,
  type StatementRow,
  type ToneOf,
} from '@/components/report/statement';
import {
  SUM_FIELDS,
  type TrialBalance,
  trialBalance,
  type TrialBalanceRow,
} from '@/lib/contract/reports/trial-balance';
import { balanceTone } from '@/lib/domain/balance-tone';
import { fixed, sum } from '@/lib/domain/money';

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

type Sums = TrialBalance['totals'];

function figuresOf({ compare, ...sums }: Sums, decimals: number): Figures {
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

/**
 * Returns the colours of a row's figures. A balance is red if it is on the unusual side of its account. A movement is
 * never red, because an increase on the credit side is no loss.
 */
const toneOf =
  (row?: TrialBalanceRow): ToneOf =>
  (column) => {
    if (column === 'change') return 'plain';
    const [, at] = /^(opening|closing)_/.exec(column) ?? [];
    if (!row || (at !== 'opening' && at !== 'closing')) return undefined;
    return balanceTone(row.type, row[at]);
  };

/** Report of the opening, movement and closing of every account, as debits and credits. */
export const report = defineStatement({
  route: 'app.reports.trail-balance',
  endpoint: trialBalance,
  filters: ['period', 'compare', 'level', 'currency', 'zero', 'closing', 'knownAt'],
  groups: ({ compared }) => (compared ? [...GROUPS, ...COMPARED] : GROUPS),
  rows: (answer, context) =>
    context.input.level === 'general' ? treeRows(answer, context) : detailRows(answer, context),
  total: ({ totals, decimals }) => figuresOf(totals, decimals),
});

function detailRows(answer: TrialBalance, context: Context): StatementRow[] {
  const { rows, groups, decimals } = answer;
  const figures = (some: readonly TrialBalanceRow[]) =>
    figuresOf(addedUp(some, decimals), decimals);
  return groupedRows(rows, { groups, figures, toneOf, drill: drillOf(answer, context) }, context);
}

/** Rows of the report: general accounts with the accounts below them, as a tree. */
function treeRows(answer: TrialBalance, context: Context): StatementRow[] {
  const { rows, decimals } = answer;
  const parents = new Map(rows.map(({ account_id, parent }) => [account_id, parent]));
  const depthOf = (id: number): number => {
    const parent = parents.get(id) ?? null;
    return parent === null ? 0 : 1 + depthOf(parent);
  };
  const drill = drillOf(answer, context);
  return rows.map((row) => ({
    id: String(row.account_id),
    kind: row.parent === null ? 'total' : 'row',
    level: depthOf(row.account_id),
    number: row.number,
    name: accountName(row, context.locale),
    figures: figuresOf(row, decimals),
    toneOf: toneOf(row),
    drill: drill(row.account_id),
  }));
}

/**
 * Returns a function that creates the links from an account's figures to the general ledger, with the same filters and
 * the period of the column.
 */
const drillOf =
  ({ from, to, compared }: TrialBalance, { input }: Context) =>
  (accountId: number): Drill =>
  (column) => ({
    account_id: accountId,
    ...(compared && column.startsWith('compared_') ? compared : { from, to }),
    currency: input.currency,
    closing: input.closing,
    known_at: input.known_at,
  });

function addedUp(rows: readonly TrialBalanceRow[], decimals: number): Sums {
  const [first] = rows;
  const compared = rows.flatMap(({ compare }) => (compare ? [compare] : []));
  const total = (some: readonly Omit<Sums, 'compare'>[]) =>
    Object.fromEntries(
      SUM_FIELDS.map((field) => [field, fixed(sum(some.map((one) => one[field])), decimals)]),
    ) as Omit<Sums, 'compare'>;
  return { ...total(rows), ...(first?.compare && { compare: total(compared) }) };
}
