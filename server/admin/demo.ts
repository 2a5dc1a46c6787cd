import { type Kysely, sql } from 'kysely';

import { addDays, addMonths } from '@/lib/domain/calendar';
import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { writeAudit } from '@/server/kernel/audit';
import { todayOf } from '@/server/kernel/organisation';
import { makeCounter } from '@/server/seed/counter';
import type { Bare } from '@/server/seed/host';
import { makeHouse } from '@/server/seed/house';
import type { SeedJournal } from '@/server/seed/journals';
import { loadJournals } from '@/server/seed/load';
import { officeJournals } from '@/server/seed/office-journals';
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
 * Fills a house that nothing was posted in with a small exchange house's last three months: its
 * journals, and its last days at the counter in six currencies, posted as users would. Tells how many lines
 * and tickets that made. Refuses books that are in use.
 */
export async function makeDemo(
  bare: Bare,
  now: Date,
  { days = DAYS, tell = () => undefined }: Demo = {},
): Promise<Readonly<{ lines: number; tickets: number }>> {
  const { db } = bare;
  await found(db);
  const to = await todayOf(db, now);
  const begins = addDays(to, -days);
  const from = addDays(addMonths(to, -MONTHS), 1);
  const range = { seed: 2026, entries: ENTRIES, from, to, dealsUntil: begins };
  const book = journalBook(db, officeJournals(range), now);
  tell(`Posting ${ENTRIES} journal entries.`);
  let lines = await book.postUntil(begins);
  const tickets = await makeCounter(bare, now, {
    days,
    tell: (day, made) => tell(`At the counter: day ${day} of ${days}, ${made} tickets so far.`),
    endDay: async (moment) => {
      lines += await book.postUntil(await todayOf(db, moment));
    },
  });
  lines += await book.postUntil(to);
  return { lines, tickets };
}

/** Journals that are posted day by day, each in the evening of its day. */
function journalBook(db: Kysely<DB>, journals: readonly SeedJournal[], now: Date) {
  let posted = 0;
  return {
    /** Posts those of every day up to one that are not posted yet; gives how many lines they have. */
    async postUntil(day: string): Promise<number> {
      const due = journals.slice(posted).filter(({ date }) => date <= day);
      posted += due.length;
      let lines = 0;
      for (const [date, entries] of Map.groupBy(due, (one) => one.date)) {
        const evening = new Date(Math.min(Date.parse(`${date}T17:30:00Z`), now.getTime()));
        lines += await loadJournals(db, entries, null, evening);
      }
      return lines;
    },
  };
}

function found(db: Kysely<DB>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      used: boolean;
    }>`select exists (select from entry) as used`.execute(tx);
    if (rows[0]?.used)
      throw new AdminError('the house has entries already; the demo needs an empty one');
    await writeAudit(tx, { userId: null, ip: 'console', requestId: 'admin' }, [
      { action: 'demo', page: 'journal entry', record_type: 'demo', record_id: 'all' },
    ]);
    await makeHouse(tx);
    await layMissingDenominations(tx);
  });
}
