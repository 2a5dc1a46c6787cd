import { openDatabase } from '@/server/database/open';
import { createPool } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { makeChart } from '@/server/seed/chart';
import { settleBooks } from './settle-books';
import { loadTickets } from './tickets-loaded';

/**
 * Program that fills a database that a server has created: with a rate board, and with cash and `count` tickets that it
 * posts through the ledger.
 */
async function main([dataDir = '', count = '', last = '']: string[]): Promise<void> {
  const database = await openDatabase({ dataDir }, { role: 'app', migrate: false, host: false });
  const owner = createPool(database.url, { appRole: false, max: 1 });
  try {
    const { db } = database;
    await inTransaction(db, (tx) => makeChart(tx));
    const loaded = await loadTickets({ db, owner }, { count: Number(count), last });
    await settleBooks({ db, owner });
    process.stdout.write(JSON.stringify(loaded));
  } finally {
    await owner.end();
    await database.close();
  }
}

void main(process.argv.slice(2));
