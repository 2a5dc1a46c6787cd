import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import type { Scope } from '@/server/ledger/account-sums.sql';
import { columns, isAhead, linesAhead, type Place } from './ledger-ahead.sql';
import type { LineSearch, SearchedEntries } from './ledger-search.sql';

export type FoundLine = Place &
  Readonly<{
    account_id: number;
    reverses_id: number | null;
    document: string;
    document_type: string;
    document_id: number;
    memo: string;
    party_id: number | null;
    party: string | null;
    currency: string;
    amount: string;
    rate: string | null;
    base: string;
    user: string | null;
  }>;

export type Search = Readonly<{ search?: LineSearch | undefined }>;

/**
 * Returns at most `limit` next lines of these accounts: in the given order of accounts, then by day and order of
 * posting. For the first account, only lines after the position `after` are returned. The position is found by key, not
 * by offset.
 */
export async function linesOf(
  db: Db,
  accountIds: readonly number[],
  scope: Scope & Search,
  { limit, after }: Readonly<{ limit: number; after?: Place | undefined }>,
): Promise<FoundLine[]> {
  if (limit <= 0 || accountIds.length === 0) return [];
  if (after === undefined) return select(db, accountIds, scope, { limit });

  const own = await select(db, accountIds.slice(0, 1), scope, { limit, after });
  const others = { limit: limit - own.length };
  return [...own, ...(await linesOf(db, accountIds.slice(1), scope, others))];
}

/**
 * Returns at most `limit` next lines of these accounts together, by day and order of posting, after the position
 * `after`.
 */
export function mergedLines(
  db: Db,
  accountIds: readonly number[],
  scope: Scope,
  { limit, after }: Readonly<{ limit: number; after?: Place | undefined }>,
): Promise<FoundLine[]> {
  return select(db, accountIds, scope, { limit, after, isMerged: true });
}

async function select(
  db: Db,
  accountIds: readonly number[],
  scope: Scope & Search,
  {
    limit,
    after,
    isMerged = false,
  }: Readonly<{ limit: number; after?: Place | undefined; isMerged?: boolean }>,
): Promise<FoundLine[]> {
  const ord = isMerged ? sql`1` : sql`a.ord`;
  const { search } = scope;
  if (search && limit <= PAGE_MOST) {
    const near = (among: number, holds: RawBuilder<unknown>) =>
      read(db, nearOf(accountIds[0] ?? 0, { scope, after, among, holds }), limit);
    const isRare = search.isAsked() && isFew(await search.entries(db));
    const isCommon = !isRare && (await near(TRIED, search.holds)).length >= COMMON;
    const isOne = sql`case when ${search.holds} then ${search.canHold} else false end`;
    const lines = isCommon ? await near(NEAR, isOne) : [];
    if (lines.length === limit) return lines;
  }
  const entries = await search?.entries(db);
  return read(db, rowsOf(accountIds, ord, { scope, entries, after, limit }), limit);
}

async function read(db: Db, found: RawBuilder<unknown>, limit: number): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    with found as (
      ${found}
      order by 1, l.date, l.entry_id, l.line_no
      limit ${limit}
    )
    select f.account_id, f.date, f.entry_id, f.line_no, e.reverses_id, e.number as document, e.document_type,
           e.document_id, coalesce(nullif(f.memo, ''), e.memo) as memo, f.party_id, p.name as party,
           f.currency, f.amount, f.rate, f.base, u.name as user
    from found f
    join entry e on e.id = f.entry_id
    left join party p on p.id = f.party_id
    left join app_user u on u.id = e.posted_by
    order by f.ord, f.date, f.entry_id, f.line_no
  `.execute(db);
  return rows;
}

/** A search counts as common if at least `COMMON` of the next `TRIED` lines match. */
const TRIED = 100;
const COMMON = 15;
/**
 * Maximum number of an account's lines that are tested for one page of a common search. Pages of more than `PAGE_MOST`
 * lines, as in exports, are not searched line by line.
 */
const NEAR = 1500;
const PAGE_MOST = 500;

type Near = Readonly<{
  scope: Scope;
  after: Place | undefined;
  among: number;
  holds: RawBuilder<unknown>;
}>;

/** SQL that tests the next `among` lines of an account and returns those that match the search. */
function nearOf(accountId: number, { scope, after, among, holds }: Near): RawBuilder<unknown> {
  return sql`select 1 as ord, l.* from (
      select ${columns} ${linesAhead(sql`${accountId}::bigint`, scope, after)}
      order by l.date, l.entry_id, l.line_no
      limit ${among}
    ) l
    where ${holds}`;
}

/** True if the search has found so few entries that they are a list of ids, not a query. */
const isFew = (entries: SearchedEntries | undefined): entries is readonly number[] =>
  Array.isArray(entries);

/**
 * SQL for the rows of a page. If `entries` is a list, only the lines of these entries are read and sorted, and tested
 * until enough of them match. Otherwise at most `limit` lines are read per account.
 */
function rowsOf(
  accountIds: readonly number[],
  ord: RawBuilder<unknown>,
  {
    scope,
    entries,
    after,
    limit,
  }: Readonly<{
    scope: Scope & Search;
    entries: SearchedEntries | undefined;
    after: Place | undefined;
    limit: number;
  }>,
): RawBuilder<unknown> {
  const holds = scope.search?.holds ?? sql`true`;
  const accounts = sql`unnest(${accountIds}::bigint[]) with ordinality as a (id, ord)`;
  if (isFew(entries)) {
    return sql`select l.* from (
        select ${ord} as ord, ${columns}
        from line l join ${accounts} on a.id = l.account_id
        where l.entry_id = any(${entries}::bigint[]) and ${isAhead(scope, after)}
        order by 1, l.date, l.entry_id, l.line_no
        offset 0
      ) l
      where ${holds}`;
  }
  // `case` makes PostgreSQL find the entries once, and test a line only if its entry is one of them.
  const isHeld = entries
    ? sql`case when l.entry_id in (${entries}) then ${holds} else false end`
    : holds;
  return sql`select ${ord} as ord, l.*
      from ${accounts}
      cross join lateral (
        select ${columns} ${linesAhead(sql`a.id`, scope, after)} and ${isHeld}
        order by l.date, l.entry_id, l.line_no
        limit ${limit}
      ) l`;
}

/** True if the accounts have more than `most` lines within the filters. */
export async function hasMoreLines(
  db: Db,
  accountIds: readonly number[],
  scope: Scope & Search,
  most: number,
): Promise<boolean> {
  const entries = await scope.search?.entries(db);
  const lines = rowsOf(accountIds, sql`1`, { scope, entries, after: undefined, limit: most + 1 });
  const { rows } = await sql`
    select 1 from (${lines}) as found offset ${most} limit 1`.execute(db);
  return rows.length > 0;
}
