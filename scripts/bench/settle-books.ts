import type { Pool } from 'pg';

import type { Db } from '@/server/kernel/host';
import { sealBooks } from '@/server/ledger/chain/seal';
import { foldDays } from '@/server/ledger/day-sums.sql';

/**
 * Runs the work of housekeeping and autovacuum now, because it would otherwise run for minutes during the measurements.
 * Returns the seconds that the daily sums took.
 */
export async function settleBooks({
  db,
  owner,
}: Readonly<{ db: Db; owner: Pool }>): Promise<number> {
  await sealBooks(db);
  const begun = performance.now();
  await foldDays(db);
  const seconds = (performance.now() - begun) / 1000;
  await owner.query('set statement_timeout = 0');
  await owner.query('vacuum (analyze)');
  await owner.query('checkpoint');
  return seconds;
}
