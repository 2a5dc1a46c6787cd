import { CountCell, DrillFigure, type DrillTo } from '@/components/report/drill-cell';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { isNothing } from '@/components/report/statement-cells';
import { NameCell } from '@/components/reports/user-profitability/profit-cells';
import {
  dealsOf,
  differencesOf,
  profitRowId,
  profitRows,
  type ProfitScreenRow,
  profitTotal,
} from '@/components/reports/user-profitability/profit-rows';
import { Figure } from '@/components/ui/figure';
import type { FilterValues } from '@/hooks/use-report-filters';
import { type Profit, userProfitability } from '@/lib/contract/reports/user-profitability';

type Column = RegisterColumn<ProfitScreenRow>;
type MoneyField =
  'base' | 'margin' | 'voided_margin' | 'fees' | 'differences' | 'net' | 'realised' | 'discount';

const money = (
  id: MoneyField,
  own: Partial<Column> = {},
  drillTo: (row: ProfitScreenRow, input: FilterValues) => DrillTo | undefined = dealsOf,
): Column => ({
  id,
  align: 'end',
  width: 92,
  isEmpty: (row) => isNothing(row[id] ?? undefined),
  cell: (row, { currency, input }) => (
    <DrillFigure value={row[id]} of={currency} drill={drillTo(row, input)} />
  ),
  ...own,
});

const count = (id: 'deals' | 'voids' | 'overrides', isExtra: boolean): Column => ({
  id,
  isExtra,
  align: 'end',
  width: 76,
  isEmpty: (row) => row[id] === 0,
  cell: (row, { input }) => <CountCell count={row[id]} drill={dealsOf(row, input)} />,
});

const ratio = (
  id: 'bp' | 'per_hour' | 'void_share',
  decimals: number,
  own: Partial<Column> = {},
): Column => ({
  id,
  align: 'end',
  width: 68,
  isEmpty: (row) => isNothing(row[id] ?? undefined),
  cell: (row) => {
    const value = row[id];
    return value === null ? null : <Figure value={value} unit="" decimals={decimals} zero="dash" />;
  },
  ...own,
});

const before = (id: string, of: keyof Profit, own: Partial<Column> = {}): Column => ({
  id,
  isFor: ({ compare }) => compare !== undefined,
  align: 'end',
  width: 92,
  isEmpty: ({ compare }) => !compare || isNothing(String(compare[of] ?? '')),
  cell: ({ compare }, { currency }) => {
    const value = compare?.[of];
    return typeof value === 'string' ? <Figure value={value} of={currency} zero="dash" /> : null;
  },
  ...own,
});

const columns: readonly Column[] = [
  { id: 'who', width: 160, card: 'title', cell: (row) => <NameCell row={row} /> },
  count('deals', false),
  money('base'),
  money('margin', { isSensitive: true }),
  money('voided_margin', { isSensitive: true, width: 108 }),
  money('fees'),
  money('differences', {}, differencesOf),
  money('net', { isSensitive: true, card: 'amount' }),
  ratio('bp', 0, { isSensitive: true }),
  before('base_before', 'base', { isExtra: true }),
  before('net_before', 'net', { isSensitive: true }),
  money('realised', { isSensitive: true }),
  ratio('per_hour', 1),
  count('overrides', false),
  count('voids', true),
  ratio('void_share', 1),
  money('discount', { isSensitive: true }),
];

/** What each user has earned the organisation against the middle, or each customer. */
export const userProfitabilityReport = defineRegister({
  route: 'app.reports.user-profitability',
  endpoint: userProfitability,
  filters: ['period', 'by', 'compare', 'user', 'party', 'knownAt'],
  columns,
  rows: profitRows,
  rowId: profitRowId,
  total: profitTotal,
});
