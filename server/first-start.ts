import { sql } from 'kysely';

import { inTransaction } from './database/transaction';
import { ensureBoardSecret } from './dealing/rates/rate-board';
import { ensureVerificationSecret } from './dealing/verification/verification';
import { masterKeysOf } from './files/master-keys';
import { rewrapKeys } from './files/rewrap-keys';
import type { Host } from './kernel/host';
import { sealerOf } from './kernel/seal';
import { ensureDeveloper } from './people/developer';
import { sealAuthenticators } from './people/second-factor';
import { ensureDenominations } from './settings/denominations';
import { ensureDefaults } from './settings/system-setting';

const LOCK = 727276;

/**
 * Creates the settings and the developer's account at the first start. At later starts, encrypts authenticator secrets
 * and data keys with the current key if they are encrypted with a former key. Only a process that answers calls creates
 * the account; if no password is configured, it prints a link for choosing one.
 */
export async function ensureFirstStart(
  { db, config }: Pick<Host, 'db' | 'config'>,
  print: (line: string) => void,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await ensureDefaults(tx);
    await ensureBoardSecret(tx);
    await ensureVerificationSecret(tx);
    await ensureDenominations(tx);
    await sealAuthenticators(tx, await sealerOf(tx, config.secretKeys));
    await rewrapKeys(tx, await masterKeysOf(config));
    if (config.duties.calls) await ensureDeveloper(tx, config, print);
    await sql`select note_change('first start', 'system-setting', 'organisation', '1')`.execute(tx);
  });
}
