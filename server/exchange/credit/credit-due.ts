import { sql } from 'kysely';

import type { DocumentType } from '@/lib/domain/document-type';
import { inTransaction } from '@/server/database/transaction';
import { momentOf, standingAt } from '@/server/document/record';
import { changeDocument, type DocumentRow, lockDocument } from '@/server/document/rows';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { courseOf, drawTurns, limitTurns } from './credit-course';
import { DRAW_TYPES, drawPage } from './draw-page';

/**
 * Writes down, once for each, which draws have become overdue, and tells how many. How a draw is shown does not
 * wait for it. Any number of hosts may run it at a time: each draw is one transaction under its lock.
 */
export async function markOverdue(host: Host): Promise<number> {
  const at = await momentOf({ host, today: () => todayOf(host.db, host.now()) });
  const late = await sql<Due>`
    select type, id from document
    where type = any(${[...DRAW_TYPES]}::text[]) and status = 'posted'
      and body ->> 'due_date' < ${at.today} and (course ->> 'outstanding')::numeric <> 0
      and course -> 'overdue' is null
    order by type, id
  `.execute(host.db);
  return eachOf(host, late.rows, async (db, row) => {
    const course = courseOf(row.course);
    const isLate = standingAt(row, { turns: drawTurns }, at).stage === 'overdue';
    if (row.status !== 'posted' || !isLate || course.overdue) return undefined;
    await changeDocument(db, row, { course: { ...course, overdue: true } });
    const { outstanding } = course;
    return {
      ...{ action: 'overdue', page: drawPage(row.type) },
      changes: { status: [row.stage ?? 'posted', 'overdue'], outstanding: [null, outstanding] },
    };
  });
}

/** Ends the limits whose last day is over, and tells how many. */
export async function expireLimits(host: Host): Promise<number> {
  const at = await momentOf({ host, today: () => todayOf(host.db, host.now()) });
  const over = await sql<Due>`
    select type, id from document
    where type = 'credit limit' and status = 'posted' and stage in ('active', 'suspended')
      and body ->> 'valid_to' < ${at.today}
    order by id
  `.execute(host.db);
  return eachOf(host, over.rows, async (db, row) => {
    if (row.status !== 'posted' || row.stage === 'expired') return undefined;
    if (standingAt(row, { turns: limitTurns }, at).stage !== 'expired') return undefined;
    await changeDocument(db, row, { stage: 'expired' });
    const changes = { status: [row.stage, 'expired'] } as const;
    return { action: 'expire', page: 'credit limit', changes };
  });
}

type Due = Readonly<{ type: DocumentType; id: number }>;
type Deed = Pick<AuditNote, 'action' | 'page' | 'changes'>;

/** Does something to each document, one transaction each; nobody's deed, told in the trail. */
async function eachOf(
  host: Host,
  due: readonly Due[],
  turn: (db: Tx, row: DocumentRow) => Promise<Deed | undefined>,
): Promise<number> {
  let done = 0;
  for (const { type, id } of due) {
    try {
      done += await inTransaction(host.db, async (db: Tx) => {
        const deed = await turn(db, await lockDocument(db, type, id));
        if (!deed) return 0;
        const note = { ...deed, record_type: type, record_id: id };
        await writeAudit(db, { userId: null, ip: '', requestId: `${type} ${id}` }, [note]);
        return 1;
      });
    } catch (error) {
      // One that fails holds up none of the others; it is due again in the next run.
      host.log.error({ err: error, type, id });
    }
  }
  return done;
}
