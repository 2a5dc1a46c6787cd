import { sql } from 'kysely';

import { isThrough } from '@/lib/domain/assets/asset-holding';
import type {
  AssetChange,
  AssetPlan,
  AssetTerms,
  PlannedMove,
} from '@/lib/domain/assets/asset-shapes';
import type { DocumentStage } from '@/lib/domain/document-status';
import { refuseAny } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { moveToStage } from '@/server/document/move-to-stage';
import { postAdditional } from '@/server/document/additional-entry';
import type { DocumentRow } from '@/server/document/rows';
import type { Db, Tx } from '@/server/kernel/host';
import { type AssetCourse, type AssetStep, courseOf, withStep } from './asset-course';
import { assetReference, settingOf } from './asset-reference';
import { type HeldAsset, heldAsset } from '@/server/ledger/held-assets.sql';
import { recordCharges } from './assets.sql';

/**
 * Account and location that pay for, or receive the money from, an event in an asset's life such as a repair or a sale.
 */
export type Money = Readonly<{
  account_id?: number | undefined;
  location_id?: number | undefined;
}>;

/** Reads the asset, accounts and rates from which a step in the asset's life is planned. The default day is today. */
export async function planningOf(
  call: DocumentCall,
  id: number,
  { date: given, account_id, location_id }: Money & Readonly<{ date?: string | undefined }>,
) {
  const asset = await heldAsset(call.db, id);
  if (!asset) throw new Error('an asset that stands is not in the register');
  const date = given ?? (await call.today());
  const { category_id, cost_account_id: cost, accumulated_account_id: accumulated } = asset;
  const reference = await assetReference(call, {
    category_id,
    account_id,
    location_id,
    days: [date],
    others: [cost, accumulated],
  });
  const setting = settingOf(reference, date);
  return {
    asset,
    date,
    reference,
    setting: { ...setting, own: { ...setting.own, cost, accumulated } },
  };
}

type Taking = Readonly<{
  asset: HeldAsset;
  plan: AssetPlan;
  action: string;
  step: Omit<AssetStep, 'date' | 'entry_id'>;
  /** Stage of the asset after the step; by default the stage that its figures imply. */
  stage?: DocumentStage;
  course?: Partial<AssetCourse>;
}>;

/**
 * Posts the plan of a step in an asset's life, stores the changes of figures and depreciation terms, and sets the
 * asset's stage. Returns the id of the entry; null if nothing was posted.
 */
export async function takeStep(
  call: DocumentCall,
  row: DocumentRow,
  { asset, plan, action, step, stage, course = {} }: Taking,
): Promise<number | null> {
  const { date, field, lines, deal, charged, moves, changes } = plan;
  refuseAny(plan.refusals);
  const entry_id =
    lines.length === 0
      ? null
      : await postAdditional(call, row, {
          date,
          lines,
          deal,
          field,
          memo: row.memo ?? '',
          fieldOf: () => field,
        });
  if (entry_id !== null) {
    const charge = { asset_id: asset.id, entry_id, date };
    await recordCharges(
      call.db,
      charged.map(({ date: row_date, amount }) => ({ ...charge, row_date, amount })),
    );
  }
  await recordMoves(call.db, asset.id, { date, entry_id, moves });
  await changeTerms(call.db, asset, changes);
  const taken = withStep({ ...courseOf(row.course), ...course }, { ...step, date, entry_id });
  await moveToStage(call, row, {
    page: 'asset',
    action,
    course: taken,
    stage: stage ?? (await stageNow(call.db, row)),
    ...(step.reason !== undefined && { reason: step.reason }),
  });
  return entry_id;
}

/** Stage of an asset: `fully_depreciated` or `active` according to its figures. A suspended asset stays suspended. */
export async function stageNow(db: Db, { id, stage }: Pick<DocumentRow, 'id' | 'stage'>) {
  if (stage === 'suspended') return 'suspended';
  const asset = await heldAsset(db, id);
  return asset && isThrough(asset.holding) ? 'fully_depreciated' : 'active';
}

type Moves = Readonly<{ date: string; entry_id: number | null; moves: readonly PlannedMove[] }>;

export async function recordMoves(
  db: Tx,
  asset_id: number,
  { date, entry_id, moves }: Moves,
): Promise<void> {
  if (moves.length === 0) return;
  // A split itself posts nothing, because both parts use the same accounts. Its rows of `asset_move` therefore have no
  // entry.
  const rows = moves.map((move) => ({
    ...move,
    asset_id,
    date,
    entry_id: move.kind === 'split' ? null : entry_id,
  }));
  await db.insertInto('asset_move').values(rows).execute();
}

async function changeTerms(
  db: Tx,
  { id, holding }: HeldAsset,
  changes: readonly AssetChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { terms } = holding;
  await writeTerms(db, id, { ...terms, changes: [...(terms.changes ?? []), ...changes] });
}

export async function writeTerms(db: Tx, id: number, terms: AssetTerms): Promise<void> {
  await sql`update asset set terms = ${JSON.stringify(terms)}::jsonb where id = ${id}`.execute(db);
}
