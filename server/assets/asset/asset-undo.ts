import type { DocumentCall } from '@/server/document/document-call';
import { goOn } from '@/server/document/go-on';
import { takeBack } from '@/server/document/later-entry';
import type { DocumentRow } from '@/server/document/rows';
import { courseOf } from './asset-course';
import { takeBackMoves } from './assets.sql';

/**
 * Reverses a disposal and the depreciation posted with it; the schedule is as before. The reversal is dated today, or
 * on the day of the disposal if that is later.
 */
export async function undoDisposal(
  call: DocumentCall,
  row: DocumentRow,
  reason: string,
): Promise<void> {
  const course = courseOf(row.course);
  const { disposal } = course;
  const disposed = course.steps.findLast(({ kind }) => kind === 'disposal');
  if (!disposal || !disposed?.entry_id) throw new Error('a disposal without an entry');
  const { entry_id } = disposed;
  const today = await call.today();
  const date = today < disposal.date ? disposal.date : today;
  const reversal_id = await takeBack(call, row, { entryId: entry_id, memo: reason, date });
  await takeBackMoves(call.db, { entry_id, reversal_id, date });
  await goOn(call, row, {
    page: 'asset',
    action: 'undo disposal',
    reason,
    stage: disposal.stage,
    course: {
      ...course,
      disposal: null,
      steps: [
        ...course.steps.map((one) => (one === disposed ? { ...one, entry_id: null } : one)),
        { kind: 'undo', date, entry_id: null, reason },
      ],
    },
  });
}
