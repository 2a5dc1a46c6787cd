import type { creditLimit } from '@/lib/contract/dealing/credit-limit';
import type { creditSubLimit } from '@/lib/contract/dealing/credit-sub-limit';
import type { DocumentStage } from '@/lib/domain/document-status';
import { dropWaiting } from '@/server/document/approval';
import type { DocumentCall } from '@/server/document/document-call';
import type { documentSteps } from '@/server/document/document-steps';
import { moveToStage } from '@/server/document/move-to-stage';
import type { DocumentRow } from '@/server/document/rows';
import { changeLimit } from './change-limit';
import { limitPage } from './limit-page';

type Step = ReturnType<typeof documentSteps>;

/** Routes that change, suspend, resume and close limits and sub-limits. None of them moves money. */
export function limitStepRoutes(step: Step, calls: typeof creditLimit | typeof creditSubLimit) {
  const to =
    (action: string, stage: DocumentStage) =>
    (call: DocumentCall & Readonly<{ input: { reason?: string } }>, row: DocumentRow) => {
      const { reason } = call.input;
      const course = { ...row.course, reason: reason ?? null };
      return moveToStage(call, row, { page: limitPage(row.type), action, stage, course, reason });
    };
  return [
    step(calls.change, (call, row) => changeLimit(call, row, call.input)),
    step(calls.suspend, to('suspend', 'suspended')),
    step(calls.resume, to('resume', 'active')),
    step(calls.close, async (call, row) => {
      // Closing a limit cancels its pending change.
      await dropWaiting(call.db, row.type, row.id);
      return to('close', 'closed')(call, row);
    }),
  ];
}
