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

/** What a report can be narrowed by, and the names of its query that each sets. */
const FILTERS = {
  period: ['period', 'from', 'to'],
  /** One day instead of a period: what stands at its end. */
  asOf: ['as_of', 'period', 'to'],
  compare: ['compare'],
  /** How many periods stand beside the own one; only where there is a comparison. */
  periods: ['periods'],
  level: ['level'],
  currency: ['currency'],
  /** One currency of those that are shown side by side. */
  oneCurrency: ['currency'],
  zero: ['zero'],
  closing: ['closing'],
  /** The same, shown only where the address has it. */
  withoutClosing: ['closing'],
  account: ['account_id'],
  oneAccount: ['account_id'],
  party: ['party_id'],
  /** Parties of one kind. */
  kind: ['kind'],
  user: ['user_id'],
  page: ['page'],
  action: ['action'],
  record: ['record_type', 'record_id'],
  search: ['search'],
  /** What deals are told apart by: one or two dimensions. */
  groupBy: ['group'],
  /** Came with a figure that was followed; each shown only where the address has it. */
  narrowed: ['side', 'hour', 'weekday', 'class', 'channel', 'size', 'location_id', 'session_id'],
  /** Of trades: what we did, and how far they have come. */
  dealSide: ['side'],
  tradeState: ['status'],
  /** Of customers: which list of them. */
  kycSection: ['section'],
  /** Of assets: one of their categories. */
  assetCategory: ['category_id'],
  /** One branch of those where there is more than one. */
  branch: ['branch_id'],
  /** Of whom a report of earnings tells. */
  by: ['by'],
  knownAt: ['known_at'],
  /** Not narrowed at all: how rates are shown. */
  rates: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FilterName = keyof typeof FILTERS;

/** What every report is, whichever engine draws it. */
export type Report<E extends ReportEndpoint> = Readonly<{
  route: ReportRoute;
  endpoint: E;
  filters: readonly FilterName[];
  /** Names of its query of which one must be set before it is read. */
  needsOneOf?: readonly string[];
  /** The days that it opens on; without one, as the host has it: the fiscal year up to today. */
  usualPeriod?: PeriodName;
}>;

export const HOST_PERIOD = 'year-to-date' satisfies PeriodName;

/** What a report reads from its address: the names that its filters set, and the days that it opens on. */
export function readOf({
  filters,
  usualPeriod,
}: Pick<Report<ReportEndpoint>, 'filters' | 'usualPeriod'>) {
  return { names: filters.flatMap((name): readonly string[] => FILTERS[name]), usualPeriod };
}
