import type { Report, ReportEndpoint } from './definition';
import type { FilterValues, ReportFilters } from '@/hooks/use-report-filters';
import type { ReportHead } from '@/lib/contract/reports/report';

export type FilterProps = Readonly<{
  of: Pick<Report<ReportEndpoint>, 'usualPeriod'>;
  input: FilterValues;
  change: ReportFilters['change'];
  head: ReportHead | undefined;
}>;
