import { CurrencyTotals } from '@/components/report/currency-totals';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell } from '@/components/report/register-cells';
import { KeyCell, Spreads } from './sales-cells';
import { SalesDrawn } from './sales-drawn';
import { drillOf, salesRowId, salesRows, type SalesScreenRow, salesTotal } from './sales-rows';
import {
  dealColumns,
  type SalesAnalysis,
  salesAnalysis,
} from '@/lib/contract/reports/sales-analysis';

type Column = RegisterColumn<SalesScreenRow>;

const columns: readonly Column[] = [
  { id: 'group', card: 'title', cell: (row) => <KeyCell row={row} /> },
  {
    id: 'date',
    width: 112,
    isFor: ({ group = '' }) => group.split(',').includes('document'),
    isEmpty: ({ document }) => document === null,
    cell: ({ document }) => document && <DayCell day={document.date} />,
  },
  ...figureColumns<SalesScreenRow>(dealColumns, {
    figures: (row) => row,
    currency: (row) => row.currency,
    drill: drillOf,
    widths: { money: 116, rate: 116, quantity: 156 },
    own: {
      tickets: { width: 84 },
      voids: { width: 84 },
      customers: { width: 84 },
      amount: { id: 'volume' },
      base: { card: 'amount' },
      margin_bp: { width: 64 },
    },
  }),
];

const VOLUME = [{ key: 'amount', title: 'volume' }];
const RESULTS = ['base', 'margin', 'fees', 'realised'].map((key) => ({ key, title: key }));

/** Sections above the deals. Rows that are not of one currency have no amounts, so these have totals by currency. */
const Above = ({ answer }: { answer: SalesAnalysis }) => (
  <>
    <Spreads answer={answer} />
    {answer.currencies.length > 1 && !answer.group.includes('currency') && (
      <CurrencyTotals
        rows={answer.currencies}
        own={VOLUME}
        inBase={RESULTS}
        base={answer.currency}
      />
    )}
    <SalesDrawn answer={answer} />
  </>
);

/** Report of the amounts bought and sold, grouped by one or two dimensions, with the margin against mid. */
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
