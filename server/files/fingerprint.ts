import { createHmac } from 'node:crypto';

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
  const key = await ensureKey(db, masters, PRINTS);
  return (content) => createHmac('sha256', key).update(content).digest();
}
