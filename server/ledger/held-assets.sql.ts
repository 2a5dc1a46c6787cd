import { setImmediate as breathe } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import { rowsDue } from '@/lib/domain/assets/asset-holding';
import type { AssetTerms, Holding } from '@/lib/domain/assets/asset-shapes';
import type { ScheduleRow } from '@/lib/domain/assets/depreciation-terms';
import { isZero } from '@/lib/domain/money';
import type { Db, Tx } from '@/server/kernel/host';

/** A posted asset with its current state from the register. */
export type HeldAsset = Readonly<{
  id: number;
  number: string;
  name: string;
  stage: string;
  category_id: number;
  cost_account_id: number;
  accumulated_account_id: number;
  /** Expense account that the asset's category has now. */
  expense_account_id: number;
  employee_id: number | null;
  location: string | null;
  branch_id: number | null;
  photo_id: number | null;
  split_from: number | null;
  holding: Holding;
  /** Ids of the entries of the asset's posted depreciation rows, in date order. */
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

/** Posted assets that match a condition on rows of `asset a` and their document `d`, by id. */
async function heldAssets(db: Db, matches: RawBuilder<boolean>): Promise<HeldAsset[]> {
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
      since,
      terms,
      quantity,
      cost,
      accumulated,
      surplus,
      impaired,
      posted: posted.map(({ date, amount }) => ({ date, amount })),
    },
  };
}

/** Returns a posted asset; undefined if no posted asset has this id. */
export async function heldAsset(db: Db, id: number): Promise<HeldAsset | undefined> {
  const [asset] = await heldAssets(db, sql<boolean>`a.id = ${id}`);
  return asset;
}

/** An asset with its due depreciation rows, of which there is at least one. */
export type DueAsset = HeldAsset & Readonly<{ due: readonly ScheduleRow[] }>;

/**
 * Returns the active assets that a depreciation run up to a day would charge, each with its unposted schedule rows up
 * to that day. Rows with amount zero are skipped. If `ids` is given, only these assets are returned.
 */
export async function assetsDue(
  db: Db,
  periodEnd: string,
  ids?: readonly number[],
): Promise<DueAsset[]> {
  const some = ids ? sql`a.id = any(${ids}::bigint[])` : sql`true`;
  const assets = await heldAssets(db, sql<boolean>`${chargeable(periodEnd)} and ${some}`);
  const charged: DueAsset[] = [];
  for (const [index, asset] of assets.entries()) {
    const due = rowsDue(asset.holding, periodEnd).filter(({ amount }) => !isZero(amount));
    if (due.length > 0) charged.push({ ...asset, due });
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
  }
  return charged;
}

/** Number of schedules computed before the event loop is released for other work. */
const AT_ONCE = 200;

const chargeable = (periodEnd: string) =>
  sql<boolean>`d.stage = 'active' and a.since <= ${periodEnd}::date`;

/**
 * Locks, until the transaction ends, the assets that a depreciation run up to `periodEnd` may charge, and returns their
 * ids. Every other change of such an asset (disposal, for example) locks the same row and therefore waits.
 */
export async function lockChargeable(db: Tx, periodEnd: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from document d join asset a on a.id = d.id
    where d.type = 'asset' and d.status = 'posted' and ${chargeable(periodEnd)}
    order by d.id for update of d`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ids of assets that a depreciation run up to a day may charge. Compares the date of the last posted row with the day,
 * without computing schedules. `most` limits the number of ids.
 */
export async function maybeDue(db: Db, periodEnd: string, most?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from document d join asset a on a.id = d.id
    where d.type = 'asset' and d.status = 'posted' and ${chargeable(periodEnd)} and not exists (
      select from asset_move m
      where m.asset_id = a.id and m.kind = 'depreciation' and m.reverses_id is null and m.reversed_by is null
        and m.row_date + 1 + make_interval(months => (a.terms ->> 'frequency_months')::integer) > ${periodEnd}::date + 1
        -- A step charges the part of a period up to its own day; the rest falls due with the period.
        and (m.row_date <> m.date or exists (select from entry e where e.id = m.entry_id and e.document_type = 'depreciation')))
    order by a.id limit ${most ?? null}::bigint`.execute(db);
  return rows.map(({ id }) => id);
}
