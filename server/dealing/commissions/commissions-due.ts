import type { CommissionDue } from '@/lib/contract/dealing/commissions';
import { endOfLastMonth, endOfMonth } from '@/lib/domain/calendar';
import type { Db } from '@/server/kernel/host';
import { openItems } from './commissions.sql';

const EARLIEST = '1990-01-01';

/** Commission batches due for finished months, by agent, oldest month first. Leaves out agents without terms. */
export async function commissionsDue(db: Db, today: string): Promise<CommissionDue[]> {
  const to = endOfLastMonth(today);
  const agents = await db
    .selectFrom('party')
    .select(['id', 'name', 'commission'])
    .where('kind', '=', 'agent')
    .where('commission', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const due: CommissionDue[] = [];
  for (const { id: agent_id, name: agent, commission } of agents) {
    if (commission?.method === 'none') continue;
    const items = await openItems(db, { agent_id, from: EARLIEST, to }, null);
    const byMonth = Map.groupBy(items, ({ date }) => `${(date ?? to).slice(0, 7)}-01`);
    for (const [from, open] of [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      due.push({ agent_id, agent, from, to: endOfMonth(from), count: open.length });
    }
  }
  return due;
}
