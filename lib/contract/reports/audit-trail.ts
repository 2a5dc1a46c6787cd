import * as v from 'valibot';

import { Instant, Line } from '../schemas';
import { IdText, pagedQuery, reportEndpoint } from './report';

/** An audited action: user, record and changes. `seq` and `hash` are null until the action is in the hash chain. */
export const AuditRow = v.object({
  id: v.number(),
  at: Instant,
  user_id: v.nullable(v.number()),
  /** Name of the user, with the token in brackets if a program acted: `Zahra Amiri (Web shop)`. */
  user: v.nullable(v.string()),
  action: v.string(),
  page: v.string(),
  record_type: v.string(),
  record_id: v.string(),
  /** Number of the document; null if it has none. */
  number: v.nullable(v.string()),
  changes: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
  ip: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
  seq: v.nullable(v.number()),
  hash: v.nullable(v.string()),
});
export type AuditRow = v.InferOutput<typeof AuditRow>;

export const auditReport = reportEndpoint({
  name: 'audit-trial',
  summary:
    "What was done, newest first, page by page: pass `next` as `cursor`; and the state of the chain. Days are the organisation's.",
  query: {
    user_id: v.optional(IdText),
    page: v.optional(Line(60)),
    action: v.optional(Line(60)),
    record_type: v.optional(Line(60)),
    record_id: v.optional(Line(60)),
    search: v.optional(Line(100)),
    ...pagedQuery,
  },
  body: {
    rows: v.array(AuditRow),
    /** Names of the records to which the rows refer. A key is type and id, such as `party 3`. */
    names: v.optional(v.record(v.string(), v.string())),
    /** Number of matching rows on all pages, counted up to 10,000. */
    totals: v.object({ entries: v.number(), is_more: v.optional(v.literal(true)) }),
    next: v.nullable(v.string()),
    chain: v.object({
      seq: v.number(),
      hash: v.nullable(v.string()),
      sealed: v.number(),
      unsealed: v.number(),
    }),
  },
});
export type AuditReport = v.InferOutput<(typeof auditReport)['answer']>;
