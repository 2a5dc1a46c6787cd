import type { KycFile } from '@/lib/contract/exchange/kyc-shapes';
import { destroyPaper } from '@/server/files/papers';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Host } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';

/** A customer whose documents or files are changed. */
export type Where = Pick<Call, 'db' | 'host' | 'afterCommit'> & Readonly<{ id: number }>;

/** A file of a customer, with the paper that it is. */
export type StoredFile = KycFile & Readonly<{ document_id: number; paper_id: number }>;

/** The files of a customer, in the order that they came. */
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

/** One file of a customer; a 404 where it has none of this number. */
export async function fileOf(db: Db, customerId: number, fileId: number): Promise<StoredFile> {
  const file = (await filesOf(db, customerId)).find(({ id }) => id === fileId);
  if (!file) throw new NotFound();
  return file;
}

/** Takes files away, from the disk once that is committed. */
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

/** Takes files from the disk, once it is committed that they are gone. */
export async function filesGone(
  { files }: Pick<Host, 'files'>,
  keys: readonly string[],
): Promise<void> {
  await Promise.all(keys.map((key) => files.remove(key)));
}
