import * as v from 'valibot';

import { LOCK_MODULES } from '@/lib/domain/ledger/open-books';
import { Approval } from './approvals';
import { endpoint } from './endpoint';
import { Job } from './kernel/jobs';
import { Id, Nothing, ShownDay } from './schemas';

/**
 * Maximum number of records that the answer lists of one kind, such as pending approvals. `total` counts all of them.
 */
export const NOTICES_NAMED = 20;

const readonlyArray = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.readonly());

const Modules = readonlyArray(v.picklist(['all', ...LOCK_MODULES]));

const Notices = v.object({
  approvals: v.object({ data: v.array(Approval), total: v.number() }),
  /**
   * Jobs that the caller may see and that are not dismissed: unfinished ones, and those that ended within a day. At
   * most 20.
   */
  jobs: v.array(Job),
  /**
   * Number of till counts that wait for approval. `left_open` counts tills left open since an earlier day. Null if the
   * caller may not view tills.
   */
  reviews: v.nullable(v.number()),
  left_open: v.nullable(v.number()),
  /**
   * Offers that can still be accepted and that the customer answered through the link; null if the caller may not view
   * offers.
   */
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
  /** Number of customer files that wait for the caller's review; null if the caller may not review files. */
  kyc_files: v.optional(v.nullable(v.number())),
  /**
   * Number of cancelled, returned or refused remittances whose foreign currency position is still open; null if the
   * caller may not view remittances.
   */
  open_positions: v.optional(v.nullable(v.number())),
  /**
   * Remittances whose payout code was unlocked in the last 24 hours; null if the caller may not approve remittances.
   */
  unlocked_codes: v.optional(
    v.nullable(
      v.object({
        data: v.array(v.object({ id: Id, number: v.string(), by: v.string(), times: v.number() })),
        total: v.number(),
      }),
    ),
  ),
  /**
   * Number of active rate feeds whose last fetch failed, and number of active rate feeds whose rates differ by more
   * than their limit from the feed that publishes the currency. Null if the caller may not publish rates.
   */
  rate_feeds: v.optional(v.nullable(v.object({ failing: v.number(), differing: v.number() }))),
  /** Number of parties that should receive a reminder now; null if the caller may not view parties. */
  reminders: v.optional(v.nullable(v.number())),
  /**
   * Number of active employees with a document, ID or contract that has expired or expires soon; null if the caller may
   * not view employees.
   */
  expiries: v.optional(v.nullable(v.number())),
  /** Number of assets whose warranty ends soon; null if the caller may not view assets. */
  warranties: v.optional(v.nullable(v.number())),
  /**
   * Number of messages whose last delivery failed: those that will be tried again, and those given up within the last
   * day. At most 1,000 are counted. Null if the caller may not view the outbox.
   */
  failing_messages: v.optional(v.nullable(v.number())),
  /** Number of webhooks that the program switched off; null if the caller may not edit webhooks. */
  disabled_webhooks: v.optional(v.nullable(v.number())),
  /**
   * Number of active report packs whose last run stopped or failed; null if the caller may not edit report packs.
   */
  unsent_packs: v.optional(v.nullable(v.number())),
  /** Transaction lock with the latest date. Every user may see it, because it can refuse the postings of any user. */
  lock: v.nullable(v.object({ to: ShownDay, modules: Modules })),
  /** Fiscal years and locks that determine on which days the caller can post. */
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
  /** Version of the organisation's details and of the system settings. Pages refetch both if this version changes. */
  settings: v.optional(v.string()),
  /**
   * State of the sample month; null if there is none. `offered`: it can be created. `filling`: it is being created.
   * `failed`: its creation failed. `stands`: it can be removed. `stays`: it can no longer be removed, because a user
   * has posted since. Only users who may create it receive `offered`, `failed` and `stays`.
   */
  sample: v.nullable(
    v.object({
      state: v.picklist(['offered', 'filling', 'failed', 'stands', 'stays']),
      /** Progress of the creation, from 0 to 1. */
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
