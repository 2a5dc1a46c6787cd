import * as v from 'valibot';

import { isDay } from '@/lib/domain/calendar';
import { PERIODS } from '@/lib/domain/report-period';
import type { Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { CurrencyCode, Day, Decimal, Instant, ShownDay } from '../schemas';

/** What a column holds decides how it is shown, aligned and exported; `percent` is in hundredths. */
const ColumnType = v.picklist([
  'text',
  'number',
  'percent',
  'money',
  'quantity',
  'rate',
  'day',
  'instant',
]);

export const Column = v.object({ key: v.string(), title: v.string(), type: ColumnType });
export type Column = v.InferOutput<typeof Column>;

/** A tie that must hold, and by how much it does not. */
export const Check = v.object({ name: v.string(), ok: v.boolean(), difference: v.string() });
export type Check = v.InferOutput<typeof Check>;

/** What every report says of itself, in the language of the caller. */
const reportHead = {
  report: v.string(),
  organisation: v.string(),
  /** The currency that the money columns are in, and how many decimals it has. */
  currency: CurrencyCode,
  decimals: v.number(),
  from: ShownDay,
  to: ShownDay,
  /** What stands on this day is shown, and not what moved between two. */
  as_of: v.optional(ShownDay),
  /** What was posted after this instant does not count. */
  known_at: v.optional(Instant),
  generated_at: Instant,
  generated_by: v.string(),
  columns: v.array(Column),
  checks: v.array(Check),
} as const;

const Head = v.object(reportHead);
export type ReportHead = v.InferOutput<typeof Head>;

/** An instant in universal time, as precise as the postings are timed. */
const KnownAt = v.pipe(
  v.string('instant'),
  v.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z$/, 'instant'),
  v.check((text) => isDay(text.slice(0, 10)), 'instant'),
);

/**
 * What may be asked of every report. `period` names the days where neither `from` nor `to` does;
 * nothing at all means the fiscal year up to today. `as_of` is its last day by another name. `known_at` asks for the books as they were known
 * then.
 */
const reportQuery = {
  from: v.optional(Day),
  to: v.optional(Day),
  as_of: v.optional(Day),
  period: v.optional(v.picklist(PERIODS, 'choice')),
  known_at: v.optional(KnownAt),
  format: v.optional(v.picklist(['json', 'csv', 'xlsx'], 'choice')),
} as const;

/** What a report that is read page by page takes and gives beside the rest. */
export const pagedQuery = {
  /** Where the page before ended: its `next`. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z_-]{1,60}$/, 'cursor'))),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, 'limit'),
      v.check((text) => Number(text) <= 1000, 'limit'),
    ),
  ),
} as const;
export const PAGE_LINES = 200;

/** What stood, moved and stands: signed, debit positive, but for the two sides of what moved. */
export const MovedTotals = v.object({
  opening: Decimal,
  debit: Decimal,
  credit: Decimal,
  closing: Decimal,
});

/** The ids of several records, `12,15`. */
export const IdList = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, 'ids'));
export const IdText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'));

/** The endpoint of a report: its own query, and its own body beside what every report says. */
export function reportEndpoint<
  const Name extends string,
  Query extends v.ObjectEntries,
  Body extends v.ObjectEntries,
>({
  name,
  summary,
  query,
  body,
  page = name.replaceAll('-', ' ') as Page,
}: {
  name: Name;
  summary: string;
  query: Query;
  body: Body;
  /** The page that it belongs to, where it is not its own. */
  page?: Page;
}) {
  return endpoint({
    method: 'GET',
    path: `reports/${name}`,
    summary,
    allow: { page, action: 'view' },
    also: [{ page, action: 'export', when: '"format" is csv or xlsx' }],
    input: v.strictObject({ ...reportQuery, ...query }),
    answer: v.object({ ...reportHead, ...body }),
    file: true,
    exports: 'by format',
    timeoutMs: 120_000,
  });
}
