import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { Instant, Line, listQuery, Nothing, PageMeta } from '../schemas';

/** An audited action with its user and record. `seq` and `hash` are null until the action is in the hash chain. */
const AuditTrailRow = v.object({
  id: v.number(),
  at: Instant,
  user: v.nullable(v.string()),
  action: v.string(),
  page: v.string(),
  record_type: v.string(),
  record_id: v.string(),
  changes: v.record(v.string(), v.pipe(v.tuple([v.unknown(), v.unknown()]), v.readonly())),
  ip: v.nullable(v.string()),
  seq: v.nullable(v.number()),
  hash: v.nullable(v.string()),
});

const ChainWalk = v.object({
  ok: v.boolean(),
  entries: v.number(),
  sealed: v.number(),
  unsealed: v.number(),
  broken_at: v.optional(v.number()),
});

const page = 'audit trial';

const verify = {
  path: 'setting/audit-trail/verify',
  allow: { page, action: 'view' },
  input: Nothing,
  answer: ChainWalk,
  timeoutMs: 600_000,
} as const;

export const auditTrail = {
  list: endpoint({
    method: 'GET',
    path: 'setting/audit-trail/list',
    summary:
      'What was done, newest first. Days are those of the organisation. Pages end at 10,000 rows; to read on, pass `next` as `cursor`.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      ...listQuery,
      /** The value `next` from the answer with the previous page; used instead of a page number. */
      cursor: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'cursor'))),
      user_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'))),
      action: v.optional(Line(60)),
      record_type: v.optional(Line(60)),
      record_id: v.optional(Line(60)),
    }),
    answer: v.object({
      data: v.array(AuditTrailRow),
      meta: v.object({
        ...PageMeta.entries,
        /** True if there are more rows than `total`. `total` counts only up to 10,000. */
        is_more: v.optional(v.literal(true)),
        next: v.nullable(v.string()),
      }),
    }),
  }),
  verify: endpoint({
    ...verify,
    method: 'GET',
    summary: 'Seals what is not sealed yet, then walks the chain from its beginning.',
  }),
  verifyNoted: endpoint({
    ...verify,
    method: 'POST',
    summary: 'The same, and notes in the trail that it was done.',
    stales: ['setting/audit-trail', 'reports/audit-trial'],
  }),
};
