import { openDatabase } from '@/server/database/open';
import { createPool } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { makeChart } from '@/server/seed/chart';
import { loadJournals } from '@/server/seed/load';
import { BOOKS, loaded } from './books';
import { settleBooks } from './settle-books';

const DEVELOPER_ID = 1;

/** Program that loads generated books through the ledger into a database. A server must have created that database. */
async function main([dataDir = '', lines = '']: string[]): Promise<void> {
  const database = await openDatabase({ dataDir }, { role: 'app', migrate: false, host: false });
  const owner = createPool(database.url, { appRole: false, max: 1 });
  try {
    const accounts = await inTransaction(database.db, (tx) => makeChart(tx, BOOKS.accounts));
    const begun = performance.now();
    const posted = await loadJournals(database.db, loaded(Number(lines), accounts), DEVELOPER_ID);
    const seconds = (performance.now() - begun) / 1000;
    const daySeconds = await settleBooks({ db: database.db, owner });
    process.stdout.write(JSON.stringify({ lines: posted, seconds, daySeconds }));
  } finally {
    await owner.end();
    await database.close();
  }
}

void main(process.argv.slice(2));
