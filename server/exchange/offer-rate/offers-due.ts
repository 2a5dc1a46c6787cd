import { inTransaction } from '@/server/database/transaction';
import type { Moment } from '@/server/document/kind';
import { changeDocument, lockDocument } from '@/server/document/rows';
import { writeAudit } from '@/server/kernel/audit';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { offerCourse, offerTurns, stateAt } from './offer-state';

/**
 * Ends the offers whose deadline is over, and tells how many. Any number of hosts may run it at a time: each offer
 * is ended once, under its lock, in a transaction of its own.
 */
export async function expireOffers(host: Host): Promise<number> {
  let ended = 0;
  const now = host.now();
  const today = await todayOf(host.db, now);
  for (const id of await overdueIds(host.db, { today, now })) {
    try {
      ended += await inTransaction(host.db, (db) => expireOne(db, id, host.now()));
    } catch (error) {
      // One that fails holds up none of the others; it is due again in the next run.
      host.log.error({ err: error, offer: id });
    }
  }
  return ended;
}

async function overdueIds(db: Db, at: Moment): Promise<number[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('type', '=', 'offer rate')
    .where('stage', 'in', ['offered', 'part_filled'])
    .where(offerTurns.term(at), '=', 'expired')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function expireOne(db: Tx, id: number, now: Date): Promise<number> {
  const row = await lockDocument(db, 'offer rate', id);
  const { reserves: _freed, ...course } = offerCourse(row.course);
  const { stage } = row;
  const isOver = stateAt({ ...row, valid_until: course.valid_until }, now) === 'expired';
  // Somebody else has ended it since it was found.
  if (!isOver || stage === 'expired') return 0;
  await changeDocument(db, row, { stage: 'expired', course });
  const changes = { status: [stage, 'expired'] } as const;
  await writeAudit(db, { userId: null, ip: '', requestId: `offer ${id}` }, [
    { action: 'expire', page: 'offer rate', record_type: 'offer rate', record_id: id, changes },
  ]);
  return 1;
}
