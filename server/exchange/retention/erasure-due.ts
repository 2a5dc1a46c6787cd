import { inTransaction } from '@/server/database/transaction';
import { lockCustomer } from '@/server/exchange/kyc/customers.sql';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import type { Host } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { eraseCustomer } from './erase';
import { blocksFor, dueCustomers, standingOf } from './standing.sql';

const NIGHTLY = 86_400;
/** So many a night; who is left is due the next one. */
const AT_ONCE = 2_000;

/** Erases every customer whose time is over, each in a transaction of its own. */
export const erasureDue: DueWork<number> = {
  kind: 'erasure',
  everySeconds: NIGHTLY,
  find: async (host) => dueCustomers(host.db, await todayOf(host.db, host.now()), AT_ONCE),
  settle: eraseDue,
};

/** False where somebody else was faster, or something has come in the way. */
async function eraseDue(host: Host, id: number): Promise<boolean> {
  const files = await inTransaction(host.db, async (db) => {
    const { purged_at } = await lockCustomer(db, id);
    const today = await todayOf(db, host.now());
    const standing = await standingOf(db, id, today);
    if (purged_at !== null || !standing || blocksFor(standing, today).length > 0) return undefined;
    const erased = await eraseCustomer(db, standing, { now: host.now(), by: null });
    await writeAudit(db, { userId: null, ip: '', requestId: `erasure ${id}` }, [
      {
        action: 'erase',
        page: 'compliance',
        record_type: 'KYC customer',
        record_id: id,
        changes: { rule: [null, standing.rule] },
      },
    ]);
    return erased;
  });
  // What is not removed now, because the host dies, the hourly sweep takes.
  await Promise.all((files ?? []).map((file) => host.files.remove(file)));
  return files !== undefined;
}
