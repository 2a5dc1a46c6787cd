import { sql } from 'kysely';
import * as v from 'valibot';

import { asset, type AssetBody } from '@/lib/contract/assets/asset';
import { LifeMonths } from '@/lib/contract/assets/depreciation-fields';
import { Line, Name } from '@/lib/contract/schemas';
import { ASSET_COLUMNS } from '@/lib/domain/asset-columns';
import { FREQUENCIES } from '@/lib/domain/depreciation-terms';
import { Findings } from '@/server/document/import/findings';
import { choiceOf, Currency, folded, Whole } from '@/server/document/import/cells';
import {
  type FileRow,
  type ImportFile,
  type Reading,
  readRows,
} from '@/server/document/import/rows';
import type { Db } from '@/server/kernel/host';

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
  /** Number of the account that pays. */
  paid_from: v.optional(v.pipe(folded, Line(12))),
  opening: v.optional(choiceOf(['yes', 'no'])),
  opening_on: body.opening_on,
  opening_accumulated: body.opening_accumulated,
  opening_periods: v.optional(Whole),
  quantity: v.optional(v.pipe(Whole, v.minValue(1, 'whole'))),
  serial: body.serial,
  supplier: body.supplier,
  invoice_reference: body.invoice_reference,
  location: body.location,
  /** Number of the employee who holds it. */
  employee: v.optional(Line(40)),
  warranty_end: body.warranty_end,
  notes: body.notes,
});

type FileLine = FileRow<typeof Row>;

/** Most rows of a file, because each asset is posted within the same call. */
const ROWS_MAX = 2000;

/** An asset of a file, with its row number. */
export type FileAsset = Readonly<{ row: number; body: AssetBody }>;

/** Reads a CSV of assets. Errors are reported per row and column, including duplicate serial numbers. */
export async function readAssetFile(
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
    ...(opening === undefined ? {} : { opening: opening === 'yes' }),
  };
}
