import * as v from 'valibot';

import { Name, Prose } from '@/lib/contract/schemas';
import { ACCOUNT_POSITIONS, ACCOUNT_TYPES, CASH_FLOWS } from '@/lib/domain/account';
import { AccountNumber, choiceOf, Currency, YesNo } from '@/server/document/import/cells';
import {
  type FileRow,
  type ImportFile,
  type Reading,
  readRows,
} from '@/server/document/import/rows';
import { Findings } from '@/server/document/import/findings';

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

/** A row of an account; `parent` is the number of the parent account. */
export type AccountRow = FileRow<typeof Row>;

const NEEDED = ['number', 'name', 'type', 'position'] as const;
const ROWS_MAX = 5000;

/** Reads a CSV of accounts. Rows with errors are reported and left out. */
export async function readAccountFile(
  file: ImportFile,
): Promise<{ rows: AccountRow[]; reading: Reading; findings: Findings }> {
  const findings = new Findings();
  const rows: AccountRow[] = [];
  // Keeps one row more than allowed, to detect a file that is too long without storing all of it.
  const take = (row: AccountRow) => {
    if (rows.length <= ROWS_MAX) rows.push(row);
  };
  const reading = await readRows(file, { schema: Row, needed: NEEDED, findings, take });
  const beyond = rows[ROWS_MAX];
  if (beyond) findings.add({ row: beyond.row, column: 'number', key: 'import.rows-many' });
  return { rows, reading, findings };
}
