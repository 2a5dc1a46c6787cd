import { sql } from 'kysely';

import type { DocumentType } from '@/lib/domain/document-type';
import { inTransaction } from '@/server/database/transaction';
import { dropWaiting } from '@/server/document/approval';
import { momentOf, standingAt } from '@/server/document/record';
import { changeDocument, type DocumentRow, lockDocument } from '@/server/document/rows';
import type { DueWork } from '@/server/jobs/due';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { courseOf, drawTurns, limitTurns } from './credit-course';
import { DRAW_TYPES, drawPage } from './draw-page';

type Due = Readonly<{ type: DocumentType; id: number }>;
type Deed = Pick<AuditNote, 'action' | 'page' | 'changes'>;

const EVERY_SECONDS = 600;

/**
 * Writes one audit row for each draw that becomes overdue. Screens compute the overdue state and do not need this row.
 */
export const drawsDue: DueWork<Due> = {
  kind: 'credit overdue',
  everySeconds: EVERY_SECONDS,
  find: async (host) => {
    const { rows } = await sql<Due>`
      select type, id from document
      where type = any(${[...DRAW_TYPES]}::text[]) and status = 'posted'
        and body ->> 'due_date' < ${await today(host)} and (course ->> 'outstanding')::numeric <> 0
        and course -> 'overdue' is null
      order by type, id
    `.execute(host.db);
    return rows;
  },
  settle: (host, due) => turned(host, due, markLate),
};

/** Marks limits as expired after their last day. */
export const limitsDue: DueWork<Due> = {
  kind: 'credit expiry',
  everySeconds: EVERY_SECONDS,
  find: async (host) => {
    const { rows } = await sql<Due>`
      select type, id from document
      where type = 'credit limit' and status = 'posted' and stage in ('active', 'suspended')
        and body ->> 'valid_to' < ${await today(host)}
      order by id
    `.execute(host.db);
    return rows;
  },
  settle: (host, due) => turned(host, due, expire),
};

const today = ({ db, now }: Host) => todayOf(db, now());

type Turn = (db: Tx, row: DocumentRow, isSo: DocumentRow) => Promise<Deed | undefined>;

async function markLate(db: Tx, row: DocumentRow, { stage }: DocumentRow) {
  const course = courseOf(row.course);
  if (stage !== 'overdue' || course.overdue) return undefined;
  await changeDocument(db, row, { course: { ...course, overdue: true } });
  return {
    action: 'overdue',
    page: drawPage(row.type),
    changes: {
      status: [row.stage ?? 'posted', 'overdue'],
      outstanding: [null, course.outstanding],
    },
  } as const;
}

async function expire(db: Tx, row: DocumentRow, { stage }: DocumentRow) {
  if (row.stage === 'expired' || stage !== 'expired') return undefined;
  await changeDocument(db, row, { stage });
  await dropWaiting(db, row.type, row.id);
  const changes = { status: [row.stage, stage] } as const;
  return { action: 'expire', page: 'credit limit', changes };
}

/**
 * Runs `turn` under the document's lock and writes an audit row without a user. Returns false if the document is not
 * posted or nothing was changed.
 */
function turned(host: Host, { type, id }: Due, turn: Turn): Promise<boolean> {
  return inTransaction(host.db, async (db) => {
    const row = await lockDocument(db, type, id);
    if (row.status !== 'posted') return false;
    const turns = type === 'credit limit' ? limitTurns : drawTurns;
    const at = await momentOf({ host, today: () => todayOf(db, host.now()) });
    const step = await turn(db, row, standingAt(row, { turns }, at));
    if (!step) return false;
    const note = { ...step, record_type: type, record_id: id };
    await writeAudit(db, { userId: null, ip: '', requestId: `${type} ${id}` }, [note]);
    return true;
  });
}
