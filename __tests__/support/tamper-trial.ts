import { sql } from 'kysely';
import type { Pool } from 'pg';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import type { Db } from '@/server/kernel/host';
import { CHECKS } from '@/server/ledger/verify';
import type { Check } from '@/server/ledger/verify/check';
import type { Variant } from './tamper-variants';

/** What came of a change: nothing was changed, the database refused it, a promise broke, or none did. */
export type Outcome = 'none' | 'refused' | 'found' | 'unfound';

/** The guards are not a matter of rows; they have a test of their own. */
const promises: readonly Check[] = Object.values(CHECKS)
  .flat()
  .filter(({ key }) => key !== 'append-only');

/** The promises, those first that found something in this table before. */
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

/** Makes a change with every trigger off, asks the promises, and takes it back. */
export async function tried(owner: Pool, { table, statement }: Variant): Promise<Outcome> {
  const undo = new Error('undo');
  let outcome: Outcome = 'none';
  const attempt = inTransaction(queriesOver(owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    let changed: bigint | undefined;
    try {
      changed = (await sql.raw(statement).execute(tx)).numAffectedRows;
    } catch (error) {
      // A check, a key or a type says no: taking that off is what the promise of the guards is for.
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
