import { type Attachment, attachments } from '@/lib/contract/kernel/attachments';
import { type DocumentType, isDocumentType } from '@/lib/domain/document-type';
import type { Page } from '@/lib/routes';
import { removeAttachment } from '@/server/document/attach';
import { documentPage } from '@/server/document/document-page';
import { refuseFullDocument, refuseManyLoose } from '@/server/document/attachment-quota';
import { keepPaper, ownOwner } from '@/server/files/papers';
import { viewPaper } from '@/server/files/view-paper';
import { InvalidInput, NotFound } from '@/server/kernel/failure';
import { pageOf as partOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { type AttachmentRow, attachmentRows } from './attachments.sql';

type Asked = Pick<Call, 'db' | 'me' | 'require'>;
type Document = Readonly<{
  type: DocumentType;
  id: number;
  page: Page;
  /** True if files may be removed from this record. */
  isOpen: boolean;
}>;
type OfDocument = Readonly<{
  document_type?: string | undefined;
  document_id?: string | undefined;
}>;

function shown({
  file: _file,
  paper_id: _paper,
  sender,
  created_by,
  ...row
}: AttachmentRow): Attachment {
  return { ...row, created_by: { id: created_by, name: sender } };
}

/** Finds a document and requires the right to view its page. Throws a 404 if there is none. */
async function findDocument(
  { db, require }: Pick<Asked, 'db' | 'require'>,
  type: string,
  id: number,
): Promise<Document> {
  if (!isDocumentType(type)) throw new NotFound();
  if (type === 'employee') return findEmployee({ db, require }, id);
  const row = await db
    .selectFrom('document')
    .select(['status', 'body'])
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  const page = documentPage(type, row?.body);
  require(page, 'view');
  if (!row) throw new NotFound();
  return { type, id, page, isOpen: row.status === 'draft' };
}

/** Finds an employee, who can have attachments like a document. These attachments can always be removed. */
async function findEmployee({ db, require }: Pick<Asked, 'db' | 'require'>, id: number) {
  require('employee', 'view');
  const row = await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'discarded')
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return { type: 'employee', id, page: 'employee', isOpen: true } as const;
}

async function documentOf(call: Asked, { document_type, document_id }: OfDocument) {
  if (document_type === undefined) return undefined;
  return findDocument(call, document_type, Number(document_id));
}

/** Finds an attachment with its document. If it has no document yet, only the user who uploaded it may see it. */
async function findAttachment(call: Asked, id: number) {
  const row = await attachmentRows(call.db).where('attachment.id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  if (row.document_type === null || row.document_id === null) {
    if (row.created_by !== call.me.id) throw new NotFound();
    return { row, document: undefined };
  }
  return { row, document: await findDocument(call, row.document_type, row.document_id) };
}

export const attachmentRoutes = [
  serve(attachments.store, async (call) => {
    const { db, me, upload, input, audit } = call;
    const document = await documentOf(call, input);
    if (document) call.require(document.page, 'edit');
    if (!upload) throw new InvalidInput([{ field: 'file', key: 'field.required' }]);
    const adding = { files: 1, bytes: upload.size };
    if (document) await refuseFullDocument(db, document, { adding, field: 'file' });
    else await refuseManyLoose(db, me.id, upload.size);

    const { content_type, size, file } = await keepPaper(call, {});
    const { id } = await db
      .insertInto('attachment')
      .values({
        name: nameOf(upload.name),
        content_type,
        size,
        file,
        created_by: me.id,
        ...(document && { document_type: document.type, document_id: document.id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { row } = await findAttachment(call, id);
    const changes = { name: [null, row.name], size: [null, row.size] } as const;
    audit({ action: 'attach', ...subject(id, document), changes });
    return shown(row);
  }),

  serve(attachments.list, async (call) => {
    const document = await documentOf(call, call.input);
    const { limit, offset, ...page } = partOf(call.input);
    const rows = document
      ? attachmentRows(call.db)
          .where('document_type', '=', document.type)
          .where('document_id', '=', document.id)
      : attachmentRows(call.db)
          .where('document_id', 'is', null)
          .where('attachment.created_by', '=', call.me.id);
    const all = await rows.execute();
    const data = all.slice(offset, offset + limit).map(shown);
    return { data, meta: { ...page, total: all.length } };
  }),

  serve(attachments.download, async (call) => {
    const { row, document } = await findAttachment(call, call.params.id);
    return viewPaper(call, {
      id: row.paper_id,
      owner: ownOwner(row.file),
      trail: subject(row.id, document),
    });
  }),

  serve(attachments.destroy, async (call) => {
    const { params, say, audit } = call;
    const { row, document } = await findAttachment(call, params.id);
    if (document) call.require(document.page, 'edit');
    if (document && !document.isOpen) {
      audit({ action: 'delete refused', ...subject(row.id, document) });
      return { is_deleted: 'no' as const, message: say('attachment.not-draft') };
    }
    await removeAttachment(call, row, subject(row.id, document));
    return { is_deleted: 'yes' as const };
  }),
];

/**
 * Returns the record that an audit row about an attachment names. This is the document if there is one, so that the
 * document's history includes its attachments.
 */
function subject(id: number, document: Document | undefined) {
  return document
    ? { page: document.page, record_type: document.type, record_id: document.id }
    : { page: 'profile', record_type: 'attachment', record_id: id };
}

/** File name on one line, without control characters. */
function nameOf(given: string): string {
  return (
    given
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim() || 'file'
  );
}
