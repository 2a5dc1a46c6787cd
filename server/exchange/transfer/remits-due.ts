import { sql } from 'kysely';

import type { Commission } from '@/lib/contract/accounting/parties';
import { addDays, endOfMonth } from '@/lib/domain/calendar';
import { isOverdue } from '@/lib/domain/remittance';
import { MOVED } from '@/lib/domain/deal';
import { negate } from '@/lib/domain/money';
import { inTransaction } from '@/server/database/transaction';
import type { DocumentCall } from '@/server/document/document-call';
import { postLater } from '@/server/document/later-entry';
import { programAct } from '@/server/document/program-act';
import { lockShown } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import { openItems } from '@/server/exchange/commissions.sql';
import type { DueWork } from '@/server/jobs/due';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Host } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { transferBodyOf } from './branch-steps';
import { knownSums, stageTo } from './remit-steps';

/** Brings every remittance that nobody came for in its time to the unclaimed, each once, under its lock. */
export const remitsDue: DueWork<number> = {
  kind: 'remittance expiry',
  everySeconds: 600,
  find: overdueIds,
  settle: expireOne,
};

function expireOne(host: Host, id: number): Promise<boolean> {
  return inTransaction(host.db, async (db) => {
    const notes: AuditNote[] = [];
    const act = programAct({ host, db, maker: null, notes });
    await expireWhenDue(act, await lockShown(db, 'transfer', id));
    if (notes.length === 0) return false;
    await writeAudit(db, { userId: null, ip: '', requestId: `remittance ${id}` }, notes);
    return true;
  });
}

/** What may be overdue; whether it is, is judged once it is locked. */
async function overdueIds({ db, now }: Host): Promise<readonly number[]> {
  const today = await todayOf(db, now());
  const { remittance_days } = await settingOf(db, 'exchange');
  const { rows } = await sql<{ id: number }>`
    select id from document
    where type = 'transfer' and stage = 'available' and status = 'posted' and body ->> 'kind' <> 'internal'
      and coalesce((course ->> 'expires_on')::date, (body ->> 'expires_on')::date,
                   date + ${remittance_days}::integer) < ${today}::date
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

const REMITS: readonly string[] = ['remit_out', 'remit_in'];

/** The remittance as it is, or as it is once it has expired: what is owed for it stands with the unclaimed. */
export async function expireWhenDue(call: DocumentCall, row: DocumentRow): Promise<DocumentRow> {
  if (row.stage !== 'available' || !REMITS.includes(transferBodyOf(row).kind)) return row;
  const { known, terms, sums, base } = await knownSums(call, row);
  const { expires_on, payout_currency: currency = '' } = terms;
  if (!isOverdue({ stage: row.stage, expires_on }, known.today)) return row;
  const { remittances_payable, unclaimed } = await purposeAccounts(call.db, [
    'remittances_payable',
    'unclaimed',
  ]);
  const of = (amount: string) => ({ currency, amount, base: currency === base ? amount : '0' });
  const entry_id = await postLater(call, row, {
    ...{ date: known.today, memo: row.memo ?? '' },
    lines: [
      { account_id: remittances_payable, ...of(sums.payout) },
      { account_id: unclaimed, ...of(negate(sums.payout)) },
    ],
    ...(currency !== base && { deal: MOVED }),
  });
  await stageTo(call, row, 'expire', 'expired', { unclaimed: { entry_id } });
  return lockShown(call.db, row.type, row.id);
}

/** An agent with remittances of a month that is over, which no batch has paid for. */
export type CommissionDue = Readonly<{
  agent_id: number;
  agent: string;
  from: string;
  to: string;
  /** How many are open. */
  count: number;
}>;

const EARLIEST = '1990-01-01';

/** What is due to agents for finished months, the oldest month first; agents without terms are due nothing. */
export async function commissionsDue({
  db,
  now,
}: Pick<Host, 'db' | 'now'>): Promise<CommissionDue[]> {
  const today = await todayOf(db, now());
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
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
    // Terms are stored as their schema let them in.
    if ((commission as Commission).method === 'none') continue;
    const items = await openItems(db, { agent_id, from: EARLIEST, to }, null);
    const byMonth = Map.groupBy(items, ({ date }) => `${(date ?? to).slice(0, 7)}-01`);
    for (const [from, open] of [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      due.push({ agent_id, agent, from, to: endOfMonth(from), count: open.length });
    }
  }
  return due;
}
