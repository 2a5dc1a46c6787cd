import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { sealAudit } from '@/server/kernel/audit';
import { walkChain } from '@/server/kernel/audit-chain';
import { sealBooks } from '@/server/ledger/chain/seal';

/**
 * Seals the whole audit trail and then every entry, so that the last link covers everything. A single run may seal
 * nothing, because any open transaction on the server, even in another test's database, delays sealing.
 */
export async function sealWhole(db: Kysely<DB>): Promise<void> {
  for (;;) {
    await inTransaction(db, sealAudit);
    const { unsealed } = await inTransaction(db, walkChain);
    if (unsealed === 0) break;
    await setTimeout(50);
  }
  await sealBooks(db);
}
