import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { envelope, Id, Instant, listQuery } from '../schemas';

const page = 'compliance';

const Override = v.object({
  at: Instant,
  /** What was let through: `rate`, `settlement_limit`, or the subject of an approval. */
  check: v.string(),
  due_to: v.string(),
  due_to_id: Id,
  number: v.nullable(v.string()),
  user: v.nullable(v.string()),
  /** Whoever asked, where somebody else agreed. */
  asked_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** How many files hang on it. */
  evidence: v.number(),
});
export type Override = v.InferOutput<typeof Override>;

/** Whatever was let through although a check said no: who, why, and with which papers. */
export const overrides = {
  list: endpoint({
    method: 'GET',
    path: 'exchange/overrides/list',
    summary: 'What was let through although a check said no, the latest first.',
    allow: { page, action: 'view' },
    input: v.strictObject(listQuery),
    answer: envelope(Override),
  }),
};
