import type * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import type { ReportHead } from '@/lib/contract/reports/report';
import type { PeriodName } from '@/lib/domain/report-period';
import type { ReportRoute } from '@/lib/routes';

export type ReportEndpoint = Endpoint<
  string,
  v.GenericSchema,
  v.GenericSchema<unknown, ReportHead>
>;

/** Filters of reports, with the query parameters that each sets. */
const FILTERS = {
  period: ['period', 'from', 'to'],
  /** A single day instead of a period, for reports of balances at the end of a day. */
  asOf: ['as_of', 'period', 'to'],
  compare: ['compare'],
  /** Number of compared periods; offered only with a comparison. */
  periods: ['periods'],
  level: ['level'],
  currency: ['currency'],
  /** One currency, for reports that show each currency separately. */
  oneCurrency: ['currency'],
  zero: ['zero'],
  closing: ['closing'],
  /** Leaves out closing entries; shown only if the URL sets it. */
  withoutClosing: ['closing'],
  account: ['account_id'],
  oneAccount: ['account_id'],
  party: ['party_id'],
  /** Filters by kind of party. */
  kind: ['kind'],
  user: ['user_id'],
  page: ['page'],
  action: ['action'],
  record: ['record_type', 'record_id'],
  search: ['search'],
  /** Grouping of deals by one or two dimensions. */
  groupBy: ['group'],
  /** Filters that a click on a figure sets; each is shown only if the URL contains it. */
  narrowed: ['side', 'hour', 'weekday', 'class', 'channel', 'size', 'location_id', 'session_id'],
  /** Whether the organisation buys or sells; only for trades. */
  dealSide: ['side'],
  tradeState: ['status'],
  /** Section of the report on customers. */
  kycSection: ['section'],
  /** Category of assets. */
  assetCategory: ['category_id'],
  /** One branch; only if the organisation has several. */
  branch: ['branch_id'],
  /** Groups earnings by user or by customer. */
  by: ['by'],
  knownAt: ['known_at'],
  /** Switch for the display of rates; it sets no query parameter. */
  rates: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FilterName = keyof typeof FILTERS;

export type Report<E extends ReportEndpoint> = Readonly<{
  route: ReportRoute;
  endpoint: E;
  filters: readonly FilterName[];
  /** The report is fetched only after at least one of these query parameters is set. */
  needsOneOf?: readonly string[];
  /** Default period of the report; if undefined, the server uses the fiscal year up to today. */
  usualPeriod?: PeriodName;
}>;

export const HOST_PERIOD = 'year-to-date' satisfies PeriodName;

/** Query parameters that a report reads from its URL, and its default period. */
export function readOf({
  filters,
  usualPeriod,
}: Pick<Report<ReportEndpoint>, 'filters' | 'usualPeriod'>) {
  return { names: filters.flatMap((name): readonly string[] => FILTERS[name]), usualPeriod };
}
