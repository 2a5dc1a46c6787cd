'use client';

import { useTranslations } from 'use-intl';

import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { SummaryCards } from '@/components/reports/summary-report/summary-cards';
import {
  dealsOf,
  linesOf,
  type SummaryScreenRow,
} from '@/components/reports/summary-report/summary-rows';
import {
  summaryColumns,
  summaryReport,
  type SummaryRow,
} from '@/lib/contract/reports/summary-report';

/** What is behind a figure: the deals, the lines of the ledger, or nothing. */
const BEHIND: Readonly<Record<string, typeof dealsOf>> = {
  ...{ opening: linesOf, other: linesOf, closing: linesOf, cost: linesOf },
  bought: (row, input) => dealsOf(row, input, 'buy'),
  sold: (row, input) => dealsOf(row, input, 'sell'),
  ...{ realised: dealsOf, margin: dealsOf, fees: dealsOf },
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
      ...{ cost: { width: 104 }, value: { width: 104 }, fees: { width: 80 } },
      quoted_average: { id: 'average', width: 80 },
      quoted_mid: { width: 84 },
    },
  }),
];

/** Some days of the exchange on one page. */
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
