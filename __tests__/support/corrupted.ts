import { sql } from 'kysely';
import type { Pool } from 'pg';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import type { Db } from '@/server/kernel/host';

/** Runs statements with the triggers off, then `look`, and rolls back. Each statement must change something. */
export async function corrupted<Seen>(
  owner: Pool,
  statements: readonly string[],
  look: (db: Db) => Promise<Seen>,
): Promise<Seen> {
  const undo = new Error('undo');
  const seen: Seen[] = [];
  const attempt = inTransaction(queriesOver(owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      expect([statement, numAffectedRows]).not.toEqual([statement, 0n]);
    }
    await sql`set local session_replication_role = origin`.execute(tx);
    seen.push(await look(tx));
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  const [first] = seen;
  if (first === undefined) throw new Error('nothing was seen');
  return first;
}
