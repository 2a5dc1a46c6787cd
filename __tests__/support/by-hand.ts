import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';

/** Changes records by SQL in one transaction with an audit row, for states that no call can make. */
export async function byHand(
  owner: Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await inTransaction(queriesOver(owner), async (tx) => {
    await tx.executeQuery(CompiledQuery.raw(text, [...values]));
    await sql`select note_change('by hand', 'system-setting', 'test', '1')`.execute(tx);
  });
}
