import { lockModuleOf } from '@/lib/domain/open-books';
import { lockAssets, takeBackCharges } from '@/server/assets/asset/assets.sql';
import { changeDocument, lockDocument } from '@/server/document/rows';
import { reversalOf } from '@/server/document/void';
import { Conflict } from '@/server/kernel/failure';
import type { Call } from '@/server/kernel/serve';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/posting';
import { DEPRECIATION, holdRuns } from './post-run';

type Acting = Pick<Call, 'db' | 'me' | 'audit' | 'today'>;
type Voiding = Readonly<{ reason: string; date?: string | undefined }>;

/**
 * Voids a run: reverses its entries on the given day or today, so that the rows are due again. Refuses if an asset was
 * sold, scrapped or split meanwhile.
 */
export async function voidRun(
  { db, me, audit, today }: Acting,
  id: number,
  { reason, date }: Voiding,
): Promise<void> {
  await holdRuns(db);
  const row = await lockDocument(db, DEPRECIATION, id);
  if (row.status !== 'posted') {
    throw new Conflict(`document.is-${row.status}`, { status: row.status });
  }
  const day = date ?? (await today());
  const entries = await entriesOfRun(db, id);
  await lockAssets(db, await assetsOfRun(db, entries));
  const postings: Posting[] = [];
  for (const entryId of entries) {
    postings.push(await reversalOf(db, { entryId, memo: row.memo ?? '' }, day));
  }
  const named = { document_type: DEPRECIATION, document_id: id, number: row.number ?? '' };
  const reversals = await post(db, postings, {
    as: { userId: me.id, module: lockModuleOf(DEPRECIATION) },
    name: async () => postings.map(() => named),
  });
  for (const [index, entry_id] of entries.entries()) {
    await takeBackCharges(db, { entry_id, reversal_id: reversals[index] ?? 0, date: day });
  }
  // A voided run no longer lists its later entries.
  const course = { ...row.course, later: [] };
  await changeDocument(db, row, { status: 'voided', void_reason: reason, course });
  const changes = { status: ['posted', 'voided'], void_reason: [null, reason] } as const;
  audit({ action: 'void', page: DEPRECIATION, record_type: DEPRECIATION, record_id: id, changes });
}

async function entriesOfRun(db: Acting['db'], id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('document_type', '=', DEPRECIATION)
    .where('document_id', '=', id)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

async function assetsOfRun(db: Acting['db'], entries: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('asset_move')
    .select('asset_id')
    .distinct()
    .where('entry_id', 'in', [0, ...entries])
    .execute();
  return rows.map((row) => row.asset_id);
}
