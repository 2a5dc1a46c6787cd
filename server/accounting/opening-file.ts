import * as v from 'valibot';

import { Line, SignedMoney } from '@/lib/contract/schemas';
import type { OpeningLine } from '@/lib/domain/opening';
import type { Db } from '@/server/kernel/host';
import { AccountNumber, Currency, IdText } from '@/server/document/import/cells';
import { type ImportFile, type Reading, readRows } from '@/server/document/import/rows';
import { Findings } from '@/server/document/import/findings';
import { partiesNamed } from '@/server/ledger/parties-named';

const Row = v.object({
  account: v.optional(AccountNumber),
  account_id: v.optional(IdText),
  party: v.optional(Line(200)),
  party_id: v.optional(IdText),
  location_id: v.optional(IdText),
  currency: v.optional(Currency),
  amount: SignedMoney,
  base: v.optional(SignedMoney),
});

/** Same limit as for a call without a file. */
const LINES_MAX = 1000;

export type OpeningFile = Readonly<{
  lines: OpeningLine[];
  /** Row number of each line, as a spreadsheet counts them. */
  rows: number[];
  reading: Reading;
  findings: Findings;
}>;

/** Reads a CSV of opening balances. Accounts are given by number or id, parties by id or name. */
export async function readOpeningFile(db: Db, file: ImportFile): Promise<OpeningFile> {
  const findings = new Findings();
  const taken: (v.InferOutput<typeof Row> & { row: number })[] = [];
  const reading = await readRows(file, {
    schema: Row,
    needed: ['amount'],
    findings,
    take: (row) => {
      if (taken.length < LINES_MAX) taken.push(row);
      else findings.add({ row: row.row, column: 'account', key: 'field.lines-many' });
    },
  });
  const accounts = await db.selectFrom('account').select(['id', 'number']).execute();
  const byNumber = new Map(accounts.map(({ id, number }) => [number, id]));
  const parties = await partiesNamed(
    db,
    taken.some(({ party }) => party !== undefined),
  );

  const lines = taken.map(({ row, account, account_id, party, party_id, location_id, ...rest }) => {
    const known = account_id === undefined ? byNumber.get(account ?? '') : Number(account_id);
    if (known === undefined)
      findings.add({ row, column: 'account', key: 'ledger.account-missing' });
    const whose = party === undefined ? numberOf(party_id) : parties.get(party.toLowerCase());
    if (party !== undefined && whose === undefined) {
      findings.add({ row, column: 'party', key: 'ledger.party-missing' });
    }
    // No account has the id 0; the error is reported above.
    return { ...rest, account_id: known ?? 0, party_id: whose, location_id: numberOf(location_id) };
  });
  return { lines, rows: taken.map(({ row }) => row), reading, findings };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
