import { sql } from 'kysely';
import type { Pool } from 'pg';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import type { Db } from '@/server/kernel/host';
import { CHECKS } from '@/server/ledger/verify';
import type { Check } from '@/server/ledger/verify/check';
import type { Variant } from './tamper-variants';

/** Result of a change: nothing changed, the database refused it, a check failed, or none did. */
export type Outcome = 'none' | 'refused' | 'found' | 'unfound';

/** All checks except the one on guards, which has its own test. */
const promises: readonly Check[] = Object.values(CHECKS)
  .flat()
  .filter(({ key }) => key !== 'append-only');

/** Checks in order of success for this table. */
const order = new Map<string, Check[]>();

async function isFound(db: Db, table: string): Promise<boolean> {
  const asked = order.get(table) ?? [...promises];
  order.set(table, asked);
  for (const [at, check] of asked.entries()) {
    const { broken } = check;
    const rows = typeof broken === 'function' ? await broken(db) : (await broken.execute(db)).rows;
    if (rows.length === 0) continue;
    asked.splice(at, 1);
    asked.unshift(check);
    return true;
  }
  return false;
}

/** Makes a change with all triggers off, runs the checks, and rolls back. */
export async function tried(owner: Pool, { table, statement }: Variant): Promise<Outcome> {
  const undo = new Error('undo');
  let outcome: Outcome = 'none';
  const attempt = inTransaction(queriesOver(owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    let changed: bigint | undefined;
    try {
      changed = (await sql.raw(statement).execute(tx)).numAffectedRows;
    } catch (error) {
      // A constraint refuses the change; the check of the guards would detect its removal.
      if (!/^(2[23]|428)/.test(String((error as { code?: string }).code))) throw error;
      outcome = 'refused';
      throw undo;
    }
    if (!changed) throw undo;
    await sql`set local session_replication_role = origin`.execute(tx);
    outcome = (await isFound(tx, table)) ? 'found' : 'unfound';
    throw undo;
  });
  await attempt.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return outcome;
}
