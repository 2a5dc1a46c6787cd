import { sql } from 'kysely';

import { isOverdue } from '@/lib/domain/dealing/remittance';
import { MOVED } from '@/lib/domain/ledger/deal';
import { negate } from '@/lib/domain/money';
import { inTransaction } from '@/server/database/transaction';
import type { DocumentCall } from '@/server/document/document-call';
import { postAdditional } from '@/server/document/additional-entry';
import { programAct } from '@/server/document/program-act';
import { lockShown } from '@/server/document/record';
import type { DocumentRow } from '@/server/document/rows';
import type { DueWork } from '@/server/jobs/due';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Host } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { transferBodyOf } from '@/server/dealing/transfer/branch-steps';
import { knownSums, stageTo } from './remittance-steps';

/** Expires remittances that were not collected in time, each under its lock. */
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

/** Ids of remittances that may be overdue; each is checked again under its lock. */
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

/**
 * If the remittance is overdue, expires it and transfers its amount to the account for unclaimed money. Returns the
 * remittance, changed or unchanged.
 */
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
  const entry_id = await postAdditional(call, row, {
    date: known.today,
    memo: row.memo ?? '',
    lines: [
      { account_id: remittances_payable, ...of(sums.payout) },
      { account_id: unclaimed, ...of(negate(sums.payout)) },
    ],
    ...(currency !== base && { deal: MOVED }),
  });
  await stageTo(call, row, 'expire', 'expired', { unclaimed: { entry_id } });
  return lockShown(call.db, row.type, row.id);
}
