import { sql } from 'kysely';

import type { Movement } from '@/lib/contract/dealing/till-sessions';
import type { Db } from '@/server/kernel/host';
import type { SessionRow } from './till-sessions.sql';

type Span = Pick<SessionRow, 'id' | 'location_id' | 'opened_after' | 'closed_after'>;

/**
 * Movements at a location during a session, without the entries that the session's counts posted. A session covers the
 * entries after `opened_after`, up to and including `closed_after`, so that no entry belongs to two sessions.
 */
export async function movementsOf(db: Db, span: Span): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.id as entry_id, e.posted_at as at, e.document_type as due_to,
           e.document_id as due_to_id, e.number, e.kind, e.memo, u.name as user,
           l.currency, sum(l.amount) as amount
    from line l
    join entry e on e.id = l.entry_id
    left join app_user u on u.id = e.posted_by
    where l.entry_id > ${span.opened_after}
      and (${span.closed_after}::bigint is null or l.entry_id <= ${span.closed_after}::bigint)
      and l.location_id = ${span.location_id}
      and not ${isOwn(span.id)}
    group by e.id, u.name, l.currency
    having sum(l.amount) <> 0
    order by e.id, l.currency
  `.execute(db);
  return rows;
}

/** Entries that the counts of a session posted: the opening balance and differences. */
export async function postingsOf(db: Db, { id, opened_after }: Span) {
  const { rows } = await sql<{
    due_to: string;
    due_to_id: number;
    number: string;
    entry_id: number;
  }>`
    select e.document_type as due_to, e.document_id as due_to_id, e.number, e.id as entry_id
    from document d join entry e on e.document_type = d.type and e.document_id = d.id
    where ${isOf(id)} and e.id > ${opened_after}
    order by e.id
  `.execute(db);
  return rows;
}

/** SQL condition: a count of the session posted the document `d`. */
const isOf = (id: number) => sql`d.body ? 'session_id' and d.body ->> 'session_id' = ${String(id)}`;

const isOwn = (id: number) => sql`exists (
  select from document d
  where d.type = e.document_type and d.id = e.document_id
    and e.kind in ('opening', 'till_difference') and ${isOf(id)}
)`;
