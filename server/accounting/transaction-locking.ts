import { sql } from 'kysely';
import * as v from 'valibot';

import { transactionLocking } from '@/lib/contract/accounting/transaction-locking';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { decide, holdFor } from '@/server/document/approval';
import { historyOf } from '@/server/document/record';
import { drawId } from '@/server/kernel/counter';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { holdBooks } from '@/server/ledger/book-dates';
import { coveredBy, LOCKING, lockOf, locksOf } from './transaction-locking.sql';

const page = 'transaction locking';

/** Current time by the database's clock. Postings use the same clock, so that locks and postings are in one order. */
const NOW = sql<string>`clock_timestamp()`;

type Acting = Pick<Call, 'db' | 'me' | 'audit' | 'host'>;

type Unlocking = Readonly<{
  reason: string;
  from?: string | undefined;
  to?: string | undefined;
  until?: string | undefined;
  role_id?: number | undefined;
  user_id?: number | undefined;
}>;

/** Refusals of roles and users that do not exist. */
async function whoRefusals(
  db: Tx,
  { roles, user_id }: Readonly<{ roles: readonly number[]; user_id?: number | undefined }>,
  field: string,
): Promise<Refusal[]> {
  const wanted = [...new Set(roles)];
  const found = await db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', wanted.length > 0 ? wanted : [0])
    .where('deleted_at', 'is', null)
    .execute();
  const user =
    user_id === undefined ||
    (await db
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', user_id)
      .where('status', '<>', 'deleted')
      .executeTakeFirst());
  return [
    ...(found.length < wanted.length ? [new Refusal('lock.role', { field })] : []),
    ...(user ? [] : [new Refusal('lock.user', { field: 'user_id' })]),
  ];
}

/**
 * Refuses an exception without a first or a last day, with a last day before the first, or with an expiry in the past.
 */
function exceptionRefusals({ from, to, until, role_id, user_id }: Unlocking, now: Date): Refusal[] {
  if (from === undefined) {
    const stray = to ?? until ?? role_id ?? user_id;
    return stray === undefined ? [] : [new Refusal('lock.from', { field: 'from' })];
  }
  const refusals: Refusal[] = [];
  if (to === undefined) refusals.push(new Refusal('lock.to', { field: 'to' }));
  else if (to < from) refusals.push(new Refusal('report.period', { field: 'to' }));
  if (until !== undefined && new Date(until) <= now) {
    refusals.push(new Refusal('lock.until', { field: 'until' }));
  }
  return refusals;
}

async function activeLock(db: Tx, id: number): Promise<void> {
  const row = await db
    .selectFrom('transaction_lock')
    .select('ended_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  if (row.ended_at !== null) throw new Conflict('lock.is-ended', { status: 'ended' });
}

/** Ends the lock. If the request names days, keeps the lock and adds an exception for these days. */
async function unlock({ db, me, audit }: Acting, id: number, wish: Unlocking): Promise<void> {
  const { reason, from, to, until = null, role_id = null, user_id = null } = wish;
  await holdBooks(db);
  await activeLock(db, id);
  const note = { page, record_type: LOCKING, record_id: id };
  if (from === undefined || to === undefined) {
    await db
      .updateTable('transaction_lock')
      .set({ ended_by: me.id, ended_at: NOW, end_reason: reason })
      .where('id', '=', id)
      .execute();
    audit({
      ...note,
      action: 'unlock',
      changes: { status: ['active', 'ended'], reason: [null, reason] },
    });
    return;
  }
  const exception = { from_date: from, to_date: to, until, role_id, user_id, reason };
  await db
    .insertInto('lock_exception')
    .values({ ...exception, lock_id: id, created_by: me.id, created_at: NOW })
    .execute();
  const changes = Object.entries(exception).map(
    ([field, value]) => [field, [null, value]] as const,
  );
  audit({ ...note, action: 'leave open', changes: Object.fromEntries(changes) });
}

export const transactionLockingRoutes = [
  serve(transactionLocking.list, ({ db }) => locksOf(db)),

  serve(transactionLocking.show, async ({ db, params, host }) => ({
    ...(await lockOf(db, params.id)),
    history: await historyOf(db, LOCKING, params.id, {
      notes: [],
      user: null,
      at: host.now().toISOString(),
    }),
  })),

  serve(transactionLocking.preview, ({ db, input }) => coveredBy(db, input)),

  serve(transactionLocking.store, async ({ db, me, input, audit }) => {
    const exempt_role_ids = [...new Set(input.exempt_role_ids)];
    refuseAny(await whoRefusals(db, { roles: exempt_role_ids }, 'exempt_role_ids'));
    const modules = input.modules.includes('all') ? ['all'] : [...new Set(input.modules)];
    const lock = { modules, lock_date: input.lock_date, reason: input.reason, exempt_role_ids };
    await holdBooks(db);
    const id = await drawId(db, LOCKING);
    await db
      .insertInto('transaction_lock')
      .values({ ...lock, id, created_by: me.id, created_at: NOW })
      .execute();
    const changes = Object.entries(lock).map(([field, value]) => [field, [null, value]] as const);
    const note = { page, record_type: LOCKING, record_id: id };
    audit({ ...note, action: 'lock', changes: Object.fromEntries(changes) });
    return lockOf(db, id);
  }),

  serve(transactionLocking.unlock, async (call) => {
    const { db, params, input, host, audit } = call;
    const roles = input.role_id === undefined ? [] : [input.role_id];
    await activeLock(db, params.id);
    refuseAny([
      ...exceptionRefusals(input, host.now()),
      ...(await whoRefusals(db, { roles, user_id: input.user_id }, 'role_id')),
    ]);
    const action = { subject: 'lock_exception', page, type: LOCKING, id: params.id } as const;
    if (await holdFor(call, { ...action, request: input })) {
      const note = { page, record_type: LOCKING, record_id: params.id };
      audit({ ...note, action: 'ask to unlock', changes: { reason: [null, input.reason] } });
    } else {
      await unlock(call, params.id, input);
    }
    return lockOf(db, params.id);
  }),

  serve(transactionLocking.approve, async (call) => {
    const { db, params } = call;
    await lockOf(db, params.id);
    const request = await decide(call, { type: LOCKING, id: params.id }, 'approved');
    await unlock(call, params.id, v.parse(transactionLocking.unlock.input, request));
    return lockOf(db, params.id);
  }),

  serve(transactionLocking.reject, async (call) => {
    const { db, params, input, audit } = call;
    await lockOf(db, params.id);
    await decide(call, { type: LOCKING, id: params.id }, 'rejected', input.reason);
    const note = { page, record_type: LOCKING, record_id: params.id };
    audit({ ...note, action: 'reject', changes: { reason: [null, input.reason] } });
    return lockOf(db, params.id);
  }),
];
