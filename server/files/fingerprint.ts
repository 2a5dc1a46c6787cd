import type { KeyOwner } from '@/server/database/columns';
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';

import type { Tx } from '@/server/database/handle';
import { ensureKey } from './data-keys';
import type { MasterKeys } from '@/server/kernel/ports';

const PRINTS: KeyOwner = 'house fingerprints';

/**
 * Returns a function that computes keyed hashes. Equal contents have equal hashes, and without the master key nobody
 * can compute or check a hash. The hash key survives a change of the master key, so stored hashes stay valid.
 */
export async function printer(
  db: Tx,
  masters: MasterKeys,
): Promise<(content: Uint8Array | string) => Buffer> {
  const key = (await begins(db)) ? randomBytes(32) : await ensureKey(db, masters, PRINTS);
  return (content) => createHmac('sha256', key).update(content).digest();
}

/**
 * True if no hash key exists and the read-only transaction cannot create one. No hash is stored yet either, so a random
 * key is used and no content matches.
 */
async function begins(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ begins: boolean }>`
    select current_setting('transaction_read_only') = 'on'
      and not exists (select from data_key where owner = ${PRINTS}) as begins`.execute(db);
  return rows[0]?.begins ?? false;
}
