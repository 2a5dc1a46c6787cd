import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { readSnapshot } from '@/server/kernel/reads';
import { headOf, holds, linkOf } from '@/server/ledger/chain/head';
import { sealBooks } from '@/server/ledger/chain/seal';
import { brokenEntries } from '@/server/ledger/chain/walk';
import { type ProofOptions, ROWS_MOST } from '@/server/ledger/verify';
import { type Books, tellRows } from './verify-books';

/**
 * Verifies that nothing in the books has changed up to the entry whose chain hash is `hash`. Recomputes all links of
 * the hash chain from the rows, up to this entry and on to the last entry. Refuses a hash that these books never had.
 */
export async function verifySince(
  books: Books,
  hash: string,
  say: (line: string) => void,
  { most = ROWS_MOST }: Pick<ProofOptions, 'most'> = {},
): Promise<0 | 1> {
  await sealBooks(books.db);
  const { code, lines } = await readSnapshot(books, async (tx) => {
    const lines: string[] = [];
    const code = await walkSince(tx, { hash, most }, (line) => void lines.push(line));
    return { code, lines };
  });
  for (const line of lines) say(line);
  return code;
}

async function walkSince(
  db: Db,
  { hash, most }: Readonly<{ hash: string; most: number | null }>,
  say: (line: string) => void,
): Promise<0 | 1> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  const link = await linkOf(db, hash);
  const head = await headOf(db);
  const broken = await brokenEntries(db);
  say(`Entry ${link.entry_id}, sealed ${link.at}, has this hash.`);
  say(
    holds(link, broken)
      ? `Everything up to entry ${link.entry_id} is unchanged.`
      : `BROKEN  The books up to entry ${link.entry_id} are not those that had it:`,
  );
  if (holds(link, broken) && broken.length > 0)
    say('BROKEN  What was posted after it was changed:');
  tellRows(broken.slice(0, most ?? broken.length), broken.length, say);
  if (head) say(`Today the books are sealed to entry ${head.entry_id}, hash ${head.hash}.`);
  return broken.length === 0 ? 0 : 1;
}
