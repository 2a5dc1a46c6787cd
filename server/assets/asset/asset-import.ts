import { sql } from 'kysely';

import { asset } from '@/lib/contract/assets/asset';
import { subtract } from '@/lib/domain/money';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { AnyKind } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import {
  checkAnswer,
  doneAnswer,
  importFileOf,
  isDryRun,
} from '@/server/document/import/import-call';
import type { Findings } from '@/server/document/import/findings';
import type { AuditNote } from '@/server/kernel/audit';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { type FileAsset, readAssetFile } from './asset-import-file';
import { assetKind } from './asset-kind';

type Import = Call<(typeof asset)['import']>;

const { page } = assetKind;

/** Imports a file of assets, completely or not at all. A dry run does the same and rolls it back. */
export const assetImportRoute = serve(asset.import, async (call) => {
  const { db, say } = call;
  const { assets, reading, findings } = await readAssetFile(db, importFileOf(call));
  const notes: AuditNote[] = [];
  await sql`savepoint entered`.execute(db);
  const ids = await enter({ ...call, audit: (...more) => notes.push(...more) }, assets, findings);
  const counted = await countsOf(call, ids);
  const changes = { assets: [null, ids.length] } as const;
  const note = { page, record_type: 'import', record_id: call.requestId, changes };
  if (isDryRun(call)) {
    await sql`rollback to savepoint entered`.execute(db);
    call.audit({ ...note, action: 'check import' });
    return { ...counted, ...checkAnswer(reading, findings, say) };
  }
  if (!findings.isEmpty) throw findings.refusals();
  call.audit({ ...note, action: 'import' }, ...notes);
  return { ...counted, ...doneAnswer(reading, findings, say) };
});

/** Stores and activates the assets one by one. A refusal is reported at its row, and the next asset is tried. */
async function enter(
  call: Import,
  assets: readonly FileAsset[],
  findings: Findings,
): Promise<number[]> {
  const kind: AnyKind = assetKind;
  const ids: number[] = [];
  for (const { row, body } of assets) {
    if (!findings.isEmptyAt(row)) continue;
    await sql`savepoint one_asset`.execute(call.db);
    try {
      ids.push((await storeDraft({ ...call, input: { ...body, post: true } }, kind)).row.id);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof Refusals)) throw error;
      await sql`rollback to savepoint one_asset`.execute(call.db);
      for (const { code, params, field = '' } of error instanceof Refusals ? error.list : [error]) {
        findings.add({ row, column: COLUMNS[field] ?? field, key: code, params });
      }
    }
  }
  return ids;
}

/** Columns whose names differ from their fields. */
const COLUMNS: Readonly<Record<string, string>> = {
  '': 'name',
  category_id: 'category',
  paid_from_account_id: 'paid_from',
  employee_id: 'employee',
  date: 'purchased_on',
};

/** Number of imported assets and their totals in base. */
async function countsOf({ db }: Import, ids: readonly number[]) {
  const wire = wireOf(await currenciesOf(db));
  const { rows } = await sql<{ cost: string; accumulated: string }>`
    select coalesce(sum(cost), 0) as cost, coalesce(sum(accumulated), 0) as accumulated
    from asset_move where asset_id = any(${ids}::bigint[])`.execute(db);
  const { cost = '0', accumulated = '0' } = rows[0] ?? {};
  return {
    assets: ids.length,
    cost: wire.base(cost),
    accumulated: wire.base(accumulated),
    net: wire.base(subtract(cost, accumulated)),
  };
}
