import type { CommissionDue } from '@/lib/contract/dealing/commissions';
import { inTransaction } from '@/server/database/transaction';
import { programAct } from '@/server/document/program-act';
import type { DueWork } from '@/server/jobs/due';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Db, Host } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { postBatch } from './commissions';
import { commissionsDue } from './commissions-due';
import { lockAgent } from './commissions.sql';

/** Posts one batch per agent and finished month, if the settings enable it. */
export const batchesDue: DueWork<CommissionDue> = {
  kind: 'commission batches',
  everySeconds: 3_600,
  find: async ({ db, now }) => dueIn(db, await todayOf(db, now())),
  settle: postDue,
};

const dueIn = async (db: Db, today: string): Promise<readonly CommissionDue[]> =>
  (await settingOf(db, 'exchange')).post_commissions ? commissionsDue(db, today) : [];

/**
 * Posts one batch. Checks under the agent's lock that the batch is still due, because another server process may have
 * posted it.
 */
function postDue(host: Host, { agent_id, from, to }: CommissionDue): Promise<boolean> {
  return inTransaction(host.db, async (db) => {
    await lockAgent(db, agent_id);
    const due = await dueIn(db, await todayOf(db, host.now()));
    if (!due.some((one) => one.agent_id === agent_id && one.from === from)) return false;
    const notes: AuditNote[] = [];
    const given = { page: 'commissions', action: 'post' } as const;
    const input = { agent_id, from, to, post: true };
    const act = programAct({ host, db, maker: null, notes, given });
    await postBatch(Object.assign(act, { input }));
    const requestId = `commissions ${agent_id} ${from}`;
    await writeAudit(db, { userId: null, ip: '', requestId }, notes);
    return true;
  });
}
