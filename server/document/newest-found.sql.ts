import { type RawBuilder, sql } from 'kysely';

import { FOUND_NAMED, type FoundDocument, type FoundType } from '@/lib/contract/found-documents';
import type { Db } from '@/server/kernel/host';

type Found = FoundDocument & Readonly<{ type: FoundType }>;

/** Of more than so many found, the newest are looked for among the newest of each type alone. */
const MANY = 5000;
const AMONG = 300;
const WANTED = FOUND_NAMED + 1;

const isShown = sql`document.status <> 'discarded'`;

/** The newest few documents of each of these types that answer, and one more where there is one. */
export async function newestFound(
  db: Db,
  types: readonly FoundType[],
  answers: RawBuilder<boolean>,
): Promise<Found[]> {
  const { rows } = await sql<{ type: FoundType; id: number; total: number }>`
    with found as materialized (
      select type, id, date from document where ${isShown} and ${answers} limit ${MANY + 1}
    ), placed as (
      select type, id, row_number() over (partition by type order by date desc, id desc) as place
      from found
    )
    select type, id, (select count(*) from found) as total from placed where place <= ${WANTED}
  `.execute(db);
  if (Number(rows[0]?.total ?? 0) > MANY) {
    const each = await Promise.all(types.map((type) => amongNewest(db, type, answers)));
    return each.flat();
  }
  return documentsOf(db, rows);
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

/** What is in so many documents stands in the newest too, and only those are read. */
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
