import { openDatabase } from '@/server/database/open';
import { inTransaction } from '@/server/database/transaction';
import { masterKeysIn } from '@/server/files/master-keys';
import { makeChart } from '@/server/seed/chart';
import { hireMany } from '@/server/seed/staff';

/**
 * Program that creates `count` employees in a database that a server has created. The first call also makes the chart
 * of accounts.
 */
async function main([dataDir = '', count = '0', isFirst = '']: string[]): Promise<void> {
  const masters = await masterKeysIn(dataDir);
  const database = await openDatabase({ dataDir }, { role: 'owner', migrate: false, host: false });
  try {
    await inTransaction(database.db, async (tx) => {
      if (isFirst === 'first') await makeChart(tx);
      await hireMany(
        { db: tx, host: { masters } },
        { count: Number(count), since: '2026-01-01', currency: 'USD' },
      );
    });
    process.stdout.write(JSON.stringify({ hired: Number(count) }));
  } finally {
    await database.close();
  }
}

void main(process.argv.slice(2));
