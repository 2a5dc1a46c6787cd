import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { goOn } from '@/server/document/go-on';
import type { DocumentRow } from '@/server/document/rows';
import type { Db } from '@/server/kernel/host';

/** Sets the attachment that is the asset's photo. */
export async function showPhoto(
  call: DocumentCall,
  row: DocumentRow,
  id: number | undefined,
): Promise<void> {
  if (id !== undefined && !(await isImageOf(call.db, id, row.id))) {
    throw new Refusal('asset.no-image', { field: 'attachment_id' });
  }
  await call.db
    .updateTable('asset')
    .set({ photo_id: id ?? null })
    .where('id', '=', row.id)
    .execute();
  await goOn(call, row, { page: 'asset', action: 'photo', stage: row.stage });
}

async function isImageOf(db: Db, id: number, asset: number): Promise<boolean> {
  const found = await db
    .selectFrom('attachment')
    .select('id')
    .where('id', '=', id)
    .where('document_type', '=', 'asset')
    .where('document_id', '=', asset)
    .where('content_type', 'like', 'image/%')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
