import * as v from 'valibot';

import { isDay } from '@/lib/domain/calendar';
import { PERIODS } from '@/lib/domain/report-period';
import type { Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { CurrencyCode, Day, Decimal, Id, Instant, ShownDay } from '../schemas';

/** Type of a column. It decides format, alignment and export. A `percent` of 45 means 45 %. */
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

/** A check of the report. `difference` is the amount by which the check fails. */
export const Check = v.object({ name: v.string(), ok: v.boolean(), difference: v.string() });
export type Check = v.InferOutput<typeof Check>;

/**
 * The newest entry that the report includes, and the time of its posting. Missing if nothing is posted, and with
 * `known_at`.
 */
export const UpTo = v.optional(v.object({ entry_id: Id, at: Instant }));

/** First fields of every report. Their texts are in the caller's language. */
const reportHead = {
  report: v.string(),
  organisation: v.string(),
  /** Currency of the money columns; `decimals` is the number of its decimals. */
  currency: CurrencyCode,
  decimals: v.number(),
  from: ShownDay,
  to: ShownDay,
  /** Day of the balances; missing if the report shows movements of a period. */
  as_of: v.optional(ShownDay),
  /** Instant after which postings are ignored; missing if the report includes all postings. */
  known_at: v.optional(Instant),
  generated_at: Instant,
  generated_by: v.string(),
  up_to: UpTo,
  columns: v.array(Column),
  checks: v.array(Check),
} as const;

const Head = v.object(reportHead);
export type ReportHead = v.InferOutput<typeof Head>;

/** An instant in UTC, with up to six decimals of a second, like the times of postings. */
const KnownAt = v.pipe(
  v.string('instant'),
  v.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z$/, 'instant'),
  v.check((text) => isDay(text.slice(0, 10)), 'instant'),
);

/**
 * Query of every report. `period` applies only if neither `from` nor `to` is sent. If none of the three is sent, the
 * period is the current fiscal year to date. `as_of` is an alias of `to`. With `known_at`, postings after that instant
 * are ignored.
 */
const reportQuery = {
  from: v.optional(Day),
  to: v.optional(Day),
  as_of: v.optional(Day),
  period: v.optional(v.picklist(PERIODS, 'choice')),
  known_at: v.optional(KnownAt),
  format: v.optional(v.picklist(['json', 'csv', 'xlsx', 'pdf'], 'choice')),
} as const;

/** Query fields of a report with pages. */
export const pagedQuery = {
  /** The value `next` from the answer with the previous page; omitted for the first page. */
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

/** Opening balance, movements and closing balance. Opening and closing are debit positive. */
export const MovedTotals = v.object({
  opening: Decimal,
  debit: Decimal,
  credit: Decimal,
  closing: Decimal,
});

/** One or more ids, separated by commas, such as `12,15`. */
export const IdList = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, 'ids'));
export const IdText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'));

/** Defines the endpoint of a report. `query` and `body` are added to the fields that every report has. */
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
  /** Page whose permissions apply; the default is the page of the report. */
  page?: Page;
}) {
  return endpoint({
    method: 'GET',
    path: `reports/${name}`,
    summary,
    allow: { page, action: 'view' },
    also: [
      { page, action: 'export', when: '"format" is csv or xlsx' },
      { page, action: 'print', when: '"format" is pdf' },
    ],
    input: v.strictObject({ ...reportQuery, ...query }),
    answer: v.object({ ...reportHead, ...body }),
    file: true,
    exports: 'by format',
    timeoutMs: 120_000,
  });
}
