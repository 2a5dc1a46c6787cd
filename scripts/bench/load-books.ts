import type { Pool } from 'pg';

import { openDatabase } from '@/server/database/open';
import { createPool } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { verify } from '@/server/ledger/verify';
import { makeChart } from '@/server/seed/chart';
import { loadJournals } from '@/server/seed/load';
import { BOOKS, loaded } from './books';
import { copyEntries } from './copy-entries';
import { settleBooks } from './settle-books';

const DEVELOPER_ID = 1;

/** Lines that are posted through the ledger; further ones are copies of their entries. */
const POSTED = 1_000_000;

/** Program that loads generated books into a database. A server must have created that database. */
async function main([dataDir = '', lines = '']: string[]): Promise<void> {
  const database = await openDatabase({ dataDir }, { role: 'app', migrate: false, host: false });
  const owner = createPool(database.url, { appRole: false, max: 1 });
  try {
    const accounts = await inTransaction(database.db, (tx) => makeChart(tx, BOOKS.accounts));
    const begun = performance.now();
    const entries = loaded(Math.min(Number(lines), POSTED), accounts);
    const posted = await loadJournals(database.db, entries, DEVELOPER_ID);
    const seconds = (performance.now() - begun) / 1000;
    const all = Number(lines) > POSTED ? await copyEntries(owner, Number(lines)) : posted;
    const daySeconds = await settleBooks({ db: database.db, owner });
    const proving = performance.now();
    const { ok, checks } = await verify(database.db);
    const proofSeconds = (performance.now() - proving) / 1000;
    if (!ok) throw new Error(`the books are not in order: ${broken(checks)}`);
    const gigabytes = await sizeOf(owner);
    process.stdout.write(
      JSON.stringify({ lines: all, seconds, daySeconds, proofSeconds, gigabytes }),
    );
  } finally {
    await owner.end();
    await database.close();
  }
}

const broken = (checks: Awaited<ReturnType<typeof verify>>['checks']): string =>
  checks
    .flatMap(({ ok, key, rows }) => (ok ? [] : [`${key} ${JSON.stringify(rows[0])}`]))
    .join(', ');

/** Size of the database with its indexes, in 10⁹ bytes. */
async function sizeOf(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes) / 1e9;
}

void main(process.argv.slice(2));
