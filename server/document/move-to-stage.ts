import type { DocumentStage } from '@/lib/domain/document-status';
import type { Page } from '@/lib/routes';
import type { DocumentCall } from './document-call';
import { statusOf } from './record';
import { changeDocument, type DocumentRow } from './rows';

/**
 * Moves a posted document to a stage, stores its `course` (the data that its steps store), and writes an audit note.
 */
export async function moveToStage(
  call: DocumentCall,
  row: DocumentRow,
  {
    page,
    action,
    stage,
    course,
    reference,
    reason,
  }: Readonly<{
    page: Page;
    action: string;
    stage: DocumentStage | null;
    course?: object;
    /** The counterparty's reference; undefined if the step does not change it. */
    reference?: string | undefined;
    reason?: string | undefined;
  }>,
): Promise<DocumentRow> {
  const changed = await changeDocument(call.db, row, {
    stage,
    ...(course && { course }),
    ...(reference && { reference }),
  });
  call.audit({
    action,
    page,
    record_type: row.type,
    record_id: row.id,
    changes: {
      status: [row.status, statusOf(changed)],
      ...(reason !== undefined && { reason: [null, reason] }),
    },
  });
  return changed;
}
