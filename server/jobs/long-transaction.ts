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

/**
 * Updates the planner's row counts, including the rows of this transaction. Otherwise the planner takes the tables that
 * a long transaction fills for empty, and queries become slower with every row. Only the owner of the tables may run
 * `analyze`, hence the change of role.
 */
export async function updateStatistics(db: Tx): Promise<void> {
  const { role } = await db
    .selectNoFrom(sql<string>`current_user`.as('role'))
    .executeTakeFirstOrThrow();
  await sql`set local role none`.execute(db);
  await sql`analyze`.execute(db);
  await sql`set local role ${sql.id(role)}`.execute(db);
}
