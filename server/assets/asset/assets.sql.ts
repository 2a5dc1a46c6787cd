import { type RawBuilder, sql } from 'kysely';

import { isThrough, rowsDue } from '@/lib/domain/asset-holding';
import type { AssetTerms, Holding } from '@/lib/domain/asset-shapes';
import type { ScheduleRow } from '@/lib/domain/depreciation-terms';
import { Refusal } from '@/lib/domain/refusal';
import type { Db, Tx } from '@/server/kernel/host';

/** An asset of the register as it stands. */
export type HeldAsset = Readonly<{
  id: number;
  number: string;
  name: string;
  stage: string;
  category_id: number;
  cost_account_id: number;
  accumulated_account_id: number;
  /** The category's, by now. */
  expense_account_id: number;
  employee_id: number | null;
  location: string | null;
  branch_id: number | null;
  photo_id: number | null;
  split_from: number | null;
  holding: Holding;
  /** The entries of its own rows that are in the books, in their order. */
  posted_by: readonly number[];
}>;

type Row = Omit<HeldAsset, 'holding' | 'posted_by'> &
  Readonly<{
    since: string;
    terms: AssetTerms;
    quantity: number;
    cost: string;
    accumulated: string;
    surplus: string;
    impaired: string;
    posted: readonly Readonly<{ date: string; amount: string; entry_id: number }>[];
  }>;

/** Assets that answer to a term of rows of `asset a` and their document `d`, by their ids. */
export async function heldAssets(db: Db, matches: RawBuilder<boolean>): Promise<HeldAsset[]> {
  const { rows } = await sql<Row>`
    select a.id, d.number, d.body ->> 'name' as name, d.stage, a.category_id, a.cost_account_id,
           a.accumulated_account_id, c.expense_account_id, a.employee_id, a.location, a.branch_id, a.photo_id,
           a.split_from, a.since, a.terms, a.quantity, m.cost, m.accumulated, m.surplus, m.impaired, m.posted
    from asset a
    join document d on d.type = 'asset' and d.id = a.id
    join asset_category c on c.id = a.category_id
    cross join lateral (
      select coalesce(sum(cost), 0) as cost, coalesce(sum(accumulated), 0) as accumulated,
             coalesce(sum(surplus), 0) as surplus, coalesce(sum(impaired), 0) as impaired,
             coalesce(json_agg(
               json_build_object('date', row_date, 'amount', trim_scale(accumulated)::text, 'entry_id', entry_id)
               order by row_date
             ) filter (where kind = 'depreciation' and reverses_id is null and reversed_by is null), '[]') as posted
      from asset_move where asset_id = a.id
    ) m
    where d.status = 'posted' and ${matches}
    order by a.id`.execute(db);
  return rows.map(heldOf);
}

function heldOf({
  since,
  terms,
  quantity,
  cost,
  accumulated,
  surplus,
  impaired,
  posted,
  ...row
}: Row): HeldAsset {
  return {
    ...row,
    posted_by: posted.map(({ entry_id }) => entry_id),
    holding: {
      ...{ since, terms, quantity, cost, accumulated, surplus, impaired },
      posted: posted.map(({ date, amount }) => ({ date, amount })),
    },
  };
}

/** One asset; none of what is a draft or was taken back. */
export async function heldAsset(db: Db, id: number): Promise<HeldAsset | undefined> {
  const [asset] = await heldAssets(db, sql<boolean>`a.id = ${id}`);
  return asset;
}

/** Keeps assets from everybody else until the transaction ends, as their own steps do. */
export async function lockAssets(db: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from document where type = 'asset' and id = any(${ids}::bigint[]) order by id for update
  `.execute(db);
}

/** An asset with the rows that are due; never none. */
export type DueAsset = HeldAsset & Readonly<{ due: readonly ScheduleRow[] }>;

/**
 * The assets that a depreciation run up to a day charges, with the rows that are due of each: of those that are
 * active, what has fallen due and is not in the books. `ids` asks for some of them.
 */
export async function assetsDue(
  db: Db,
  periodEnd: string,
  ids?: readonly number[],
): Promise<DueAsset[]> {
  const some = ids ? sql`a.id = any(${ids}::bigint[])` : sql`true`;
  const assets = await heldAssets(
    db,
    sql<boolean>`d.stage = 'active' and a.since <= ${periodEnd}::date and ${some}`,
  );
  return assets.flatMap((asset) => {
    const due = rowsDue(asset.holding, periodEnd);
    return due.length === 0 ? [] : [{ ...asset, due }];
  });
}

/** A row of an asset's schedule that an entry posted, on the entry's day. */
export type Charge = Readonly<{
  asset_id: number;
  entry_id: number;
  date: string;
  row_date: string;
  amount: string;
}>;

/** Writes down what was charged; what is then through is fully depreciated. */
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

/** What is charged of an asset that was sold, scrapped or split since stands in those figures. */
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
 * Takes back what an entry charged, on the reversal's day; what it fully depreciated is active again. Refused where
 * an asset was sold, scrapped or split since.
 */
export async function takeBackCharges(db: Tx, reversal: Reversal): Promise<void> {
  await refuseFixed(db, reversal.entry_id);
  await settleStages(db, await takeBackMoves(db, reversal));
}

/** Takes back every move of an entry; gives the assets that they are of. */
export const takeBackMoves = (db: Tx, { entry_id, reversal_id, date }: Reversal) =>
  takeBack(db, sql<boolean>`entry_id = ${entry_id}`, { reversal_id, date });

/** Takes back the moves of an asset that moved nothing in the ledger. */
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

/** Says of active assets that are through that they are fully depreciated, and the other way round. */
export async function settleStages(db: Tx, ids: readonly number[]): Promise<void> {
  const assets = await heldAssets(
    db,
    sql<boolean>`a.id = any(${ids}::bigint[]) and d.stage in ('active', 'fully_depreciated')`,
  );
  const turned = (stage: string) =>
    assets.flatMap((asset) => {
      const isSo = isThrough(asset.holding) === (stage === 'fully_depreciated');
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
