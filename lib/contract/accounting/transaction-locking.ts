import * as v from 'valibot';

import { LOCK_MODULES } from '@/lib/domain/ledger/open-books';
import { Rejection } from '../approvals';
import { HistoryItem } from '../document-fields';
import { endpoint } from '../endpoint';
import { list } from '../lists';
import { Day, Id, Instant, Nothing, Reason, ShownDay } from '../schemas';

const person = v.object({ id: Id, name: v.string() });
const Module = v.picklist(['all', ...LOCK_MODULES], 'choice');

const Instants = v.pipe(v.string('instant'), v.isoTimestamp('instant'));

/** Fields of a lock. A lock closes all days up to and including `lock_date` for `modules`; `all` means every module. */
const given = {
  modules: list(Module, 7, { message: 'required', least: 1 }),
  lock_date: Day,
} as const;

/**
 * Limits of an exception: the instant at which it ends, and the role or user to whom it applies. Null means unlimited.
 */
const opening = {
  until: v.nullable(Instant),
  role: v.nullable(person),
  user: v.nullable(person),
} as const;

/** An exception to a lock: the days from `from` to `to`, both included, stay open. */
const LockException = v.object({
  id: Id,
  from: ShownDay,
  to: ShownDay,
  ...opening,
  reason: v.string(),
  created_by: person,
  created_at: Instant,
  status: v.picklist(['active', 'expired']),
});

const TransactionLock = v.object({
  id: Id,
  number: v.string(),
  status: v.picklist(['active', 'pending_approval', 'ended']),
  modules: v.array(Module),
  lock_date: ShownDay,
  reason: v.string(),
  exempt_roles: v.array(person),
  exempt_role_ids: v.array(Id),
  created_by: person,
  created_at: Instant,
  ended_by: v.nullable(person),
  ended_at: v.nullable(Instant),
  end_reason: v.nullable(v.string()),
  exceptions: v.array(LockException),
  /**
   * Request for an exception that waits for approval by a second person. If `from` and `to` are null, the request is to
   * end the whole lock.
   */
  waiting: v.nullable(
    v.object({
      asked_by: person,
      asked_at: Instant,
      reason: v.string(),
      from: v.nullable(ShownDay),
      to: v.nullable(ShownDay),
      ...opening,
    }),
  ),
});
export type TransactionLock = v.InferOutput<typeof TransactionLock>;

const PATH = 'accounting/transaction-locking';
const page = 'transaction locking';
const stales = [PATH, 'approvals', 'notices'];

export const transactionLocking = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Every lock, the newest first, ended ones too.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(TransactionLock),
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'A lock with its exceptions and history.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.object({ ...TransactionLock.entries, history: v.array(HistoryItem) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${PATH}/preview`,
    summary:
      'What a lock would refuse: the drafts dated in it, and how much is posted there already.',
    allow: { page, action: 'view' },
    input: v.strictObject(given),
    answer: v.object({
      drafts: v.number(),
      posted: v.number(),
      /** First twenty drafts that the lock would refuse. */
      rows: v.array(
        v.object({
          due_to: v.string(),
          due_to_id: Id,
          date: ShownDay,
          memo: v.nullable(v.string()),
        }),
      ),
    }),
    dry: true,
    stales: [],
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Locks modules up to a day. Locks are independent: a new one ends no other.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      ...given,
      reason: Reason,
      exempt_role_ids: v.optional(list(Id, 50)),
    }),
    status: 201,
    answer: TransactionLock,
    stales,
  }),
  unlock: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/unlock`,
    summary:
      'Ends a lock; with `from` and `to` it leaves those days open instead, until an instant, to a role, a user or everybody.',
    allow: { page, action: 'void' },
    input: v.strictObject({
      reason: Reason,
      from: v.optional(Day),
      to: v.optional(Day),
      until: v.optional(Instants),
      role_id: v.optional(Id),
      user_id: v.optional(Id),
    }),
    answer: TransactionLock,
    stales,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/approve`,
    summary: 'Does the unlocking that waits; by a second person.',
    allow: { page, action: 'approve' },
    input: Nothing,
    answer: TransactionLock,
    stales,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/reject`,
    summary: 'Turns down the unlocking that waits; by a second person.',
    allow: { page, action: 'approve' },
    input: Rejection,
    answer: TransactionLock,
    stales,
  }),
};
