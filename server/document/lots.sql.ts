import { sql } from 'kysely';

import type { DocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';
import type { ListInput } from './list-input';
import type { Lot } from './search.sql';

/** Number of documents in each lot of eight days, newest first. */
export type Lots = Readonly<{
  lots: readonly Readonly<{ lot: Lot; count: number }>[];
  total: number;
  /** True if the documents in the lots are more than half of all documents. */
  isMost: boolean;
}>;

/** Counts the documents of some types between two days, lot by lot and in every state. */
export async function lotsOf(
  db: Db,
  types: readonly DocumentType[],
  { from, to }: Pick<ListInput, 'from' | 'to'> = {},
): Promise<Lots> {
  const { rows } = await sql<{ lot: Lot; count: string; all: number }>`
    select (date - '2000-01-01'::date) / 8 as lot, sum(count) as count,
           (select reltuples from pg_class where oid = 'document'::regclass) as all
    from document_tally
    where type = any(${types}::text[])
      and (${from ?? null}::date is null or date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or date <= ${to ?? null}::date)
    group by 1 having sum(count) > 0
    order by 1 desc`.execute(db);
  const lots = rows.map(({ lot, count }) => ({ lot, count: Number(count) }));
  const total = lots.reduce((all, { count }) => all + count, 0);
  return { lots, total, isMost: total * 2 > Number(rows[0]?.all ?? 0) };
}

/**
 * Searching a part of the lots is no faster than searching all of them if the part has more than `LOTS_MOST` lots, or
 * contains more than `PART_MOST` of the documents in all lots.
 */
const LOTS_MOST = 60;
const PART_MOST = 0.6;
/** Factor by which more documents are searched than expected, because matches are not spread evenly. */
const MARGIN = 1.4;

/**
 * Returns the first lots that together contain `many` documents times `MARGIN`. Undefined if searching these lots is no
 * faster than searching everything.
 */
export function lotsHolding({ lots, total }: Lots, many: number): readonly Lot[] | undefined {
  if (many * MARGIN > total * PART_MOST) return undefined;
  const taken: Lot[] = [];
  let holds = 0;
  for (const { lot, count } of lots) {
    if (holds >= many * MARGIN) break;
    taken.push(lot);
    holds += count;
  }
  return taken.length > LOTS_MOST ? undefined : taken;
}

/** Disables parallel workers: starting them takes longer than the index lookup. */
export async function lookUpAlone(db: Db): Promise<void> {
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db);
}
