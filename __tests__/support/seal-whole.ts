import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import { walkChain } from '@/server/kernel/audit-chain';
import { sealBooks } from '@/server/ledger/chain/seal';

/**
 * Seals every entry, and goes on until the whole trail is sealed. One run may seal nothing: a transaction that is open in any
 * database of the server, another test's too, holds sealing back.
 */
export async function sealWhole(db: Kysely<DB>): Promise<void> {
  for (;;) {
    await sealBooks(db);
    const { unsealed } = await inTransaction(db, walkChain);
    if (unsealed === 0) return;
    await setTimeout(50);
  }
}
