import { sql } from 'kysely';

import type { TransactionLock } from '@/lib/contract/accounting/transaction-locking';
import { documentNumber } from '@/lib/domain/document-number';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import { DOCUMENT_TYPES, type DocumentType } from '@/lib/domain/document-type';
import { NotFound } from '@/server/kernel/failure';
import { instantIn } from '@/server/database/instant';
import type { Db } from '@/server/kernel/host';

export const LOCKING = 'transaction locking';

type Row = Omit<TransactionLock, 'number'>;

/** All locks, newest first; with `id`, only the lock with this id. */
export async function locksOf(db: Db, id: number | null = null): Promise<TransactionLock[]> {
  const { rows } = await sql<Row>`
    select l.id, l.modules, l.lock_date::text, l.reason, l.exempt_role_ids,
           case when l.ended_at is not null then 'ended'
                when w.id is not null then 'pending_approval' else 'active' end as status,
           coalesce((
             select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id)
             from role r where r.id = any(l.exempt_role_ids)
           ), '[]') as exempt_roles,
           json_build_object('id', maker.id, 'name', maker.name) as created_by, l.created_at,
           case when ender.id is not null
                then json_build_object('id', ender.id, 'name', ender.name) end as ended_by,
           l.ended_at, l.end_reason,
           case when w.id is not null then json_build_object(
             'asked_by', json_build_object('id', asker.id, 'name', asker.name),
             'asked_at', ${instantIn('w.asked_at')}, 'reason', coalesce(w.request ->> 'reason', ''),
             'from', w.request ->> 'from', 'to', w.request ->> 'to', 'until', ${instantIn("w.request ->> 'until'")},
             'role', (select json_build_object('id', id, 'name', name) from role
                      where id = (w.request ->> 'role_id')::bigint),
             'user', (select json_build_object('id', id, 'name', name) from app_user
                      where id = (w.request ->> 'user_id')::bigint)) end as waiting,
           coalesce((
             select json_agg(json_build_object(
               'id', e.id, 'from', e.from_date, 'to', e.to_date, 'until', ${instantIn('e.until')},
               'role', case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end,
               'user', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
               'reason', e.reason, 'created_at', ${instantIn('e.created_at')},
               'created_by', json_build_object('id', by.id, 'name', by.name),
               'status', case when e.until <= clock_timestamp() then 'expired' else 'active' end
             ) order by e.id)
             from lock_exception e
             join app_user by on by.id = e.created_by
             left join role r on r.id = e.role_id
             left join app_user u on u.id = e.user_id
             where e.lock_id = l.id
           ), '[]') as exceptions
    from transaction_lock l
    join app_user maker on maker.id = l.created_by
    left join app_user ender on ender.id = l.ended_by
    left join approval w on w.document_type = ${LOCKING} and w.document_id = l.id
                        and w.status = 'waiting'
    left join app_user asker on asker.id = w.asked_by
    where ${id}::bigint is null or l.id = ${id}::bigint
    order by l.id desc
  `.execute(db);
  return rows.map((row) => ({ ...row, number: documentNumber(LOCKING, row.id) }));
}

export async function lockOf(db: Db, id: number): Promise<TransactionLock> {
  const [lock] = await locksOf(db, id);
  if (!lock) throw new NotFound();
  return lock;
}

/** Document types that a lock of the given modules covers. */
function typesUnder(modules: readonly string[]): DocumentType[] {
  return DOCUMENT_TYPES.filter(
    (type) => modules.includes('all') || modules.includes(lockModuleOf(type)),
  );
}

/**
 * Returns the latest twenty drafts that a lock covers, the number of all such drafts, and the number of posted entries
 * that it covers. Documents pending approval count as drafts.
 */
export async function coveredBy(
  db: Db,
  { modules, lock_date }: Readonly<{ modules: readonly string[]; lock_date: string }>,
) {
  const types = typesUnder(modules);
  const drafts = db
    .selectFrom('document')
    .where('type', 'in', types)
    .where('type', '<>', 'fiscal closing')
    .where('status', 'in', ['draft', 'pending_approval'])
    .where('date', '<=', lock_date);
  const [counted] = await drafts.select((eb) => eb.fn.countAll<number>().as('n')).execute();
  const rows = await drafts
    .select(['type as due_to', 'id as due_to_id', 'date', 'memo'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const [posted] = await db
    .selectFrom('entry')
    .where('document_type', 'in', types)
    .where('date', '<=', lock_date)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .execute();
  return {
    drafts: Number(counted?.n ?? 0),
    posted: Number(posted?.n ?? 0),
    rows: rows.map((row) => ({ ...row, date: row.date ?? '' })),
  };
}
