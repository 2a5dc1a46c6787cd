'use client';

import { useTranslations } from 'use-intl';

import type { DrillTo } from '@/components/report/drill-cell';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { SummaryCards } from '@/components/reports/summary-report/summary-cards';
import type { FilterValues } from '@/hooks/use-report-filters';
import {
  summaryColumns,
  type SummaryReport,
  summaryReport,
  type SummaryRow,
} from '@/lib/contract/reports/summary-report';

/** A currency, or undefined for the total in base, with its page. */
type SummaryScreenRow = Readonly<{ row: SummaryRow | undefined; page: SummaryReport }>;

/** Links behind the figures: deals or ledger lines. */
const BEHIND: Readonly<Record<string, typeof dealsOf>> = {
  opening: linesOf,
  other: linesOf,
  closing: linesOf,
  cost: linesOf,
  bought: (row, input) => dealsOf(row, input, 'buy'),
  sold: (row, input) => dealsOf(row, input, 'sell'),
  realised: dealsOf,
  margin: dealsOf,
  fees: dealsOf,
};

const columns: readonly RegisterColumn<SummaryScreenRow>[] = [
  { id: 'currency', width: 88, card: 'title', cell: ({ row }) => <CurrencyCell row={row} /> },
  ...figureColumns<SummaryScreenRow>(summaryColumns, {
    figures: ({ row, page }) => row ?? page.totals,
    currency: ({ row }) => row?.currency,
    drill: (row, input, key) => BEHIND[key]?.(row, input),
    widths: { quantity: 112, money: 88 },
    own: {
      closing: { card: 'amount' },
      cost: { width: 104 },
      value: { width: 104 },
      fees: { width: 80 },
      quoted_average: { id: 'average', width: 80 },
      quoted_mid: { width: 84 },
    },
  }),
];

export const summaryPage = defineRegister({
  route: 'app.reports.summary-report',
  endpoint: summaryReport,
  filters: ['period', 'knownAt', 'rates'],
  usualPeriod: 'today',
  columns,
  rows: (pages): SummaryScreenRow[] =>
    pages.flatMap((page) => page.rows.map((row) => ({ row, page }))),
  rowId: ({ row }) => row?.currency ?? 'total',
  total: (page) => ({ row: undefined, page }),
  Above: SummaryCards,
});

function CurrencyCell({ row }: { row: SummaryRow | undefined }) {
  const t = useTranslations('reports');
  return row ? <span className="font-medium">{row.currency}</span> : t('total');
}

/** Link to the deals behind a figure. */
function dealsOf(
  { row, page: { from, to } }: SummaryScreenRow,
  { known_at }: FilterValues,
  side?: 'buy' | 'sell',
): DrillTo {
  return {
    to: 'app.reports.sales-analysis',
    query: { from, to, currency: row?.currency, side, group: 'document', known_at },
  };
}

/** Link to the ledger lines behind a figure. */
function linesOf(
  { row, page: { from, to } }: SummaryScreenRow,
  { known_at }: FilterValues,
): DrillTo {
  return {
    to: 'app.reports.general-ledger',
    query: { from, to, currency: row?.currency, known_at },
  };
}
