import type { AssetBody } from '@/lib/contract/assets/asset';
import { isThrough } from '@/lib/domain/asset-holding';
import { ASSET_VOIDABLE } from '@/lib/domain/asset-shapes';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentKind } from '@/server/document/kind';
import type { DocumentRow, Start } from '@/server/document/rows';
import { postedEntry } from '@/server/document/void';
import { recordMoves } from './asset-change';
import { assetBodyOf, courseOf } from './asset-course';
import { listedAssets, narrowed, typedRow } from './asset-list';
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

/** A fixed asset. It is a draft until it is posted, which adds it to the register. */
export const assetKind: DocumentKind<AssetBody, object, AssetReference, AssetPosting> = {
  type: 'asset',
  entryOf: ({ opening }) => (opening ? 'opening' : undefined),
  page: 'asset',
  accounts: ({ paid_from_account_id: id }) =>
    id === undefined ? [] : [{ id, field: 'paid_from_account_id' }],
  postsNothing,
  dayOf: dayOfAsset,
  dayField: 'purchased_on',
  read: readAsset,
  plan: plannedAsset,
  rateField: () => 'rate',
  summarise: summariseAsset,
  starts: (body, { plan }) => startOf(body, plan),
  posted: (call, row, { plan }) => register(call, row, plan),
  narrows: narrowed,
  row: typedRow,
  listed: listedAssets,
  own: assetRecord,
  voidsFrom: ASSET_VOIDABLE,
  checkVoid: refuseMoved,
  voided: (call, row) => reverseEntry(call, row),
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

/** Refuses a void while later moves or steps of the asset are not reversed. */
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

/** Reverses a voided asset's moves in the register, on the day of the reversal entry, or today without one. */
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
