import type { DrillTo } from '@/components/report/drill-cell';
import type { FilterValues } from '@/hooks/use-report-filters';
import type { SummaryReport, SummaryRow } from '@/lib/contract/reports/summary-report';
import type { Period } from '@/lib/domain/report-period';

/** A currency with the days it is told of; of the sum of all, only what is in base. */
export type SummaryScreenRow = Readonly<{
  row: SummaryRow | undefined;
  sums: SummaryReport['totals'];
  days: Period;
}>;

export function summaryRows(pages: readonly SummaryReport[]): SummaryScreenRow[] {
  return pages.flatMap(({ rows, from, to }) =>
    rows.map((row) => ({
      row,
      sums: { ...row, value: row.value ?? '' },
      days: { from, to },
    })),
  );
}

export const summaryTotal = ({ totals, from, to }: SummaryReport): SummaryScreenRow => ({
  row: undefined,
  sums: totals,
  days: { from, to },
});

/** The deals behind a figure, posting by posting. */
export function dealsOf(
  { row, days }: SummaryScreenRow,
  { known_at }: FilterValues,
  side?: 'buy' | 'sell',
): DrillTo {
  return {
    to: 'app.reports.sales-analysis',
    query: { ...days, currency: row?.currency, side, group: 'document', known_at },
  };
}

/** The lines of the ledger behind a figure of a currency. */
export function linesOf({ row, days }: SummaryScreenRow, { known_at }: FilterValues): DrillTo {
  return {
    to: 'app.reports.general-ledger',
    query: { ...days, currency: row?.currency, known_at },
  };
}
