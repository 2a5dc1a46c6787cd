import { type Kysely, sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { CONSOLE, writeAudit } from '@/server/kernel/audit';
import type { Bare } from '@/server/seed/host';
import { makeChart } from '@/server/seed/chart';
import { makeOffice } from '@/server/seed/office';
import { layMissingDenominations } from '@/server/settings/denominations';
import { AdminError } from './failure';

/** Number of days to generate, about three months. */
const DAYS = 91;

type Demo = Readonly<{
  days?: number;
  /** Callback for progress messages. */
  tell?: (line: string) => void;
}>;

/**
 * Fills empty books with the last three months of a small exchange office: founding entries, then the calls that users
 * would make. Returns the numbers of entries and tickets. Refuses books that have entries.
 */
export async function makeDemo(
  bare: Bare,
  now: Date,
  { days = DAYS, tell = () => undefined }: Demo = {},
): Promise<Readonly<{ entries: number; tickets: number }>> {
  await found(bare.db);
  const { entries, tickets } = await makeOffice(bare, now, {
    days,
    tell: (day, made) => tell(`Day ${day} of ${days}, ${made} tickets so far.`),
  });
  return { entries, tickets };
}

function found(db: Kysely<DB>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      used: boolean;
    }>`select exists (select from entry) as used`.execute(tx);
    if (rows[0]?.used)
      throw new AdminError('the organisation has entries already; the demo needs an empty one');
    await writeAudit(tx, CONSOLE, [
      { action: 'demo', page: 'journal entry', record_type: 'demo', record_id: 'all' },
    ]);
    await makeChart(tx);
    await layMissingDenominations(tx);
  });
}
