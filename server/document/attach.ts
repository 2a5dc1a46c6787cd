import type { DocumentType } from '@/lib/domain/document-type';
import { DOCUMENT_QUOTA } from '@/lib/domain/attachment';
import { Refusal } from '@/lib/domain/refusal';
import type { Page } from '@/lib/routes';
import { destroyPaper } from '@/server/files/papers';
import type { AuditNote } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import type { DocumentCall } from './document-call';
import { refuseBeyond, refuseFullDocument } from './attachment-quota';

/**
 * Refuses files that are missing, belong to another document, or exceed the document's quota. Also refuses files
 * without a document that another user uploaded. The files stay locked until the transaction ends.
 */
export async function checkAttachments(
  call: DocumentCall,
  ids: readonly number[] | undefined,
  own?: Readonly<{ type: DocumentType; id: number }>,
): Promise<void> {
  if (!ids || ids.length === 0) return;
  // `me` throws if the call has no user. Calls that the program itself makes have none, but they attach no files.
  const { db, me } = call;
  const rows = await db
    .selectFrom('attachment')
    .select(['id', 'document_type', 'document_id', 'created_by', 'size'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const mine = rows.filter((row) =>
    row.document_id === null
      ? row.created_by === me.id
      : row.document_type === own?.type && row.document_id === own.id,
  );
  if (mine.length < new Set(ids).size) {
    throw new Refusal('document.attachment-missing', { field: 'attachment_ids' });
  }
  const fresh = rows.filter((row) => row.document_id === null);
  if (fresh.length === 0) return;
  const adding = { files: fresh.length, bytes: fresh.reduce((sum, { size }) => sum + size, 0) };
  const field = 'attachment_ids';
  if (own) await refuseFullDocument(db, own, { adding, field });
  else refuseBeyond(DOCUMENT_QUOTA, [adding], { code: 'attachment.full', field });
}

/** Attaches files to a document. A file that already belongs to a document stays there. */
export async function attach(
  db: Tx,
  { type, id }: Readonly<{ type: DocumentType; id: number }>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('attachment')
    .set({ document_type: type, document_id: id })
    .where('id', 'in', [...ids])
    .where('document_id', 'is', null)
    .execute();
}

export type Removing = Pick<Call, 'db' | 'host' | 'audit' | 'afterCommit'>;

type RemovedFile = Readonly<{ id: number; name: string; file: string; paper_id: number }>;

/** Deletes a file, and its content after the commit. The audit note names `subject`, which is the file's document. */
export async function removeAttachment(
  { db, host, audit, afterCommit }: Removing,
  { id, name, file, paper_id }: RemovedFile,
  subject: Pick<AuditNote, 'page' | 'record_type' | 'record_id'>,
): Promise<void> {
  await db.deleteFrom('attachment').where('id', '=', id).execute();
  await destroyPaper(db, paper_id, host.now());
  afterCommit(() => host.files.remove(file));
  audit({ action: 'detach', ...subject, changes: { name: [name, null] } });
}

/** Deletes the files of a draft that are not in `kept`. */
export async function removeOtherAttachments(
  call: Removing,
  { type, id, page }: Readonly<{ type: DocumentType; id: number; page: Page }>,
  kept: readonly number[],
): Promise<void> {
  const rows = await call.db
    .selectFrom('attachment')
    .innerJoin('paper', 'paper.file', 'attachment.file')
    .select(['attachment.id', 'attachment.name', 'attachment.file', 'paper.id as paper_id'])
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .orderBy('attachment.id')
    .execute();
  for (const row of rows) {
    if (kept.includes(row.id)) continue;
    await removeAttachment(call, row, { page, record_type: type, record_id: id });
  }
}
