import type { Kysely } from 'kysely';

import { addDays } from '@/lib/domain/calendar';
import type { DB } from '@/server/database/types';
import type { User } from '@/server/kernel/access';
import { todayOf } from '@/server/kernel/organisation';
import { makeCounter } from './counter';
import type { CounterSetup, CounterNames } from './counter-setup';
import type { Bare } from './host';
import type { SeedJournal } from './journals';
import { loadJournals } from './load';
import { officeJournals } from './office-journals';

type Office = Readonly<{
  /** The first day with a journal, how many there are, and how many days the counter is open. */
  from: string;
  entries: number;
  days: number;
  owner?: User;
  names?: CounterNames;
  tell: (day: number, tickets: number) => void | Promise<void>;
}>;

type Made = Readonly<{ lines: number; tickets: number; setup: CounterSetup }>;

/**
 * A small exchange office up to a moment: its journals, each in the evening of its day, and its last days at
 * the counter in six currencies, posted as users would. The accounts are there already.
 */
export async function makeOffice(
  bare: Bare,
  now: Date,
  { from, entries, days, tell, ...counter }: Office,
): Promise<Made> {
  const { db } = bare;
  const to = await todayOf(db, now);
  const begins = addDays(to, -days);
  const range = { seed: 2026, entries, from, to, dealsUntil: begins };
  const book = journalBook(db, officeJournals(range), now);
  let lines = await book.postUntil(begins);
  const made = await makeCounter(bare, now, {
    ...{ ...counter, days, tell },
    endDay: async (moment) => {
      lines += await book.postUntil(await todayOf(db, moment));
    },
  });
  lines += await book.postUntil(to);
  return { lines, ...made };
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
