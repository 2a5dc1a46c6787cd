import { type Kysely, Transaction } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Tx } from '@/server/kernel/host';

/** One step of what is seeded: a transaction of its own, or a part of the one that makes all of it. */
export function inStep<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db instanceof Transaction ? work(db) : inTransaction(db, work);
}
