import * as v from 'valibot';

import { endpoint } from '@/lib/contract/endpoint';
import { envelope, Id, Instant, listQuery } from '@/lib/contract/schemas';

const page = 'compliance';

const Override = v.object({
  at: Instant,
  /**
   * The failed check that was overridden: `rate`, `stale_rate`, `loss`, `settlement_limit`, or the subject of an
   * approval. `release` means that a remittance on hold was released.
   */
  check: v.string(),
  due_to: v.string(),
  due_to_id: Id,
  number: v.nullable(v.string()),
  user: v.nullable(v.string()),
  /** User who requested the approval; null if the override needed none. */
  asked_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** Number of attached files. */
  evidence: v.number(),
});
export type Override = v.InferOutput<typeof Override>;

/** Overridden checks, with user, reason and number of attached files. */
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
