import { ringFrom } from '@/lib/domain/ring';
import type { AccountRow } from './account-import-file';
import { ringFinding } from './account-rules';
import type { Findings } from '@/server/document/import/findings';

type Present = Readonly<{ number: string; position: string; type: string }>;

type Chart = Readonly<{
  accounts: readonly Present[];
  /** The codes of the currencies that the organisation deals in. */
  currencies: ReadonlySet<string>;
}>;

/**
 * The rows in an order in which each comes after the one it stands under, wherever that stands in the
 * file. Adds to the findings what is refused of a single account too: a number that is taken, by the
 * chart or by an earlier row; a parent that is not there, no general account, of another type, or
 * below the account itself; a currency the organisation does not deal in.
 */
export function planAccounts(
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

/** Each row after the one it stands under. Rows that stand in a ring are reported with the whole of it. */
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
