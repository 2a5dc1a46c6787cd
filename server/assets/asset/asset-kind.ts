import { type RawBuilder, sql } from 'kysely';

import type { AssetBody, asset } from '@/lib/contract/assets/asset';
import type { ReadInput } from '@/lib/contract/endpoint';
import { isThrough } from '@/lib/domain/assets/asset-holding';
import { ASSET_VOIDABLE } from '@/lib/domain/assets/asset-shapes';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentKind, Listed } from '@/server/document/kind';
import type { DocumentRow, Start } from '@/server/document/rows';
import { postedEntry } from '@/server/document/void';
import { likeOf } from '@/server/kernel/paging';
import type { Wire } from '@/server/ledger/currencies';
import { recordMoves } from './asset-change';
import { assetBodyOf, courseOf } from './asset-course';
import {
  type AssetPosting,
  dayOfAsset,
  plannedAsset,
  postsNothing,
  summariseAsset,
} from './asset-plan';
import { assetRecord } from './asset-record';
import { type AssetReference, readAsset } from './asset-reference';
import { takeBackMoves, takeBackUnposted } from './assets.sql';

type Filters = Pick<
  ReadInput<(typeof asset)['list']>,
  'category_id' | 'employee_id' | 'location' | 'warranty_from' | 'warranty_to'
>;

/** SQL expression for an asset's current location or holder, read from the register; for a draft, from its body. */
const nowOf = (column: 'employee_id' | 'location', type: 'bigint' | 'text') => sql`case
  when exists (select from asset a where a.id = document.id)
  then (select ${sql.ref(`a.${column}`)}::text from asset a where a.id = document.id)
  else document.body ->> ${column} end::${sql.raw(type)}`;

function narrowed({
  category_id,
  employee_id,
  location,
  warranty_from,
  warranty_to,
}: Filters): RawBuilder<boolean>[] {
  return [
    ...(category_id ? [sql<boolean>`document.body ->> 'category_id' = ${category_id}`] : []),
    ...(employee_id
      ? [sql<boolean>`${nowOf('employee_id', 'bigint')} = ${employee_id}::bigint`]
      : []),
    ...(location ? [sql<boolean>`${nowOf('location', 'text')} ilike ${likeOf(location)}`] : []),
    ...(warranty_from ? [sql<boolean>`document.body ->> 'warranty_end' >= ${warranty_from}`] : []),
    ...(warranty_to ? [sql<boolean>`document.body ->> 'warranty_end' <= ${warranty_to}`] : []),
    // The warranty filter leaves out disposed and scrapped assets, because their warranty no longer matters.
    ...(warranty_from || warranty_to
      ? [sql<boolean>`(document.stage is null or document.stage not in ('disposed', 'scrapped'))`]
      : []),
  ];
}

type Standing = Readonly<{
  id: number;
  category: string | null;
  location: string | null;
  employee: string | null;
  photo_id: number | null;
  cost: string | null;
  accumulated: string | null;
  net: string | null;
}>;

