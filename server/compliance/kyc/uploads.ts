import type { InferOutput } from 'valibot';

import type { KycFile, KycUpload } from '@/lib/contract/compliance/kyc-shapes';
import { KYC_DOCUMENT_TYPES, KYC_FILES } from '@/lib/domain/compliance/kyc-data';
import { Refusal } from '@/lib/domain/refusal';
import { keepPaper } from '@/server/files/papers';
import type { Call } from '@/server/kernel/serve';
import { insertDocument, unjudge } from './documents.sql';
import { alertSameImage } from './paper-alerts';
import { fileOf, filesOf, removeFiles, type Where } from './files.sql';

type Sending = Where & Pick<Call, 'user' | 'upload' | 'ifUndone'>;
type Sent = InferOutput<typeof KycUpload>;

/**
 * Copies the fields of a call that are needed to store files. The call itself cannot be spread, because reading `me`
 * throws if no user is signed in.
 */
export const whereOf = (
  { db, host, afterCommit, user, upload, ifUndone }: Omit<Sending, 'id'>,
  id: number,
): Sending => ({ db, host, afterCommit, user, upload, ifUndone, id });

/** Stores the uploaded file with the document that the upload names. */
export async function addFile(call: Sending, { document, side }: Sent) {
  const { db, id } = call;
  const there = await filesOf(db, id);
  if (there.length >= KYC_FILES) {
    throw new Refusal('kyc.files', { field: 'file', params: { most: String(KYC_FILES) } });
  }
  const document_id = await documentFor(call, document);
  const paper = await keepPaper(call, { owner: `kyc ${id}` });
  const { id: fileId, created_at } = await db
    .insertInto('kyc_file')
    .values({ customer_id: id, document_id, side, paper_id: paper.id })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await unjudge(db, document_id);
  await alertSameImage(db, { customer: id, paper: paper.id });
  const { content_type, size, scan } = paper;
  const file: KycFile = { id: fileId, side, content_type, size, uploaded_at: created_at, scan };
  return { document_id, file };
}

/**
 * Returns the id of the document that an upload names by its id or type. If the customer has no document of that type,
 * creates one.
 */
async function documentFor(call: Sending, named = 'other'): Promise<number> {
  const type = KYC_DOCUMENT_TYPES.find((one) => one === named);
  const found = await call.db
    .selectFrom('kyc_document')
    .select('id')
    .where('customer_id', '=', call.id)
    .where((eb) => (type === undefined ? eb('id', '=', Number(named)) : eb('type', '=', type)))
    .orderBy('id')
    .executeTakeFirst();
  if (found) return found.id;
  if (type === undefined) throw new Refusal('kyc.no-document', { field: 'document' });
  return insertDocument(call, { type });
}

/** Deletes one file of a customer and resets the verdict of its document. */
export async function removeFile(where: Where, fileId: number): Promise<void> {
  const file = await fileOf(where.db, where.id, fileId);
  await removeFiles(where, [file]);
  await unjudge(where.db, file.document_id);
}
