import type { Approval } from '@/lib/contract/approvals';
import { documentNumber } from '@/lib/domain/document-number';
import { isDocumentType } from '@/lib/domain/document-type';
import { can } from '@/lib/domain/permission';
import type { User } from '@/server/kernel/access';
import type { Db } from '@/server/kernel/host';
import { reasonOf } from './approval';

/** Requests of other users that this user may approve, the oldest first. */
export async function approvalsFor(db: Db, me: User): Promise<Approval[]> {
  const rows = await db
    .selectFrom('approval')
    .innerJoin('app_user', 'app_user.id', 'approval.asked_by')
    .leftJoin('document', (join) =>
      join
        .onRef('document.type', '=', 'approval.document_type')
        .onRef('document.id', '=', 'approval.document_id'),
    )
    .select([
      'approval.id',
      'approval.subject',
      'approval.page',
      'approval.document_type',
      'approval.document_id',
      'approval.request',
      'approval.asked_by',
      'approval.asked_at',
      'app_user.name as asker',
      'document.custom_id',
    ])
    .where('approval.status', '=', 'waiting')
    .where('approval.asked_by', '<>', me.id)
    .orderBy('approval.asked_at')
    .orderBy('approval.id')
    .execute();
  // Filters here, not in SQL: only `can` decides who may approve a request, and few requests wait at a time.
  return rows
    .filter((row) => can(me, row.page, 'approve'))
    .map((row): Approval => ({
      id: row.id,
      subject: row.subject,
      due_to: row.document_type,
      due_to_id: row.document_id,
      number: isDocumentType(row.document_type)
        ? documentNumber(row.document_type, row.document_id, row.custom_id)
        : null,
      reason: reasonOf(row.request),
      asked_by: { id: row.asked_by, name: row.asker },
      asked_at: row.asked_at,
    }));
}
