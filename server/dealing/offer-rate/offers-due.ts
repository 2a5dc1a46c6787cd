import { inTransaction } from '@/server/database/transaction';
import { changeDocument, lockDocument } from '@/server/document/rows';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { offerCourse, offerTurns, stateAt } from './offer-state';

/** Expires the offers whose deadline has passed, each under its lock. */
export const offersDue: DueWork<number> = {
  kind: 'offer expiry',
  everySeconds: 60,
  find: overdueIds,
  settle: (host, id) => inTransaction(host.db, (db) => expireOne(db, id, host.now())),
};

async function overdueIds({ db, now }: Host): Promise<number[]> {
  const at = { today: await todayOf(db, now()), now: now() };
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

async function expireOne(db: Tx, id: number, now: Date): Promise<boolean> {
  const row = await lockDocument(db, 'offer rate', id);
  const { reserves: _freed, ...course } = offerCourse(row.course);
  const { stage } = row;
  const isOver = stateAt({ ...row, valid_until: course.valid_until }, now) === 'expired';
  // Skips the offer if another call or server process has ended it since the list was read.
  if (!isOver || stage === 'expired') return false;
  await changeDocument(db, row, { stage: 'expired', course });
  const changes = { status: [stage, 'expired'] } as const;
  await writeAudit(db, { userId: null, ip: '', requestId: `offer ${id}` }, [
    { action: 'expire', page: 'offer rate', record_type: 'offer rate', record_id: id, changes },
  ]);
  return true;
}
