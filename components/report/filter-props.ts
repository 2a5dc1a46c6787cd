import type { Report, ReportEndpoint } from '@/components/report/definition';
import type { FilterValues, ReportFilters } from '@/hooks/use-report-filters';
import type { ReportHead } from '@/lib/contract/reports/report';

/** What every filter of a report's toolbar is given. */
export type FilterProps = Readonly<{
  of: Pick<Report<ReportEndpoint>, 'usualPeriod'>;
  input: FilterValues;
  change: ReportFilters['change'];
  /** The head of the report's last answer. */
  head: ReportHead | undefined;
}>;
