import { type RawBuilder, sql } from 'kysely';

import { isThrough } from '@/lib/domain/assets/asset-holding';
import type { Holding } from '@/lib/domain/assets/asset-shapes';
import { Refusal } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';

/**
 * Locks assets until the transaction ends. Every operation on an asset takes the same lock, so that other operations
 * wait.
 */
export async function lockAssets(db: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from document where type = 'asset' and id = any(${ids}::bigint[]) order by id for update
  `.execute(db);
}

/** A posted row of an asset's schedule, with the entry's day. */
export type Charge = Readonly<{
  asset_id: number;
  entry_id: number;
  date: string;
  row_date: string;
  amount: string;
}>;

/** Stores posted depreciation in `asset_move`. A fully depreciated asset gets the stage `fully_depreciated`. */
export async function recordCharges(db: Tx, charges: readonly Charge[]): Promise<void> {
  await sql`
    insert into asset_move (asset_id, kind, date, row_date, entry_id, accumulated)
    select asset_id, 'depreciation', date, row_date, entry_id, amount
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
      as given (asset_id bigint, date date, row_date date, entry_id bigint, amount numeric)`.execute(
    db,
  );
  await settleStages(db, [...new Set(charges.map(({ asset_id }) => asset_id))]);
}

type Reversal = Readonly<{ entry_id: number; reversal_id: number; date: string }>;

/**
 * Refuses to reverse depreciation of an asset that was later disposed of or split, because the disposal or split was
 * computed from this depreciation.
 */
async function refuseFixed(db: Tx, entryId: number): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select d.number
    from asset_move m
    join document d on d.type = 'asset' and d.id = m.asset_id
    where m.entry_id = ${entryId} and m.reversed_by is null
      and (d.stage in ('disposed', 'scrapped') or exists (
        select from asset_move later
        where later.asset_id = m.asset_id and later.kind = 'split' and later.id > m.id))
    order by m.asset_id limit 1`.execute(db);
  const [fixed] = rows;
  if (fixed) throw new Refusal('asset.charge-fixed', { params: { number: fixed.number } });
}

/**
 * Reverses the depreciation of an entry on the day of the reversal. Assets that the entry had fully depreciated become
 * active again. Refuses if one of the entry's assets was later disposed of or split.
 */
export async function takeBackCharges(db: Tx, reversal: Reversal): Promise<void> {
  await refuseFixed(db, reversal.entry_id);
  await settleStages(db, await takeBackMoves(db, reversal));
}

/** Reverses the rows of `asset_move` of an entry that are not reversed yet, and returns the ids of their assets. */
export const takeBackMoves = (db: Tx, { entry_id, reversal_id, date }: Reversal) =>
  takeBack(db, sql<boolean>`entry_id = ${entry_id}`, { reversal_id, date });

/** Reverses those rows of `asset_move` of an asset that belong to no entry. */
export const takeBackUnposted = (db: Tx, id: number, date: string) =>
  takeBack(db, sql<boolean>`asset_id = ${id} and entry_id is null`, { reversal_id: null, date });

async function takeBack(
  db: Tx,
  of: RawBuilder<boolean>,
  { reversal_id, date }: Readonly<{ reversal_id: number | null; date: string }>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; asset_id: number; reverses_id: number }>`
    insert into asset_move (asset_id, kind, date, row_date, entry_id, cost, accumulated, surplus, impaired, reverses_id)
    select asset_id, kind, ${date}::date, row_date, ${reversal_id}::bigint, -cost, -accumulated, -surplus, -impaired, id
    from asset_move where ${of} and reverses_id is null and reversed_by is null
    order by id
    returning id, asset_id, reverses_id`.execute(db);
  await sql`
    update asset_move m set reversed_by = given.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, reverses_id bigint)
    where m.id = given.reverses_id`.execute(db);
  return [...new Set(rows.map(({ asset_id }) => asset_id))];
}

type Settling = Pick<Holding, 'terms' | 'cost' | 'accumulated'> &
  Readonly<{ id: number; stage: string }>;

/** Updates the stages of those assets that are active or fully depreciated, according to their figures. */
async function settleStages(db: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Settling>`
    select a.id, d.stage, a.terms, m.cost, m.accumulated
    from asset a
    join document d on d.type = 'asset' and d.id = a.id
    cross join lateral (
      select sum(cost) as cost, sum(accumulated) as accumulated from asset_move where asset_id = a.id
    ) m
    where a.id = any(${ids}::bigint[]) and d.status = 'posted' and d.stage in ('active', 'fully_depreciated')
  `.execute(db);
  const turned = (stage: string) =>
    rows.flatMap((asset) => {
      const isSo = isThrough(asset) === (stage === 'fully_depreciated');
      return isSo && asset.stage !== stage ? [asset.id] : [];
    });
  for (const stage of ['active', 'fully_depreciated'] as const) {
    await db
      .updateTable('document')
      .set({ stage, version: sql<number>`version + 1` })
      .where('type', '=', 'asset')
      .where('id', 'in', [0, ...turned(stage)])
      .execute();
  }
}
