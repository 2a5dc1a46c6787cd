import { estimateOf, isThrough, salvageOf } from '@/lib/domain/assets/asset-holding';
import type { AssetTerms } from '@/lib/domain/assets/asset-shapes';
import type { Part, planSplit } from '@/lib/domain/assets/asset-split';
import { sum } from '@/lib/domain/money';
import type { DocumentCall } from '@/server/document/document-call';
import { type DocumentRow, insertDocuments } from '@/server/document/rows';
import { assetBodyOf, courseOf } from './asset-course';
import { recordMoves, takeStep } from './asset-change';
import { type HeldAsset, heldAsset } from '@/server/ledger/held-assets.sql';

type Splitting = Readonly<{
  asset: HeldAsset;
  plan: ReturnType<typeof planSplit>;
  name: string;
}>;

/** Splits a part of an asset off as a new asset, which keeps the history of the depreciation schedule. */
export async function splitOff(
  call: DocumentCall,
  row: DocumentRow,
  { asset, plan, name }: Splitting,
): Promise<void> {
  const { db } = call;
  const { part, date } = plan;
  await takeStep(call, row, {
    asset,
    plan,
    action: 'split',
    step: { kind: 'split', reason: name },
  });
  const whole = await heldAsset(db, asset.id);
  if (!whole) throw new Error('an asset that was split is not in the register');
  const { terms, posted } = whole.holding;
  const partTerms: AssetTerms = {
    ...terms,
    inherited: [...(terms.inherited ?? []), ...posted],
    changes: [...(asset.holding.terms.changes ?? []), ...part.changes],
  };
  const made = await storePart(call, row, { name, part, date, terms: partTerms });
  const { category_id, cost_account_id, accumulated_account_id } = asset;
  const { employee_id, location, branch_id } = asset;
  await db
    .insertInto('asset')
    .values({
      id: made.id,
      category_id,
      cost_account_id,
      accumulated_account_id,
      employee_id,
      location,
      branch_id,
      since: date,
      quantity: part.quantity,
      split_from: asset.id,
      terms: JSON.stringify(partTerms),
    })
    .execute();
  await recordMoves(db, made.id, { date, entry_id: null, moves: part.moves });
  // The original asset keeps the quantity that is not split off.
  const quantity = asset.holding.quantity - part.quantity;
  if (quantity > 0) {
    await db.updateTable('asset').set({ quantity }).where('id', '=', asset.id).execute();
  }
}

type Storing = Readonly<{ name: string; part: Part; date: string; terms: AssetTerms }>;

async function storePart(
  call: DocumentCall,
  row: DocumentRow,
  { name, part, date, terms }: Storing,
): Promise<DocumentRow> {
  const { name: _name, quantity: _quantity, ...given } = assetBodyOf(row);
  const { paid_from_account_id: _from, location_id: _place, party_id: _party, ...rest } = given;
  const { currency: _currency, rate: _rate, photo_id: _photo, serial: _serial, ...kept } = rest;
  const { opening: _is, opening_on: _on, opening_accumulated: _of, ...plain } = kept;
  const { opening_periods: _periods, ...same } = plain;
  const cost = sum(part.moves.map((move) => move.cost ?? '0'));
  const accumulated = sum(part.moves.map((move) => move.accumulated ?? '0'));
  const { method, life_months } = estimateOf(terms);
  const body = {
    ...same,
    name,
    cost,
    quantity: part.quantity,
    salvage: salvageOf(terms),
    method,
    life_months,
    date,
  };
  const summary = {
    date,
    reference: row.reference,
    memo: name,
    counterparty: row.counterparty,
    amount: cost,
    currency: null,
    base: cost,
  };
  const stage = isThrough({ terms, cost, accumulated }) ? 'fully_depreciated' : 'active';
  const [made] = await insertDocuments(
    call.db,
    'asset',
    [
      {
        body,
        customId: null,
        status: 'posted',
        summary: { ...summary, currency: await baseOf(call) },
        start: { stage, course: courseOf(null) },
      },
    ],
    { by: call.user?.id ?? null },
  );
  if (!made) throw new Error('a part was not stored');
  call.audit({
    action: 'create',
    page: 'asset',
    record_type: 'asset',
    record_id: made.id,
    changes: { status: [null, stage], number: [null, made.number], split_from: [null, row.number] },
  });
  return made;
}

const baseOf = async ({ db }: DocumentCall): Promise<string> => {
  const { base_currency } = await db
    .selectFrom('organization')
    .select('base_currency')
    .executeTakeFirstOrThrow();
  return base_currency;
};
