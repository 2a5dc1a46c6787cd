import type { Kysely } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Tx } from '@/server/kernel/host';

/** One step of what is seeded: a transaction of its own, or a part of the one that makes all of it. */
export function inStep<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  // A transaction says of itself that it is one.
  return db.isTransaction ? work(db as Tx) : inTransaction(db, work);
}
