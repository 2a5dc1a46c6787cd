import type { Db } from '@/server/kernel/host';

/** Attachments with the user who uploaded them. */
export function attachmentRows(db: Db) {
  return db
    .selectFrom('attachment')
    .innerJoin('app_user', 'app_user.id', 'attachment.created_by')
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
      'app_user.name as sender',
    ])
    .where('attachment.deleted_at', 'is', null)
    .orderBy('attachment.id');
}

export type AttachmentRow = Awaited<
  ReturnType<ReturnType<typeof attachmentRows>['execute']>
>[number];
