import type { DrillTo } from '@/components/report/drill-cell';
import type { FilterValues } from '@/hooks/use-report-filters';
import type { SummaryReport, SummaryRow } from '@/lib/contract/reports/summary-report';

/** A currency, or the sum of all in base, with the page it stands on. */
export type SummaryScreenRow = Readonly<{ row: SummaryRow | undefined; page: SummaryReport }>;

/** The deals behind a figure, posting by posting. */
export function dealsOf(
  { row, page: { from, to } }: SummaryScreenRow,
  { known_at }: FilterValues,
  side?: 'buy' | 'sell',
): DrillTo {
  return {
    to: 'app.reports.sales-analysis',
    query: { from, to, currency: row?.currency, side, group: 'document', known_at },
  };
}

/** The lines of the ledger behind a figure of a currency. */
export function linesOf(
  { row, page: { from, to } }: SummaryScreenRow,
  { known_at }: FilterValues,
): DrillTo {
  return {
    to: 'app.reports.general-ledger',
    query: { from, to, currency: row?.currency, known_at },
  };
}
