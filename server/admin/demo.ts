import { type Kysely, sql } from 'kysely';

import { addDays, addMonths } from '@/lib/domain/calendar';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { writeAudit } from '@/server/kernel/audit';
import { todayOf } from '@/server/kernel/organisation';
import type { Bare } from '@/server/seed/host';
import { makeChart } from '@/server/seed/chart';
import { makeOffice } from '@/server/seed/office';
import { layMissingDenominations } from '@/server/settings/denominations';
import { AdminError } from './failure';

const MONTHS = 3;
const ENTRIES = 600;
const DAYS = 30;

type Demo = Readonly<{
  days?: number;
  /** Hears how far it is. */
  tell?: (line: string) => void;
}>;

/**
 * Fills a host that nothing was posted in with a small exchange house's last three months: its
 * journals, and its last days at the counter in six currencies, posted as users would. Tells how many lines
 * and tickets that made. Refuses books that are in use.
 */
export async function makeDemo(
  bare: Bare,
  now: Date,
  { days = DAYS, tell = () => undefined }: Demo = {},
): Promise<Readonly<{ lines: number; tickets: number }>> {
  await found(bare.db);
  const to = await todayOf(bare.db, now);
  tell(`Posting ${ENTRIES} journal entries.`);
  const { lines, tickets } = await makeOffice(bare, now, {
    ...{ from: addDays(addMonths(to, -MONTHS), 1), entries: ENTRIES, days },
    tell: (day, made) => tell(`At the counter: day ${day} of ${days}, ${made} tickets so far.`),
  });
  return { lines, tickets };
}

function found(db: Kysely<DB>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      used: boolean;
    }>`select exists (select from entry) as used`.execute(tx);
    if (rows[0]?.used)
      throw new AdminError('the organisation has entries already; the demo needs an empty one');
    await writeAudit(tx, { userId: null, ip: 'console', requestId: 'admin' }, [
      { action: 'demo', page: 'journal entry', record_type: 'demo', record_id: 'all' },
    ]);
    await makeChart(tx);
    await layMissingDenominations(tx);
  });
}
