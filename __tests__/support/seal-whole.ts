import { setTimeout } from 'node:timers/promises';

import { inTransaction } from '@/server/database/transaction';
import { sealAudit } from '@/server/kernel/audit';
import { walkChain } from '@/server/kernel/audit-chain';
import type { Db } from '@/server/kernel/host';

/**
 * Seals until the whole trail is sealed. One run may seal nothing: a transaction that is open in any
 * database of the server, another test's too, holds sealing back.
 */
export async function sealWhole(db: Db): Promise<void> {
  for (;;) {
    await inTransaction(db, sealAudit);
    const { unsealed } = await inTransaction(db, walkChain);
    if (unsealed === 0) return;
    await setTimeout(50);
  }
}
