import type { KycFile } from '@/lib/contract/compliance/kyc-shapes';
import { destroyPaper } from '@/server/files/papers';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';

export type Where = Pick<Call, 'db' | 'host' | 'afterCommit'> & Readonly<{ id: number }>;

/** A file of a customer, with the id under which its content is stored. */
export type StoredFile = KycFile & Readonly<{ document_id: number; paper_id: number }>;

/** Files of a customer, in the order of upload. */
export async function filesOf(db: Db, customerId: number): Promise<StoredFile[]> {
  return db
    .selectFrom('kyc_file')
    .innerJoin('paper', 'paper.id', 'kyc_file.paper_id')
    .select([
      ...(['kyc_file.id', 'document_id', 'paper_id', 'side', 'content_type', 'size'] as const),
      ...(['kyc_file.created_at as uploaded_at', 'scan'] as const),
    ])
    .where('customer_id', '=', customerId)
    .where('destroyed_at', 'is', null)
    .orderBy('kyc_file.id')
    .execute();
}

/** Returns one file of a customer; throws a 404 if the customer has no file with this id. */
export async function fileOf(db: Db, customerId: number, fileId: number): Promise<StoredFile> {
  const file = (await filesOf(db, customerId)).find(({ id }) => id === fileId);
  if (!file) throw new NotFound();
  return file;
}

/** Deletes files; they are removed from the disk after the commit. */
export async function removeFiles(
  { db, host, afterCommit }: Where,
  files: readonly StoredFile[],
): Promise<void> {
  for (const { id, paper_id } of files) {
    await db.deleteFrom('kyc_file').where('id', '=', id).execute();
    const keys = await destroyPaper(db, paper_id, host.now());
    afterCommit(() => filesGone(host, keys));
  }
}

/** Removes files from the disk. Call it after the commit only. */
export async function filesGone(
  { files }: Pick<Host, 'files'>,
  keys: readonly string[],
): Promise<void> {
  await Promise.all(keys.map((key) => files.remove(key)));
}
