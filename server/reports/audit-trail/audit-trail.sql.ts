import { type RawBuilder, sql } from 'kysely';

import type { AuditRow } from '@/lib/contract/reports/audit-trail';
import { readSearch } from '@/lib/format/search-words';
import { actorName } from '@/server/kernel/audit';
import type { Db } from '@/server/kernel/host';
import { likeOf } from '@/server/kernel/paging';

export type AuditScope = Readonly<{
  from: string;
  to: string;
  timezone: string;
  userId?: number | undefined;
  page?: string | undefined;
  action?: string | undefined;
  recordType?: string | undefined;
  recordId?: string | undefined;
  search?: string | undefined;
  knownAt?: string | undefined;
  /** If true, audit rows about compliance are excluded. */
  isPlain: boolean;
}>;

/**
 * Returns at most `limit` audit rows of whole business days, newest first. With `after`, only rows that are older than
 * the row with that id.
 */
export async function auditRows(
  db: Db,
  scope: AuditScope,
  { limit, after }: Readonly<{ limit: number; after: number | undefined }>,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with found as (
      select a.* from audit a
      where ${isOnDays(scope)} and ${isAfter(after)} and ${matches(scope)}
      order by a.at desc, a.id desc
      limit ${limit}
    )
    select f.id, f.at, f.user_id, ${actorName('f')} as user, f.action, f.page, f.record_type, f.record_id,
           d.number, f.changes, f.ip, f.request_id, s.seq, encode(s.hash, 'hex') as hash
    from found f
    left join lateral (select seq, hash from audit_seal where audit_id = f.id limit 1) s on true
    left join document d
      on d.type = f.record_type
      and d.id = ${idIn(sql`f.record_id`)}
    order by f.at desc, f.id desc
  `.execute(db);
  return rows;
}

/** Maximum number of audit rows that are counted. There may be very many, because every change writes a row. */
const COUNTED_UP_TO = 10_000;

/** Returns the number of audit rows that match the scope. If there are more than `COUNTED_UP_TO`, `is_more` is set. */
export async function auditCount(db: Db, scope: AuditScope) {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from audit a where ${isOnDays(scope)} and ${matches(scope)} limit ${sql.lit(COUNTED_UP_TO + 1)}
    ) counted
  `.execute(db);
  const counted = Number(rows[0]?.n ?? 0);
  return {
    entries: Math.min(counted, COUNTED_UP_TO),
    ...(counted > COUNTED_UP_TO && { is_more: true as const }),
  };
}

function isOnDays({ from, to, timezone }: AuditScope): RawBuilder<unknown> {
  return sql`a.at >= ${from}::date::timestamp at time zone ${timezone}
    and a.at < (${to}::date + 1)::timestamp at time zone ${timezone}`;
}

/**
 * SQL condition for the rows after a cursor. It avoids a row comparison, because the index scan would then start at the
 * end of the days instead of at the cursor.
 */
function isAfter(after: number | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const moment = sql`(select at from audit where id = ${after})`;
  return sql`a.at <= ${moment} and (a.at < ${moment} or a.id < ${after})`;
}

function matches(scope: AuditScope): RawBuilder<unknown> {
  const terms = [
    scope.userId === undefined ? undefined : sql`a.user_id = ${scope.userId}`,
    scope.isPlain ? sql`a.page <> 'compliance'` : undefined,
    scope.page ? sql`a.page = ${scope.page}` : undefined,
    scope.action ? sql`a.action = ${scope.action}` : undefined,
    scope.recordType ? sql`a.record_type = ${scope.recordType}` : undefined,
    scope.recordId ? sql`a.record_id = ${scope.recordId}` : undefined,
    scope.search ? holds(scope.search) : undefined,
    scope.knownAt ? sql`a.at <= ${scope.knownAt}::timestamptz` : undefined,
  ];
  return sql.join(terms.filter((term) => term !== undefined).concat(sql`true`), sql` and `);
}

/** Parses a text as an id; null if the text is not an id. */
const idIn = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '^[0-9]{1,15}$' then ${text}::bigint end`;

/**
 * SQL condition for a search: every word occurs in the changes, the action or the record type, or the text is all or
 * part of a document number. A scalar subquery per row reads the number; with `exists` the planner might read all
 * documents first.
 */
function holds(search: string): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter(Boolean);
  const said = words.map((word) => {
    const like = likeOf(word);
    return sql`(a.changes::text ilike ${like} or a.action ilike ${like} or a.record_type ilike ${like})`;
  });
  const { types = [], words: named } = readSearch(search);
  const [id] = named.flatMap(({ number }) => number ?? []);
  return sql`(
    ${sql.join([sql`true`, ...said], sql` and `)}
    or (
      select number from document n where n.type = a.record_type and n.id = ${idIn(sql`a.record_id`)}
    ) ilike ${likeOf(search)}
    or (a.record_type = any(${types}::text[]) and a.record_id = ${id ?? ''})
  )`;
}

/** Last link of the audit chain. `is_here` is false if another server wrote the link, for example before a restore. */
type Tail = Readonly<{ seq: number; hash: string; xid: string; id: number; is_here: boolean }>;

/**
 * Returns the last link of the audit chain, the number of links, and the number of rows that are not in the chain yet
 * (unsealed). Links are numbered without gaps, so the last number is the number of links. Unsealed rows come after all
 * sealed rows (`audit_seal_now`), so only the rows after the last sealed one are read.
 */
export async function chainState(db: Db) {
  const { rows } = await sql<Tail>`
    select s.seq, encode(s.hash, 'hex') as hash, a.xid::text as xid, a.id,
           a.xid < pg_snapshot_xmax(pg_current_snapshot()) as is_here
    from audit_seal s join audit a on a.id = s.audit_id order by s.seq desc limit 1
  `.execute(db);
  const [last] = rows;
  const { xid, id } = last?.is_here ? last : { xid: '0', id: last?.id ?? 0 };
  const { rows: waiting } = await sql<{ unsealed: number }>`
    select count(*) as unsealed from audit a
    where (a.xid, a.id) > (${xid}::xid8, ${id}::bigint)
      and not exists (select from audit_seal s where s.audit_id = a.id)
  `.execute(db);
  const seq = Number(last?.seq ?? 0);
  const unsealed = Number(waiting[0]?.unsealed ?? 0);
  return { seq, hash: last?.hash ?? null, sealed: seq, unsealed };
}
