import * as v from 'valibot';

import { LOCK_MODULES } from '@/lib/domain/open-books';
import { Approval } from './approvals';
import { endpoint } from './endpoint';
import { Job } from './kernel/jobs';
import { Nothing, ShownDay } from './schemas';

/** At most so many approvals are named; `total` counts them all. */
export const NOTICES_NAMED = 20;

const Notices = v.object({
  approvals: v.object({ data: v.array(Approval), total: v.number() }),
  /** The caller's own that have not ended. */
  jobs: v.array(Job),
  /** Counts of tills that wait for a second person, and tills left open since a day before; null for whoever may not see tills. */
  reviews: v.nullable(v.number()),
  left_open: v.nullable(v.number()),
  /** The lock that reaches furthest. Whoever posts meets it, so everybody may know of it. */
  lock: v.nullable(
    v.object({ to: ShownDay, modules: v.array(v.picklist(['all', ...LOCK_MODULES])) }),
  ),
});
export type Notices = v.InferOutput<typeof Notices>;

export const notices = endpoint({
  method: 'GET',
  path: 'notices/show',
  summary:
    'What waits for the caller, in one answer: approvals, own jobs that run, counts of tills, and the day that the books are locked to.',
  allow: 'signed-in',
  input: Nothing,
  answer: Notices,
});
