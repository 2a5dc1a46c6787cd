import { type Kysely, Transaction } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Tx } from '@/server/kernel/host';

/** Runs one step of seeding in its own transaction, or as part of a surrounding one. */
export function inStep<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db instanceof Transaction ? work(db) : inTransaction(db, work);
}
