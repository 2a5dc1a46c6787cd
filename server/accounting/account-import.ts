import * as v from 'valibot';

import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { Name, Prose } from '@/lib/contract/schemas';
import { ACCOUNT_POSITIONS, ACCOUNT_TYPES, CASH_FLOWS } from '@/lib/domain/ledger/account';
import { ringFrom } from '@/lib/domain/ring';
import { AccountNumber, choiceOf, Currency, YesNo } from '@/server/document/import/cells';
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
import type { Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { ringFinding } from './account-rules';

const page = 'chart of accounts';

export const accountImportRoutes = [
  serve(chartOfAccounts.import, async (call) => {
    const { db, say, audit, requestId } = call;
    const { rows, reading, findings } = await readAccountFile(
      importFileOf(call, chartOfAccounts.import.path),
    );
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'number', 'position', 'type'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const { decimals } = await currenciesOf(db);
    const currencies = new Set(Object.keys(decimals));
    const planned = planAccounts(rows, { accounts, currencies }, findings);
    const note = {
      page,
      record_type: 'import',
      record_id: requestId,
      changes: { accounts: [null, rows.length] },
    } as const;

    if (isDryRun(call)) {
      audit({ ...note, action: 'check import' });
      return { accounts: rows.length, ...checkAnswer(reading, findings, say) };
    }
    if (!findings.isEmpty) throw findings.refusals();
    const ids = new Map(accounts.map(({ id, number }) => [number, id]));
    const made = await insertAccounts(db, planned, ids);
    audit({ ...note, action: 'import' }, ...made);
    return { accounts: made.length, ...doneAnswer(reading, findings, say) };
  }),
];

/** Inserts the accounts in the given order and returns one audit note per account. */
async function insertAccounts(
  db: Tx,
  rows: readonly AccountRow[],
  ids: Map<string, number>,
): Promise<AuditNote[]> {
  const notes: AuditNote[] = [];
  for (const { row: _row, name_fa, parent, active, ...own } of rows) {
    const names = name_fa === undefined ? {} : { fa: name_fa };
    const account = {
      ...own,
      is_active: active ?? true,
      parent_id: parent === undefined ? null : (ids.get(parent) ?? null),
    };
    const { id } = await db
      .insertInto('account')
      .values({ ...account, names: JSON.stringify(names) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(own.number, id);
    const changes = Object.fromEntries(
      Object.entries({ ...account, names }).map(([field, value]) => [
        field,
        [null, value] as const,
      ]),
    );
    notes.push({ action: 'create', page, record_type: 'account', record_id: id, changes });
  }
  return notes;
}

type Present = Readonly<{ number: string; position: string; type: string }>;

type Chart = Readonly<{
  accounts: readonly Present[];
  /** Codes of the organisation's currencies. */
  currencies: ReadonlySet<string>;
}>;

/**
 * Returns the rows sorted so that parents come before their children. Reports the same refusals as for a single
 * account: a duplicate number, an unknown currency, and an invalid parent. A parent is invalid if it is missing, is not
 * a general account, has another type, or is the account itself or a descendant of it.
 */
function planAccounts(
  rows: readonly AccountRow[],
  { accounts, currencies }: Chart,
  findings: Findings,
): AccountRow[] {
  const present = new Map(accounts.map((account) => [account.number, account]));
  const inFile = new Map<string, AccountRow>();
  for (const row of rows) {
    const report = (column: keyof AccountRow, key: string, params = {}) =>
      findings.add({ row: row.row, column, key, params });
    if (present.has(row.number)) report('number', 'account.number-taken');
    if (inFile.has(row.number)) report('number', 'account.number-twice');
    else inFile.set(row.number, row);
    if (row.currency !== undefined && !currencies.has(row.currency)) {
      report('currency', 'ledger.currency-unknown', { currency: row.currency });
    }
  }
  for (const row of rows) {
    const key = parentRefusal(row, (number) => inFile.get(number) ?? present.get(number));
    if (key) findings.add({ row: row.row, column: 'parent', key });
  }
  return parentsFirst(rows, inFile, findings);
}

function parentRefusal(
  { parent, type }: AccountRow,
  find: (number: string) => Present | undefined,
): string | undefined {
  if (parent === undefined) return undefined;
  const above = find(parent);
  if (!above) return 'account.parent-missing';
  if (above.position !== 'general') return 'account.parent-detail';
  return above.type === type ? undefined : 'account.parent-type';
}

/**
 * Sorts rows so that parents come before their children. If the parents form a cycle, reports all accounts of the
 * cycle.
 */
function parentsFirst(
  rows: readonly AccountRow[],
  inFile: ReadonlyMap<string, AccountRow>,
  findings: Findings,
): AccountRow[] {
  const above = ({ parent }: AccountRow) => (parent === undefined ? undefined : inFile.get(parent));
  const ordered = new Set<AccountRow>();
  for (const row of rows) {
    const ring = ringFrom(row, above);
    if (ring) findings.add({ row: row.row, column: 'parent', ...ringFinding(ring) });
    const path: AccountRow[] = [];
    for (let at: AccountRow | undefined = row; at && !ordered.has(at); at = above(at)) {
      if (path.includes(at)) break;
      path.push(at);
    }
    for (const one of path.toReversed()) ordered.add(one);
  }
  return [...ordered];
}

const Row = v.object({
  number: AccountNumber,
  name: Name(120),
  name_fa: v.optional(Name(120)),
  type: choiceOf(ACCOUNT_TYPES),
  position: choiceOf(ACCOUNT_POSITIONS),
  parent: v.optional(AccountNumber),
  currency: v.optional(Currency),
  cash_flow: v.optional(choiceOf(CASH_FLOWS)),
  party_required: v.optional(YesNo),
  active: v.optional(YesNo),
  note: v.optional(Prose(500)),
});

/** A row of the file; `parent` is the number of the parent account. */
type AccountRow = FileRow<typeof Row>;

const NEEDED = ['number', 'name', 'type', 'position'] as const;
const ROWS_MAX = 5000;

/** Reads a file of accounts. Rows with errors are reported and left out. */
async function readAccountFile(
  file: ImportFile,
): Promise<{ rows: AccountRow[]; reading: Reading; findings: Findings }> {
  const findings = new Findings();
  const rows: AccountRow[] = [];
  // Keeps one row above the maximum, so that a file that is too long is detected without storing all of it.
  const take = (row: AccountRow) => {
    if (rows.length <= ROWS_MAX) rows.push(row);
  };
  const reading = await readRows(file, { schema: Row, needed: NEEDED, findings, take });
  const beyond = rows[ROWS_MAX];
  if (beyond) findings.add({ row: beyond.row, column: 'number', key: 'import.rows-many' });
  return { rows, reading, findings };
}
