import { type RawBuilder, sql } from 'kysely';

import { FOUND_NAMED, type FoundDocument, type FoundType } from '@/lib/contract/found-documents';
import type { Db } from '@/server/kernel/host';
import { amongFirst } from './list-ids';
import type { Filter } from './list-sums';
import { lookUpAlone, lotsHolding, lotsOf } from './lots.sql';
import { answersTo } from './search.sql';

type Found = FoundDocument & Readonly<{ type: FoundType }>;

/** If more than `MANY` documents match, only the newest `AMONG` documents of each type are searched. */
const MANY = 5000;
const AMONG = 300;
/**
 * If there are more than `FEW` documents, the newest `TRIED` of the most frequent type are tested first. A word is
 * common if at least `COMMON` of these match.
 */
const FEW = 15_000;
const TRIED = 32;
const COMMON = 8;
const WANTED = FOUND_NAMED + 1;

const isShown = sql`document.status <> 'discarded'`;

/**
 * Returns the newest matches of each type. One match more than is shown is returned, so that the caller knows whether
 * there are more.
 */
export async function newestFound(
  db: Db,
  types: readonly FoundType[],
  query: string,
): Promise<Found[]> {
  const held = await lotsOf(db, types);
  // If most documents have one of these types, the index lookup leaves the types out, because they would exclude
  // little.
  const named = held.isMost ? undefined : types;
  const isTheirs = sql<boolean>`type = any(${types}::text[]) and ${isShown}`;
  if (held.total > FEW) {
    await lookUpAlone(db);
    const lots = (await isCommon(db, types, query)) ? lotsHolding(held, FEW) : undefined;
    if (lots && (await hasMany(db, sql`${isTheirs} and ${answersTo(query, named, lots)}`))) {
      return newestOfEach(db, types, query);
    }
  }
  const { rows } = await sql<{ type: FoundType; id: number; total: number }>`
    with found as materialized (
      select type, id, date from document
      where ${isTheirs} and ${answersTo(query, named)} limit ${sql.lit(MANY + 1)}
    ), placed as (
      select type, id, row_number() over (partition by type order by date desc, id desc) as place
      from found
    )
    select type, id, (select count(*) from found) as total from placed where place <= ${WANTED}
  `.execute(db);
  if (Number(rows[0]?.total ?? 0) > MANY) return newestOfEach(db, types, query);
  return documentsOf(db, rows);
}

/** True if the word is common among the newest documents of the most frequent type. */
async function isCommon(db: Db, types: readonly FoundType[], query: string): Promise<boolean> {
  const { rows } = await sql<{ type: FoundType }>`
    select type from document_tally where type = any(${types}::text[])
    group by type order by sum(count) desc limit 1
  `.execute(db);
  const [type] = rows.map((row) => row.type);
  if (type === undefined) return false;
  const order = { column: 'date', direction: 'desc' } as const;
  const matches: Filter = (eb) => eb.and([answersTo(query, [type])]);
  const found = await amongFirst(db, { type, matches, order, among: TRIED });
  return found.length >= COMMON;
}

async function hasMany(db: Db, isFound: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${sql.lit(MANY)} as many
    from (select from document where ${isFound} limit ${sql.lit(MANY + 1)}) as found
  `.execute(db);
  return rows[0]?.many ?? false;
}

async function newestOfEach(db: Db, types: readonly FoundType[], query: string): Promise<Found[]> {
  const each = await Promise.all(
    types.map((type) => amongNewest(db, type, answersTo(query, [type]))),
  );
  return each.flat();
}

async function documentsOf(
  db: Db,
  wanted: readonly Readonly<{ type: FoundType; id: number }>[],
): Promise<Found[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Found>`
    select ${columns} from document
    join unnest(${wanted.map(({ type }) => type)}::text[], ${wanted.map(({ id }) => id)}::bigint[])
      as wanted (type, id) using (type, id)
    order by date desc, id desc
  `.execute(db);
  return rows;
}

/**
 * Returns the matches among the newest documents of a type. A common word also occurs in these, so older documents are
 * not read.
 */
async function amongNewest(
  db: Db,
  type: FoundType,
  answers: RawBuilder<boolean>,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${columns} from (
      select * from document where type = ${type} and ${isShown}
      order by date desc, id desc limit ${AMONG}
    ) as document
    where ${answers} order by date desc, id desc limit ${WANTED}
  `.execute(db);
  return rows;
}

const columns = sql`document.type, document.id, document.number, document.status, document.date,
  document.counterparty, document.reference, document.memo, document.amount, document.currency`;
