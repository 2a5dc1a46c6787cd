import type { Db } from '@/server/kernel/host';

/** Attachments with the user who uploaded them and the id of their encrypted file. */
export function attachmentRows(db: Db) {
  return db
    .selectFrom('attachment')
    .innerJoin('app_user', 'app_user.id', 'attachment.created_by')
    .innerJoin('paper', 'paper.file', 'attachment.file')
    .select([
      'attachment.id',
      'attachment.name',
      'attachment.content_type',
      'attachment.size',
      'attachment.document_type',
      'attachment.document_id',
      'attachment.created_at',
      'attachment.created_by',
      'attachment.file',
      'paper.id as paper_id',
      'app_user.name as sender',
    ])
    .orderBy('attachment.id');
}

export type AttachmentRow = Awaited<
  ReturnType<ReturnType<typeof attachmentRows>['execute']>
>[number];
