import { sql } from 'kysely';

import type { Amounts, Count } from '@/lib/domain/dealing/till-count';
import type { SessionStatus } from '@/lib/domain/dealing/till-session';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { checkSort, likeOf } from '@/server/kernel/paging';

type Person = Readonly<{ id: number; name: string }>;

/** A stored session. */
export type SessionRow = Readonly<{
  id: number;
  location_id: number;
  location: string;
  user: Person;
  status: SessionStatus;
  opened_at: string;
  opened_after: number;
  opening_count: Count;
  opening_expected: Amounts;
  opening_difference: Amounts;
  /** Reason of the opening difference. */
  opening_reason: string | null;
  opening_approved_by: Person | null;
  opening_approved_at: string | null;
  closed_at: string | null;
  closed_after: number | null;
  closing_count: Count | null;
  closing_expected: Amounts | null;
  /** Difference per currency. A zero entry means that the total is right but the numbers of notes differ. */
  closing_difference: Amounts | null;
  approved_by: Person | null;
  approved_at: string | null;
  version: number;
}>;

const rowsWhere = (condition: ReturnType<typeof sql>) => sql<SessionRow>`
  select t.id, t.location_id, l.name as location,
         json_build_object('id', u.id, 'name', u.name) as user,
         t.status, t.opened_at, t.opened_after, t.opening_count, t.opening_expected,
         t.opening_difference, t.opening_reason, t.opening_approved_at, t.closed_at, t.closed_after, t.closing_count, t.closing_expected,
         t.closing_difference, t.approved_at, t.version,
         case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as approved_by,
         case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as opening_approved_by
  from till_session t
  join location l on l.id = t.location_id
  join app_user u on u.id = t.user_id
  left join app_user a on a.id = t.approved_by
  left join app_user o on o.id = t.opening_approved_by
  where ${condition}`;

export async function sessionOf(db: Db, id: number): Promise<SessionRow> {
  const { rows } = await rowsWhere(sql`t.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
}

/** Locks a session and its location until the transaction ends. */
export async function lockSession(db: Tx, id: number): Promise<SessionRow> {
  const { location_id } = await sessionOf(db, id);
  await db.selectFrom('location').select('id').where('id', '=', location_id).forUpdate().execute();
  await db.selectFrom('till_session').select('id').where('id', '=', id).forUpdate().execute();
  return sessionOf(db, id);
}

/** SQL condition: a word occurs in the name of the location or of the session's user. */
const names = (like: string) => sql`(
  exists (select from location l where l.id = t.location_id and l.name ilike ${like})
  or exists (select from app_user u where u.id = t.user_id and u.name ilike ${like}))`;

export type SessionFilter = Readonly<{
  from?: string | undefined;
  to?: string | undefined;
  location_id?: string | undefined;
  user_id?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
}>;

/** A page of sessions, latest first by default. Days are in the organisation's time zone. */
export async function sessionPage(
  db: Db,
  { from, to, location_id, user_id, status, search, sort = '-date' }: SessionFilter,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<{ rows: readonly SessionRow[]; total: number }> {
  const zone = sql`(select timezone from organization)`;
  const terms = [
    sql`true`,
    ...(from ? [sql`t.opened_at >= ${from}::timestamp at time zone ${zone}`] : []),
    ...(to ? [sql`t.opened_at < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
    ...(location_id ? [sql`t.location_id = ${Number(location_id)}`] : []),
    ...(user_id ? [sql`t.user_id = ${Number(user_id)}`] : []),
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(search ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => names(likeOf(word))),
  ];
  const matches = sql.join(terms, sql` and `);
  const way = sql.raw(checkSort(sort, ['date']).direction);
  const { rows } =
    await sql<SessionRow>`${rowsWhere(matches)} order by t.id ${way} limit ${limit} offset ${offset}`.execute(
      db,
    );
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*) as total from till_session t where ${matches}`.execute(db);
  return { rows, total: Number(counts[0]?.total ?? 0) };
}

/**
 * Stock of a location in the books, and the id of the last entry that this stock includes. One query reads stock and
 * id, so that they are consistent.
 */
export async function booksAt(
  db: Db,
  locationId: number,
): Promise<Readonly<{ after: number; expected: Amounts; hasMoved: boolean }>> {
  const { rows } = await sql<{ after: number; expected: Amounts; has_moved: boolean }>`
    select (select last from counter where name = 'entry') as after,
           (select coalesce(jsonb_object_agg(currency, trim_scale(quantity)::text), '{}')
            from stock where location_id = ${locationId} and quantity <> 0) as expected,
           exists (select from stock where location_id = ${locationId}) as has_moved
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no counter of entries');
  return { after: row.after, expected: row.expected, hasMoved: row.has_moved };
}

export async function denominationsOf(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ currency: string; values: string[] }>`
    select currency, json_agg(trim_scale(value)::text) as values from denomination group by currency
  `.execute(db);
  return Object.fromEntries(rows.map(({ currency, values }) => [currency, values]));
}

/** True if cash is in transit to the location and a user must confirm its receipt. */
export async function hasCashUnderWay(db: Db, locationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from document
    where type = 'transfer' and stage = 'dispatched' and course ->> 'receipt' = 'user'
      and (body ->> 'to_location_id')::bigint = ${locationId}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/**
 * Returns the location's unfinished session, and the user's unfinished session unless its closing count awaits review.
 */
export async function busyWith(
  db: Db,
  { locationId, userId }: Readonly<{ locationId: number; userId: number }>,
) {
  const rows = await db
    .selectFrom('till_session')
    .innerJoin('location', 'location.id', 'till_session.location_id')
    .select(['till_session.id', 'till_session.location_id', 'user_id', 'status', 'location.name'])
    .where('status', 'not in', ['closed', 'rejected'])
    .where((eb) => eb.or([eb('location_id', '=', locationId), eb('user_id', '=', userId)]))
    .execute();
  return {
    place: rows.find(({ location_id }) => location_id === locationId),
    user: rows.find(({ user_id, status }) => user_id === userId && status !== 'variance_review'),
  };
}
