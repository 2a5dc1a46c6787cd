import { ringFrom } from '@/lib/domain/ring';
import type { AccountRow } from './account-import-file';
import { ringFinding } from './account-rules';
import type { Findings } from '@/server/document/import/findings';

type Present = Readonly<{ number: string; position: string; type: string }>;

type Chart = Readonly<{
  accounts: readonly Present[];
  /** Codes of the organisation's currencies. */
  currencies: ReadonlySet<string>;
}>;

/**
 * Returns the rows with parents before their children, in whatever order the file has them. Reports the refusals of
 * single accounts too: a number that is taken in the chart or the file; a parent that is missing, is no general
 * account, has another type or is below the account; an unknown currency.
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

/** Sorts rows so that parents come first. Reports rows whose parents form a ring, with the whole ring. */
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
