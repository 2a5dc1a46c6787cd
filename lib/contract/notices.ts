import * as v from 'valibot';

import { LOCK_MODULES } from '@/lib/domain/open-books';
import { Approval } from './approvals';
import { endpoint } from './endpoint';
import { Job } from './kernel/jobs';
import { Id, Nothing, ShownDay } from './schemas';

/** At most so many approvals are named; `total` counts them all. */
export const NOTICES_NAMED = 20;

const readonlyArray = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.readonly());

const Modules = readonlyArray(v.picklist(['all', ...LOCK_MODULES]));

const Notices = v.object({
  approvals: v.object({ data: v.array(Approval), total: v.number() }),
  /** The caller's own that have not ended, and those that ended within a day, until they are put away. */
  jobs: v.array(Job),
  /** Counts of tills that wait for a second person, and tills left open since a day before; null for whoever may not see tills. */
  reviews: v.nullable(v.number()),
  left_open: v.nullable(v.number()),
  /** Offers whose customer has said by the link what they want, until staff act on it; null for whoever may not see offers. */
  offers: v.nullable(
    v.object({
      data: v.array(
        v.object({
          id: Id,
          number: v.string(),
          customer: v.nullable(v.string()),
          said: v.picklist(['accepted', 'declined']),
        }),
      ),
      total: v.number(),
    }),
  ),
  /** Remittances whose cancelling left a position that is still open; null for whoever may not see them. */
  open_positions: v.optional(v.nullable(v.number())),
  /** Remittances whose payout code was unlocked within 24 hours; null for whoever may not approve remittances. */
  unlocked_codes: v.optional(
    v.nullable(
      v.object({
        data: v.array(v.object({ id: Id, number: v.string(), by: v.string(), times: v.number() })),
        total: v.number(),
      }),
    ),
  ),
  /** Parties that are to be reminded of what is overdue; null for whoever may not see parties. */
  reminders: v.optional(v.nullable(v.number())),
  /** Employees of whom a document, the ID or the contract ends soon or has ended; null for whoever may not see employees. */
  expiries: v.optional(v.nullable(v.number())),
  /** Assets whose warranty ends soon; null for whoever may not see assets. */
  warranties: v.optional(v.nullable(v.number())),
  /** The lock that reaches furthest. Whoever posts meets it, so everybody may know of it. */
  lock: v.nullable(v.object({ to: ShownDay, modules: Modules })),
  /** Which days are closed to the caller: what refuses his postings refuses them from this, too. */
  books: v.object({
    years: readonlyArray(v.object({ from: ShownDay, to: ShownDay, is_closed: v.boolean() })),
    locks: readonlyArray(
      v.object({
        number: v.string(),
        modules: Modules,
        lock_date: ShownDay,
        reason: v.string(),
        set_by: v.string(),
        exempt_role_ids: readonlyArray(Id),
        exceptions: readonlyArray(
          v.object({
            from: ShownDay,
            to: ShownDay,
            role_id: v.nullable(Id),
            user_id: v.nullable(Id),
          }),
        ),
      }),
    ),
  }),
  /**
   * The sample month: how far it is, whether it stands and can be taken back, or stays because somebody has
   * posted; null where there is none. That one can be begun, or failed, hears who may begin it.
   */
  sample: v.nullable(
    v.object({
      state: v.picklist(['offered', 'filling', 'failed', 'stands', 'stays']),
      /** From 0 to 1, while it is being filled. */
      progress: v.number(),
      error: v.nullable(v.string()),
    }),
  ),
});
export type Notices = v.InferOutput<typeof Notices>;

export const notices = endpoint({
  method: 'GET',
  path: 'notices/show',
  summary:
    'What waits for the caller, in one answer: approvals, own jobs of today, counts of tills, what customers say of offers, the days that are closed to the caller, and the sample month.',
  allow: 'signed-in',
  input: Nothing,
  answer: Notices,
});
