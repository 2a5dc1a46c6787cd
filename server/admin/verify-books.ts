import { inTransaction } from '@/server/database/transaction';
import type { Host } from '@/server/kernel/host';
import { readCatalogues } from '@/server/kernel/locale';
import { readSnapshot } from '@/server/kernel/reads';
import { headOf } from '@/server/ledger/chain/head';
import { sealBooks } from '@/server/ledger/chain/seal';
import { keepRun, timedProof } from '@/server/ledger/proof-run';
import {
  type ProofOptions,
  proveRecentIn,
  type Verified,
  type VerifiedSince,
} from '@/server/ledger/verify';

type Say = (line: string) => void;

/** The database, and its standby if there is one. */
export type Books = Pick<Host, 'db' | 'reads'>;

type Listing = Pick<ProofOptions, 'most'>;

/**
 * Verifies all books and stores the result. `verifyRecent` later verifies only the entries after this full
 * verification.
 */
export async function verifyWhole(books: Books, say: Say, listing?: Listing): Promise<0 | 1> {
  const { db } = books;
  await sealBooks(db);
  const { proved, run } = await readSnapshot(books, (tx) => timedProof(tx, new Date(), listing));
  await inTransaction(db, (tx) => keepRun(tx, run));
  const head = await headOf(db);
  tell(proved, say);
  if (head) say(`The books are sealed to entry ${head.entry_id}, hash ${head.hash}.`);
  say(proved.ok ? `All ${proved.checks.length} promises hold.` : 'The books are not in order.');
  return proved.ok ? 0 : 1;
}

/**
 * Verifies all entries after the latest full verification. Prints which entries these are, and the faults that the full
 * verification found.
 */
export async function verifyRecent(books: Books, say: Say, listing?: Listing): Promise<0 | 1> {
  await sealBooks(books.db);
  const proved = await readSnapshot(books, (tx) => proveRecentIn(tx, listing));
  const { ok, checks, since } = proved;
  tell(proved, say);
  say(covered(proved));
  if (since.broken.length > 0)
    say(`BROKEN  The latest whole proof found: ${since.broken.join(', ')}.`);
  say(ok ? `All ${checks.length} promises hold of it.` : 'The books are not in order.');
  return ok ? 0 : 1;
}

function covered({ entries, since: { at, mark } }: VerifiedSince): string {
  if (at === null) return `The books were never proved whole: all ${entries} entries are new.`;
  return `Proved are ${entries} entries after entry ${mark.entry_id}, to which the books were proved whole at ${at}.`;
}

function tell({ checks }: Verified, say: Say): void {
  const { en } = readCatalogues();
  for (const { ok, key, rows, count } of checks) {
    say(`${ok ? 'ok    ' : 'BROKEN'}  ${en(`proof.check.${key}`)}`);
    tellRows(rows, count, say);
  }
}

/** Prints the given rows. If there are more (`count`), also prints both numbers and the option that shows all rows. */
export function tellRows(rows: readonly object[], count: number, say: Say): void {
  for (const row of rows) say(`        ${JSON.stringify(row)}`);
  if (rows.length < count) {
    say(`        ${rows.length} of ${count} are shown; add --all for the others.`);
  }
}
