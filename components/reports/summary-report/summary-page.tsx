'use client';

import { useTranslations } from 'use-intl';

import { DrillFigure, type DrillTo } from '@/components/report/drill-cell';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { isNothing } from '@/components/report/statement-cells';
import { SummaryCards } from '@/components/reports/summary-report/summary-cards';
import {
  dealsOf,
  linesOf,
  summaryRows,
  type SummaryScreenRow,
  summaryTotal,
} from '@/components/reports/summary-report/summary-rows';
import { Rate } from '@/components/ui/rate';
import type { FilterValues } from '@/hooks/use-report-filters';
import { summaryReport, type SummaryRow } from '@/lib/contract/reports/summary-report';

type Column = RegisterColumn<SummaryScreenRow>;
type Drill = (row: SummaryScreenRow, input: FilterValues) => DrillTo | undefined;

const nowhere: Drill = () => undefined;

/** In the currency itself; all together have no such sum. */
const quantity = (
  id:
    | 'opening'
    | 'bought'
    | 'sold'
    | 'other'
    | 'closing'
    | 'tills'
    | 'vaults'
    | 'banks'
    | 'elsewhere',
  drill: Drill,
  own: Partial<Column> = {},
): Column => ({
  id,
  align: 'end',
  width: 112,
  isEmpty: ({ row }) => isNothing(row?.[id]),
  cell: (one, { input }) =>
    one.row && <DrillFigure value={one.row[id]} of={one.row.currency} drill={drill(one, input)} />,
  ...own,
});

const money = (
  id: 'cost' | 'value' | 'unrealised' | 'realised' | 'margin' | 'fees',
  drill: Drill,
  own: Partial<Column> = {},
): Column => ({
  id,
  align: 'end',
  width: 88,
  isEmpty: ({ sums }) => isNothing(sums[id] ?? undefined),
  cell: (one, { currency, input }) => (
    <DrillFigure value={one.sums[id] || null} of={currency} drill={drill(one, input)} />
  ),
  ...own,
});

const columns: readonly Column[] = [
  { id: 'currency', width: 88, card: 'title', cell: (one) => <CurrencyCell row={one.row} /> },
  quantity('opening', linesOf),
  quantity('bought', (one, input) => dealsOf(one, input, 'buy')),
  quantity('sold', (one, input) => dealsOf(one, input, 'sell')),
  quantity('other', linesOf),
  quantity('closing', linesOf, { card: 'amount' }),
  quantity('tills', nowhere, { isExtra: true }),
  quantity('vaults', nowhere, { isExtra: true }),
  quantity('banks', nowhere, { isExtra: true }),
  quantity('elsewhere', nowhere, { isExtra: true }),
  money('cost', linesOf, { isSensitive: true, width: 104 }),
  {
    id: 'average',
    isSensitive: true,
    isSpare: true,
    align: 'end',
    width: 80,
    isEmpty: ({ row }) => (row?.quoted_average ?? null) === null,
    cell: ({ row }) =>
      row?.quoted_average && <Rate of={row.currency} asQuoted={row.quoted_average} />,
  },
  {
    id: 'quoted_mid',
    isSpare: true,
    align: 'end',
    width: 84,
    isEmpty: ({ row }) => (row?.quoted_mid ?? null) === null,
    cell: ({ row }) => row?.quoted_mid && <Rate of={row.currency} asQuoted={row.quoted_mid} />,
  },
  money('value', nowhere, { width: 104 }),
  money('unrealised', nowhere, { isSensitive: true }),
  money('realised', dealsOf, { isSensitive: true }),
  money('margin', dealsOf, { isSensitive: true }),
  money('fees', dealsOf, { width: 80 }),
];

/** Some days of the exchange on one page. */
export const summaryPage = defineRegister({
  route: 'app.reports.summary-report',
  endpoint: summaryReport,
  filters: ['period', 'knownAt', 'rates'],
  usualPeriod: 'today',
  columns,
  rows: summaryRows,
  rowId: ({ row }) => row?.currency ?? 'total',
  total: summaryTotal,
  Above: SummaryCards,
});

function CurrencyCell({ row }: { row: SummaryRow | undefined }) {
  const t = useTranslations('reports');
  return row ? <span className="font-medium">{row.currency}</span> : t('total');
}
