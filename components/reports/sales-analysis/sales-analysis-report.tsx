import { CountCell, DrillFigure } from '@/components/report/drill-cell';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell } from '@/components/report/register-cells';
import { isNothing } from '@/components/report/statement-cells';
import { KeyCell, Spreads } from '@/components/reports/sales-analysis/sales-cells';
import { SalesDrawn } from '@/components/reports/sales-analysis/sales-drawn';
import {
  drillOf,
  salesRowId,
  salesRows,
  type SalesScreenRow,
  salesTotal,
} from '@/components/reports/sales-analysis/sales-rows';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { type SalesAnalysis, salesAnalysis } from '@/lib/contract/reports/sales-analysis';

type Column = RegisterColumn<SalesScreenRow>;

const money = (
  id: 'base' | 'margin' | 'fees' | 'realised' | 'average_ticket',
  own: Partial<Column> = {},
): Column => ({
  id,
  align: 'end',
  width: 116,
  isEmpty: (row) => isNothing(row[id] ?? undefined),
  cell: (row, { currency, input }) => (
    <DrillFigure value={row[id]} of={currency} drill={drillOf(row, input)} />
  ),
  ...own,
});

const rate = (id: 'quoted_rate' | 'quoted_mid', isExtra: boolean): Column => ({
  id,
  isExtra,
  isSensitive: true,
  align: 'end',
  width: 116,
  isEmpty: (row) => row[id] === null,
  cell: ({ currency, [id]: value }) =>
    currency !== null && value !== null && <Rate of={currency} asQuoted={value} />,
});

const count = (id: 'tickets' | 'voids' | 'customers', isExtra: boolean): Column => ({
  id,
  isExtra,
  align: 'end',
  width: 84,
  isEmpty: (row) => row[id] === 0,
  cell: (row, { input }) => <CountCell count={row[id]} drill={drillOf(row, input)} />,
});

const columns: readonly Column[] = [
  { id: 'group', card: 'title', cell: (row) => <KeyCell row={row} /> },
  {
    id: 'date',
    width: 112,
    isFor: ({ group = '' }) => group.split(',').includes('document'),
    isEmpty: ({ document }) => document === null,
    cell: ({ document }) => document && <DayCell day={document.date} />,
  },
  count('tickets', false),
  count('voids', true),
  count('customers', true),
  {
    id: 'volume',
    align: 'end',
    width: 156,
    isEmpty: ({ amount }) => amount === null,
    cell: (row, { input }) => {
      const { amount, currency } = row;
      if (amount === null || currency === null) return null;
      return <DrillFigure currency={currency} value={amount} drill={drillOf(row, input)} />;
    },
  },
  money('base', { card: 'amount' }),
  rate('quoted_rate', false),
  rate('quoted_mid', true),
  money('margin', { isSensitive: true }),
  {
    id: 'margin_bp',
    isSensitive: true,
    align: 'end',
    width: 64,
    isEmpty: ({ margin_bp }) => margin_bp === null,
    cell: ({ margin_bp }) =>
      margin_bp !== null && <Figure value={margin_bp} unit="" decimals={0} />,
  },
  money('fees'),
  money('realised', { isSensitive: true }),
  money('average_ticket', { isExtra: true }),
];

const Above = ({ answer }: { answer: SalesAnalysis }) => (
  <>
    <Spreads answer={answer} />
    <SalesDrawn answer={answer} />
  </>
);

/** What was bought and sold, by any two dimensions, with what it gained against the middle. */
export const salesAnalysisReport = defineRegister({
  route: 'app.reports.sales-analysis',
  endpoint: salesAnalysis,
  filters: [
    'period',
    'groupBy',
    'branch',
    'oneCurrency',
    'user',
    'party',
    'narrowed',
    'knownAt',
    'rates',
  ],
  columns,
  rows: salesRows,
  rowId: salesRowId,
  rowClass: ({ kind }) => (kind === 'group' ? 'group' : undefined),
  isLine: ({ kind }) => kind === 'row',
  total: salesTotal,
  Above,
});
