import { inTransaction } from '@/server/database/transaction';
import { lockCustomer } from '@/server/compliance/kyc/customers.sql';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import type { Host } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { eraseCustomer } from './erase';
import { blocksFor, dueCustomers, retentionStateOf } from './retention-state.sql';

const NIGHTLY = 86_400;
/** Maximum number of customers per night; the remaining customers follow in later nights. */
const AT_ONCE = 2_000;

/** Erases the customers whose data may be erased, each in a separate transaction. */
export const erasureDue: DueWork<number> = {
  kind: 'erasure',
  everySeconds: NIGHTLY,
  find: async (host) => dueCustomers(host.db, await todayOf(host.db, host.now()), AT_ONCE),
  settle: eraseDue,
};

/**
 * Erases one customer. Returns false if another server process has already erased the customer, or if an obstacle now
 * prevents it.
 */
async function eraseDue(host: Host, id: number): Promise<boolean> {
  const files = await inTransaction(host.db, async (db) => {
    const { purged_at } = await lockCustomer(db, id);
    const today = await todayOf(db, host.now());
    const state = await retentionStateOf(db, id, today);
    if (purged_at !== null || !state || blocksFor(state, today).length > 0) return undefined;
    const erased = await eraseCustomer(db, state, { now: host.now(), by: null });
    await writeAudit(db, { userId: null, ip: '', requestId: `erasure ${id}` }, [
      {
        action: 'erase',
        page: 'compliance',
        record_type: 'KYC customer',
        record_id: id,
        changes: { rule: [null, state.rule] },
      },
    ]);
    return erased;
  });
  // If the server stops here, the hourly cleanup removes the remaining files.
  await Promise.all((files ?? []).map((file) => host.files.remove(file)));
  return files !== undefined;
}
