import { sql } from 'kysely';

import type { Amounts, Count } from '@/lib/domain/dealing/till-count';
import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from '@/server/ledger/base-money.sql';
import type { DaysAsked } from '@/server/reports/summary-report/summary-report.sql';

export type SessionRow = Readonly<{
  id: number;
  location_id: number;
  location: string;
  user: Readonly<{ id: number; name: string }>;
  status: 'open' | 'variance_review' | 'closed';
  opened_at: string;
  closed_at: string | null;
  approved_by: string | null;
  opened_after: number;
  closed_after: number | null;
  opening_count: Count;
  closing_count: Count | null;
  closing_expected: Amounts | null;
  closing_difference: Amounts | null;
  tickets: number;
  voids: number;
  overrides: number;
}>;

export type SessionsAsked = DaysAsked &
  Readonly<{
    userId: number | undefined;
    locationId: number | undefined;
    branchId: number | undefined;
    sessionId: number | undefined;
    /** Id of a session; only sessions with lower ids are returned. */
    before: number | undefined;
    limit: number;
  }>;

const is = (column: string, wanted: number | undefined) =>
  wanted === undefined ? sql`true` : sql`${sql.ref(column)} = ${wanted}::bigint`;

/**
 * SQL condition: the session `s` matches the filters and was active during the days of the query. If the query names a
 * session, the days do not matter.
 */
function isAsked({ from, to, userId, locationId, branchId, sessionId }: SessionsAsked) {
  const days = sql`
    s.opened_at < (${to}::date + 1)::timestamp at time zone o.timezone
    and coalesce(s.closed_at, 'infinity') >= ${from}::timestamp at time zone o.timezone`;
  // A session that was not started cannot have deals, so it is left out.
  return sql`${sessionId === undefined ? days : is('s.id', sessionId)}
    and s.status not in ('opening_review', 'rejected')
    and ${is('s.user_id', userId)} and ${is('s.location_id', locationId)}
    and ${is('l.branch_id', branchId)}`;
}

/** Number of matching sessions on all pages. */
export async function sessionCount(db: Db, query: SessionsAsked): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from till_session s join location l on l.id = s.location_id cross join organization o where ${isAsked(query)}
  `.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** All matching sessions, with the data that decides who may see them. */
export async function sessionKeys(
  db: Db,
  query: SessionsAsked,
): Promise<readonly Readonly<{ id: number; user_id: number; status: SessionRow['status'] }>[]> {
  const { rows } = await sql<{ id: number; user_id: number; status: SessionRow['status'] }>`
    select s.id, s.user_id, s.status
    from till_session s join location l on l.id = s.location_id cross join organization o where ${isAsked(query)}
  `.execute(db);
  return rows;
}

/** Matching sessions, the latest first. */
export async function sessionsIn(db: Db, query: SessionsAsked): Promise<readonly SessionRow[]> {
  const { before, limit } = query;
  const { rows } = await sql<SessionRow>`
    select s.id, s.location_id, l.name as location, json_build_object('id', u.id, 'name', u.name) as user,
           s.status, s.opened_at, s.closed_at, a.name as approved_by, s.opened_after, s.closed_after,
           s.opening_count, s.closing_count, s.closing_expected, s.closing_difference,
           t.tickets, t.voids, t.overrides
    from till_session s
    join location l on l.id = s.location_id
    join app_user u on u.id = s.user_id
    left join app_user a on a.id = s.approved_by
    cross join organization o
    cross join lateral (
      select count(*) filter (where not back.yes) as tickets, count(*) filter (where back.yes) as voids,
             coalesce(sum(cardinality(k.overrides)) filter (where not back.yes), 0)::bigint as overrides
      from ticket k
      cross join lateral (
        select exists (select from deal d where d.entry_id = k.entry_id and d.amount < 0) as yes
      ) back
      where k.session_id = s.id
    ) t
    where ${isAsked(query)}
      and ${before === undefined ? sql`true` : sql`s.id < ${before}::bigint`}
    order by s.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export type MovementRow = Readonly<{
  session_id: number;
  entry_id: number;
  at: string;
  document: string;
  document_type: string;
  document_id: number;
  kind: string;
  memo: string;
  currency: string;
  amount: string;
  /** Margin of the entry's ticket, and in `at_mid` the value of its deals at mid. Both are null without a ticket. */
  margin: string | null;
  at_mid: string | null;
  overrides: readonly string[] | null;
}>;

