import { sql } from 'kysely';
import * as v from 'valibot';

import { asset, type AssetBody } from '@/lib/contract/assets/asset';
import { LifeMonths } from '@/lib/contract/assets/depreciation-fields';
import { Line, Name } from '@/lib/contract/schemas';
import { ASSET_COLUMNS } from '@/lib/domain/assets/asset-columns';
import { FREQUENCIES } from '@/lib/domain/assets/depreciation-terms';
import { subtract } from '@/lib/domain/money';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { AnyKind } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { Currency, folded, Whole, YesNo } from '@/server/document/import/cells';
import { Findings } from '@/server/document/import/findings';
import {
  checkAnswer,
  doneAnswer,
  importFileOf,
  isDryRun,
} from '@/server/document/import/import-call';
import type { FileRow } from '@/server/document/import/row-reader';
import { type ImportFile, type Reading, readRows } from '@/server/document/import/rows';
import type { AuditNote } from '@/server/kernel/audit';
import type { Db } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { assetKind } from './asset-kind';

type Import = Call<(typeof asset)['import']>;

const { page } = assetKind;

/** Imports a file of assets, all or none. A dry run performs the import and rolls it back. */
export const assetImportRoute = serve(asset.import, async (call) => {
  const { db, say } = call;
  const { assets, reading, findings } = await readAssetFile(
    db,
    importFileOf(call, asset.import.path),
  );
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

/** Stores and posts the assets one by one. A refusal is reported at its row, and the next asset is tried. */
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
    // Releases the savepoint, because otherwise the savepoints would nest and each would slow down all later
    // statements.
    await sql`release savepoint one_asset`.execute(call.db);
  }
  return ids;
}

/** Column of the file for a field whose name differs. A refusal without a field is reported at `name`. */
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

const { entries: body } = asset.store.input;

const Row = v.object({
  name: body.name,
  category: Name(120),
  cost: body.cost,
  currency: v.optional(Currency),
  rate: body.rate,
  purchased_on: body.purchased_on,
  in_service_on: body.in_service_on,
  salvage: body.salvage,
  method: body.method,
  life_months: v.optional(v.pipe(Whole, LifeMonths)),
  frequency_months: v.optional(v.pipe(Whole, v.picklist(FREQUENCIES, 'choice'))),
  convention: body.convention,
  rate_percent: body.rate_percent,
  /** Number of the account from which the asset was paid. */
  paid_from: v.optional(v.pipe(folded, Line(12))),
  opening: v.optional(YesNo),
  opening_on: body.opening_on,
  opening_accumulated: body.opening_accumulated,
  opening_periods: v.optional(Whole),
  quantity: v.optional(v.pipe(Whole, v.minValue(1, 'whole'))),
  serial: body.serial,
  supplier: body.supplier,
  invoice_reference: body.invoice_reference,
  location: body.location,
  /** Number or custom id of the employee who holds the asset. */
  employee: v.optional(Line(40)),
  warranty_end: body.warranty_end,
  notes: body.notes,
});

type FileLine = FileRow<typeof Row>;

/** Maximum number of rows in a file. It is low because one call posts all assets of the file. */
const ROWS_MAX = 2000;

/** An asset of a file, with its row number. */
type FileAsset = Readonly<{ row: number; body: AssetBody }>;

/**
 * Reads a file of assets. Errors are reported per row and column, including serial numbers that occur twice in the
 * file.
 */
async function readAssetFile(
  db: Db,
  file: ImportFile,
): Promise<{ assets: FileAsset[]; reading: Reading; findings: Findings }> {
  const findings = new Findings();
  const lines: FileLine[] = [];
  const reading = await readRows(file, {
    schema: Row,
    needed: ASSET_COLUMNS.needed,
    findings,
    take: (line) => {
      if (lines.length < ROWS_MAX) lines.push(line);
      else findings.add({ row: line.row, column: 'name', key: 'import.many' });
    },
  });
  const known = await knownOf(db);
  const serials = new Map<string, number>();
  const assets = lines.map((line) => {
    const { row, serial } = line;
    const first = serial ? serials.get(serial) : undefined;
    if (serial && first === undefined) serials.set(serial, row);
    if (first !== undefined) {
      const params = { row: String(first) };
      findings.add({ row, column: 'serial', key: 'import.asset-twice', params });
    }
    return { row, body: bodyOf(line, known, findings) };
  });
  return { assets, reading, findings };
}

type Known = Readonly<Record<'category' | 'paid_from' | 'employee', ReadonlyMap<string, number>>>;

/** Ids of categories, accounts and employees by the names and numbers that a file uses. */
async function knownOf(db: Db): Promise<Known> {
  const { rows } = await sql<{ kind: keyof Known; name: string; id: number }>`
    select 'category' as kind, lower(name) as name, id from asset_category
    union all select 'paid_from', number, id from account
    union all select 'employee', lower(number), id from employee where status <> 'discarded'
    union all select 'employee', lower(custom_id), id from employee where custom_id is not null`.execute(
    db,
  );
  const of = (kind: keyof Known) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ name, id }) => [name, id]));
  return { category: of('category'), paid_from: of('paid_from'), employee: of('employee') };
}

const MISSING: Readonly<Record<keyof Known, string>> = {
  category: 'asset.category-missing',
  paid_from: 'ledger.account-missing',
  employee: 'asset.employee-missing',
};

function bodyOf(line: FileLine, known: Known, findings: Findings): AssetBody {
  const { row, category, paid_from, employee, opening, ...typed } = line;
  const find = (column: keyof Known, name: string | undefined): number | undefined => {
    if (name === undefined) return undefined;
    const id = known[column].get(name.toLowerCase());
    if (id === undefined) findings.add({ row, column, key: MISSING[column] });
    return id;
  };
  return {
    ...typed,
    category_id: find('category', category) ?? 0,
    paid_from_account_id: find('paid_from', paid_from),
    employee_id: find('employee', employee),
    ...(opening !== undefined && { opening }),
  };
}
