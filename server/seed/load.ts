import type { Kysely } from 'kysely';

import { actAt } from '@/server/database/present';
import type { DB } from '@/server/database/types';
import { type JournalBody, planOne, postJournals } from '@/server/accounting/journal-batch';
import { referenceTo } from '@/server/ledger/reference';
import type { SeedJournal } from './journals';
import { inStep } from './step';

const BATCH = 1000;

/**
 * Posts generated entries as a user would, a thousand per transaction. `moment` is the time of the entries, by default
 * now. Returns the number of ledger lines.
 */
export async function loadJournals(
  db: Kysely<DB>,
  entries: Iterable<SeedJournal>,
  userId: number | null,
  moment?: Date,
): Promise<number> {
  const by = { userId, ip: '', requestId: 'seed' };
  const accounts = await db.selectFrom('account').select(['id', 'number']).execute();
  const ids = new Map(accounts.map(({ id, number }) => [number, id]));
  // Reads no rates, because generated entries contain their amounts in base.
  const reference = await referenceTo(db, [...ids.values()], []);
  let lines = 0;
  let batch: JournalBody[] = [];
  const flush = async (): Promise<void> => {
    const bodies = batch;
    batch = [];
    const planned = bodies.map((body, index) => planOne(body, index, reference));
    await inStep(db, async (tx) => {
      if (moment) await actAt(tx, moment);
      await postJournals(tx, planned, { by, reference });
    });
  };
  for (const entry of entries) {
    batch.push(bodyOf(entry, ids));
    lines += entry.lines.length;
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return lines;
}

function bodyOf({ date, memo, lines }: SeedJournal, ids: ReadonlyMap<string, number>): JournalBody {
  return {
    date,
    memo,
    lines: lines.map(({ account, ...line }) => {
      const account_id = ids.get(account);
      if (account_id === undefined) throw new RangeError(`there is no account ${account}`);
      return { account_id, ...line };
    }),
  };
}
