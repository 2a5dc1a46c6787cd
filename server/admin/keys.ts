import { type Kysely, sql } from 'kysely';

import type { Config } from '@/server/config';
import type { DB } from '@/server/database/types';
import { inTransaction } from '@/server/database/transaction';
import { mastersIn } from '@/server/files/data-keys';
import { isHere, masterKeysOf } from '@/server/files/master-keys';
import { giveUpLost, rewrapKeys } from '@/server/files/rewrap-keys';
import { CONSOLE, writeAudit } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';

/**
 * Encrypts all data keys with the current master key. With `isGivingUp`, first destroys the data keys that a lost
 * master key encrypted.
 */
export async function wrapKeys(
  db: Kysely<DB>,
  config: Config,
  isGivingUp: boolean,
  now: Date,
): Promise<string[]> {
  const masters = await masterKeysOf(config);
  return inTransaction(db, async (tx) => {
    const lost = isGivingUp ? await giveUpLost(tx, masters, now) : [];
    const wrapped = await rewrapKeys(tx, masters);
    if (lost.length > 0) await note(tx, 'give up keys', lost.length);
    if (wrapped > 0) await note(tx, 'wrap keys', wrapped);
    return [
      ...(lost.length > 0 ? [`Gave up ${lost.length} keys; what they sealed is gone.`] : []),
      `Wrapped ${wrapped} keys with the master key ${masters.current}.`,
    ];
  });
}

async function note(tx: Tx, action: string, count: number): Promise<void> {
  const changes = { keys: [null, count] } as const;
  await writeAudit(tx, CONSOLE, [
    { action, page: 'system-setting', record_type: 'data key', record_id: 'all', changes },
  ]);
}

/** Notes for the operator about the master keys that a backup needs but does not contain. */
export async function keyNotes(
  db: Kysely<DB>,
  config: Config,
  after: 'backup' | 'restore',
): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.data_key') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const here = await isHere(config);
  const used = await mastersIn(db);
  if (after === 'backup') {
    if (used.length === 0) return [];
    return [
      `It does not hold the master key ${used.join(', ')}, without which its files and personal data do not open: keep ${placeOf(config)} apart.`,
    ];
  }
  return used
    .filter((master) => !here(master))
    .map(
      (master) =>
        `Its files and personal data are sealed with the master key ${master}, which is not here: bring SECRET_KEY or ${config.keyFile} before the host is started.`,
    );
}

const placeOf = ({ secretKeys, keyFile }: Config): string =>
  secretKeys.length > 0 ? 'SECRET_KEY' : keyFile;
