import { sql } from 'kysely';

import type { Tx } from '@/server/kernel/host';

/**
 * Removes the statement and idle time limits of this transaction, because a job of a million lines may take minutes.
 * The transaction waits up to 60 s for a lock.
 */
export async function takeTime(db: Tx): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
           set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(db);
}