/** SQL for the amounts that postings moved within sessions, by entry and currency. */
const movedIn = (ids: readonly number[]) => sql`
  select s.id as session_id, l.entry_id, l.currency, sum(l.amount) as amount
  from till_session s
  join line l on l.location_id = s.location_id and l.entry_id > s.opened_after
    and (s.closed_after is null or l.entry_id <= s.closed_after)
  where s.id = any(${ids}::bigint[])
  group by 1, 2, 3
  having sum(l.amount) <> 0`;

/**
 * SQL condition: the entry `e` was posted by the instant, if given, and the counts of the session of `m` did not post
 * it.
 */
const isMovement = (knownAt: string | undefined) => sql`
  (${knownAt ?? null}::timestamptz is null or e.posted_at <= ${knownAt ?? null}::timestamptz)
  and not exists (
    select from document own
    where own.type = e.document_type and own.id = e.document_id
      and e.kind in ('opening', 'till_difference')
      and own.body @> jsonb_build_object('session_id', m.session_id)
  )`;

export type MovedSums = Readonly<{ currency: string; in: string; out: string; difference: string }>;

/** Amounts that sessions received, paid and counted too much or too little, by currency. */
export async function movedSums(
  db: Db,
  ids: readonly number[],
  knownAt: string | undefined,
): Promise<readonly MovedSums[]> {
  const { rows } = await sql<MovedSums>`
    with moved as (${movedIn(ids)})
    select currency, coalesce(sum(came), 0) as in, coalesce(sum(went), 0) as out,
           coalesce(sum(difference), 0) as difference
    from (
      select m.currency, greatest(m.amount, 0) as came, greatest(-m.amount, 0) as went, 0 as difference
      from moved m join entry e on e.id = m.entry_id
      where ${isMovement(knownAt)}
      union all
      select d.key, 0, 0, d.value::numeric
      from till_session s, jsonb_each_text(s.closing_difference) d
      where s.id = any(${ids}::bigint[])
    ) sums
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/** Margin of the tickets that moved cash within sessions. A ticket counts once in each session. */
export async function movedMargin(
  db: Db,
  ids: readonly number[],
  knownAt: string | undefined,
): Promise<string> {
  const { rows } = await sql<{ margin: string }>`
    with moved as (${movedIn(ids)})
    select coalesce(sum(${inBaseMoney(sql`d.margin`)}), 0) as margin
    from (
      select distinct m.session_id, m.entry_id
      from moved m join entry e on e.id = m.entry_id
      where ${isMovement(knownAt)}
    ) own
    join deal d on d.entry_id = own.entry_id
  `.execute(db);
  return rows[0]?.margin ?? '0';
}

/** Movements of cash within sessions. Entries that the sessions' own counts posted are left out. */
export async function movementsIn(
  db: Db,
  ids: readonly number[],
  knownAt: string | undefined,
): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with moved as (${movedIn(ids)})
    select m.session_id, m.entry_id, e.posted_at as at, e.number as document, e.document_type,
           e.document_id, e.kind, e.memo, m.currency, m.amount, k.overrides, d.margin, d.at_mid
    from moved m
    join entry e on e.id = m.entry_id
    left join ticket k on k.entry_id = m.entry_id
    left join lateral (
      select sum(${inBaseMoney(sql`margin`)}) as margin, sum(amount * mid) as at_mid from deal where entry_id = k.entry_id
    ) d on true
    where ${isMovement(knownAt)}
    order by m.session_id desc, m.entry_id, m.currency
  `.execute(db);
  return rows;
}
