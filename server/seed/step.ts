import { type Kysely, Transaction } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Tx } from '@/server/kernel/host';

/** Runs one step of the generation in its own transaction, or within the transaction `db` if it is one. */
export function inStep<Result>(db: Kysely<DB>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db instanceof Transaction ? work(db) : inTransaction(db, work);
}
