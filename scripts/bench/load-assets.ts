import { openDatabase } from '@/server/database/open';
import { createPool } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { makeChart } from '@/server/seed/chart';
import { registerMany } from '@/server/seed/register';

/**
 * Program that makes the chart of accounts if `count` is 0. Otherwise registers `count` assets that came into use on
 * the day `since`. A server must be running.
 */
async function main([dataDir = '', count = '0', since = '']: string[]): Promise<void> {
  const database = await openDatabase({ dataDir }, { role: 'owner', migrate: false, host: false });
  const owner = createPool(database.url, { appRole: false, max: 1 });
  try {
    await inTransaction(database.db, async (tx) => {
      if (count === '0') await makeChart(tx);
      else await registerMany(tx, { count: Number(count), since });
    });
    // Vacuums now. Otherwise autovacuum would run for minutes and distort the measurements.
    await owner.query('vacuum (analyze)');
    process.stdout.write(JSON.stringify({ entered: Number(count) }));
  } finally {
    await owner.end();
    await database.close();
  }
}

void main(process.argv.slice(2));
