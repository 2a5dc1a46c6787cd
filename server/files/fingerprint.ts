import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';

import type { Tx } from '@/server/database/handle';
import { ensureKey, type Owner } from './data-keys';
import type { MasterKeys } from './master-keys';

const PRINTS: Owner = 'house fingerprints';

/**
 * Makes fingerprints that two equal things share and that nobody without the master key can make or try.
 * Their key stays when the master key changes, so they do too.
 */
export async function printer(
  db: Tx,
  masters: MasterKeys,
): Promise<(content: Uint8Array | string) => Buffer> {
  const key = (await begins(db)) ? randomBytes(32) : await ensureKey(db, masters, PRINTS);
  return (content) => createHmac('sha256', key).update(content).digest();
}

/** Whether a call that only reads asks before there is any fingerprint: none can be equal to what it looks for. */
async function begins(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ begins: boolean }>`
    select current_setting('transaction_read_only') = 'on'
      and not exists (select from data_key where owner = ${PRINTS}) as begins`.execute(db);
  return rows[0]?.begins ?? false;
}