/** Fields of the assets in a list, from their bodies and from the register. */
async function listedFields(
  { db }: DocumentCall,
  rows: readonly Listed<AssetBody>[],
  wire: Wire,
): Promise<object[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<Standing>`
    select d.id, c.name as category, e.name as employee,
           case when a.id is null then d.body ->> 'location' else a.location end as location,
           case when a.id is null then (d.body ->> 'photo_id')::bigint else a.photo_id end as photo_id,
           coalesce(m.cost, d.base) as cost, coalesce(m.accumulated, 0) as accumulated,
           coalesce(m.cost - m.accumulated, d.base) as net
    from document d
    left join asset a on a.id = d.id
    left join asset_category c on c.id = (d.body ->> 'category_id')::bigint
    left join employee e on e.id = case when a.id is null then (d.body ->> 'employee_id')::bigint else a.employee_id end
    cross join lateral (
      select sum(cost) as cost, sum(accumulated) as accumulated from asset_move where asset_id = d.id
    ) m
    where d.type = 'asset' and d.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  const byId = new Map(
    found.map(({ cost, accumulated, net, ...row }) => [
      row.id,
      {
        ...row,
        cost: wire.base(cost),
        accumulated: wire.base(accumulated),
        net: wire.base(net),
      },
    ]),
  );
  return rows.map(({ id, body: { name, in_service_on, warranty_end, serial } }) => ({
    name,
    in_service_on,
    warranty_end: warranty_end ?? null,
    serial: serial || null,
    ...byId.get(id),
  }));
}

/** Document type of fixed assets. An asset is a draft until it is posted, which adds it to the register. */
export const assetKind: DocumentKind<AssetBody, object, AssetReference, AssetPosting> = {
  type: 'asset',
  page: 'asset',
  accounts: ({ paid_from_account_id: id }) =>
    id === undefined ? [] : [{ id, field: 'paid_from_account_id' }],
  postsNothing,
  complete: async ({ today }, body) => ({ ...body, date: dayOfAsset(body) ?? (await today()) }),
  read: readAsset,
  plan: plannedAsset,
  summarise: summariseAsset,
  starts: async (_call, body, { plan }) => startOf(body, plan),
  posted: (call, row, { plan }) => register(call, row, plan),
  list: { filters: narrowed, fields: listedFields },
  own: assetRecord,
  void: { from: ASSET_VOIDABLE, check: refuseMoved, after: reverseEntry },
};

function startOf(body: AssetBody, { terms, purchase }: AssetPosting): Start {
  const isOver = terms !== null && isThrough({ terms, ...purchase.move });
  return {
    stage: isOver ? 'fully_depreciated' : 'active',
    course: { ...courseOf(null), is_posted: !postsNothing(body) },
  };
}

/** Adds an asset to the register, with its cost and accumulated depreciation. */
async function register(
  call: DocumentCall,
  row: DocumentRow,
  { purchase, terms }: AssetPosting,
): Promise<void> {
  const { db } = call;
  const body = assetBodyOf(row);
  const reference = await readAsset(call, body);
  const { cost, accumulated } = reference.its;
  if (!terms || cost === undefined || accumulated === undefined) {
    throw new Error('an asset was posted without its category');
  }
  const { employee_id = null, branch_id = null, photo_id = null, location } = body;
  const entry_id = postsNothing(body) ? null : await postedEntry(db, row);
  const { date, move } = purchase;
  await db
    .insertInto('asset')
    .values({
      id: row.id,
      category_id: body.category_id,
      since: date,
      terms: JSON.stringify(terms),
      cost_account_id: cost,
      accumulated_account_id: accumulated,
      quantity: body.quantity ?? 1,
      employee_id,
      branch_id,
      photo_id,
      location: location || null,
    })
    .execute();
  await recordMoves(db, row.id, { date, entry_id, moves: [move] });
}

/**
 * Refuses to void an asset while a step after its registration has posted an entry or changed its cost or depreciation,
 * and is not reversed.
 */
async function refuseMoved({ db }: DocumentCall, { id, course }: DocumentRow): Promise<void> {
  const moves = await db
    .selectFrom('asset_move')
    .select('id')
    .where('asset_id', '=', id)
    .where('kind', 'not in', ['purchase', 'opening'])
    .where('reverses_id', 'is', null)
    .where('reversed_by', 'is', null)
    .execute();
  const stands = courseOf(course).steps.some(({ entry_id }) => entry_id !== null);
  if (moves.length > 0 || stands) throw new Refusal('asset.void-moved');
}

/**
 * Reverses the changes of a voided asset's cost and depreciation, dated the day of the reversal entry. Without such an
 * entry, they are dated today.
 */
async function reverseEntry(call: DocumentCall, { type, id }: DocumentRow): Promise<void> {
  const { db } = call;
  const reversal = await db
    .selectFrom('entry')
    .select(['id', 'reverses_id', 'date'])
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .where('reverses_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (reversal?.reverses_id == null) {
    await takeBackUnposted(db, id, await call.today());
    return;
  }
  const { id: reversal_id, reverses_id: entry_id, date } = reversal;
  await takeBackMoves(db, { entry_id, reversal_id, date });
}
