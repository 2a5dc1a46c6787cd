import type { Readable } from 'node:stream';
import * as v from 'valibot';

import { CurrencyCode, Name, Prose } from '@/lib/contract/schemas';
import { ACCOUNT_NUMBER, ACCOUNT_POSITIONS, ACCOUNT_TYPES, CASH_FLOWS } from '@/lib/domain/account';
import { foldDigits } from '@/lib/format/fold';
import { type FileRow, readRows } from '@/server/document/import/rows';
import { Findings } from '@/server/document/import/findings';

const AccountNumber = v.pipe(
  v.string(),
  v.transform(foldDigits),
  v.regex(ACCOUNT_NUMBER, 'account-number'),
);
const choiceOf = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(v.string(), v.toLowerCase(), v.picklist(values, 'choice'));
const YesNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['yes', 'no', 'true', 'false', '1', '0'], 'yes-no'),
  v.transform((text) => ['yes', 'true', '1'].includes(text)),
);

const Row = v.object({
  number: AccountNumber,
  name: Name(120),
  name_fa: v.optional(Name(120)),
  type: choiceOf(ACCOUNT_TYPES),
  position: choiceOf(ACCOUNT_POSITIONS),
  parent: v.optional(AccountNumber),
  currency: v.optional(v.pipe(v.string(), v.toUpperCase(), CurrencyCode)),
  cash_flow: v.optional(choiceOf(CASH_FLOWS)),
  party_required: v.optional(YesNo),
  active: v.optional(YesNo),
  note: v.optional(Prose(500)),
});

/** An account as its row has it; `parent` is the number of the account above. */
export type AccountRow = FileRow<typeof Row>;

const NEEDED = ['number', 'name', 'type', 'position'] as const;
const ROWS_MAX = 5000;

/** Reads a CSV of accounts. What is wrong with a row is found, and the row left out. */
export async function readAccountFile(
  file: Readable,
): Promise<{ rows: AccountRow[]; findings: Findings }> {
  const findings = new Findings();
  const rows: AccountRow[] = [];
  // One more than fit says that there are more; all of them would have to be put in order.
  const take = (row: AccountRow) => {
    if (rows.length <= ROWS_MAX) rows.push(row);
  };
  await readRows(file, { schema: Row, needed: NEEDED, findings, take });
  const beyond = rows[ROWS_MAX];
  if (beyond) findings.add({ row: beyond.row, column: 'number', key: 'import.rows-many' });
  return { rows, findings };
}
