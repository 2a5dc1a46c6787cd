import { type Kysely, sql } from 'kysely';

import { addDays, addMonths } from '@/lib/domain/calendar';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { writeAudit } from '@/server/kernel/audit';
import { todayOf } from '@/server/kernel/organisation';
import { makeHouse } from '@/server/seed/house';
import { journals } from '@/server/seed/journals';
import { loadJournals } from '@/server/seed/load';
import { AdminError } from './failure';

const MONTHS = 3;
const ENTRIES = 600;

/**
 * Fills a house that nothing was posted in with a small exchange house's last three months, in four
 * currencies, posted as a user would. Tells how many lines that made. Refuses books that are in use.
 */
export async function makeDemo(db: Kysely<DB>, now: Date): Promise<number> {
  const accounts = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      used: boolean;
    }>`select exists (select from entry) as used`.execute(tx);
    if (rows[0]?.used)
      throw new AdminError('the house has entries already; the demo needs an empty one');
    await writeAudit(tx, { userId: null, ip: 'console', requestId: 'admin' }, [
      { action: 'demo', page: 'journal entry', record_type: 'demo', record_id: 'all' },
    ]);
    return makeHouse(tx);
  });
  const to = await todayOf(db, now);
  const range = { seed: 2026, entries: ENTRIES, from: addDays(addMonths(to, -MONTHS), 1), to };
  return loadJournals(db, journals(range, accounts), null);
}
