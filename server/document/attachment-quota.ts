import type { DocumentType } from '@/lib/domain/document-type';
import { type SelectQueryBuilder, sql } from 'kysely';

import {
  DOCUMENT_QUOTA,
  isWithin,
  LOOSE_QUOTA,
  type Quota,
  shownQuota,
} from '@/lib/domain/attachment';
import { Refusal } from '@/lib/domain/refusal';
import type { DB } from '@/server/database/types';
import type { Tx } from '@/server/kernel/host';

type Place = Readonly<{ type: DocumentType; id: number }>;

/**
 * Refuses another file if the user's files without a document would exceed their quota. The user's other uploads wait
 * until the transaction ends, so that parallel uploads cannot exceed the quota.
 */
export async function refuseManyLoose(db: Tx, userId: number, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`loose files ${userId}`}, 0))`.execute(
    db,
  );
  const kept = await sumOf(
    db.selectFrom('attachment').where('document_id', 'is', null).where('created_by', '=', userId),
  );
  refuseBeyond(LOOSE_QUOTA, [kept, { files: 1, bytes }], {
    code: 'attachment.loose',
    field: 'file',
  });
}

/**
 * Refuses files that exceed the document's quota. Locks the document until the transaction ends, so that no other call
 * adds files to it meanwhile.
 */
export async function refuseFullDocument(
  db: Tx,
  { type, id }: Place,
  { adding, field }: Readonly<{ adding: Quota; field: string }>,
): Promise<void> {
  await holdPlace(db, { type, id });
  const kept = await sumOf(
    db.selectFrom('attachment').where('document_type', '=', type).where('document_id', '=', id),
  );
  refuseBeyond(DOCUMENT_QUOTA, [kept, adding], { code: 'attachment.full', field });
}

/** Locks the record that gets a file: a document, or an employee, whose personal documents are attachments too. */
async function holdPlace(db: Tx, { type, id }: Place): Promise<void> {
  if (type === 'employee') {
    await db.selectFrom('employee').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    return;
  }
  const document = db.selectFrom('document').select('id').where('type', '=', type);
  await document.where('id', '=', id).forNoKeyUpdate().execute();
}

/** Refuses files that together exceed the quota. The message contains the quota. */
export function refuseBeyond(
  quota: Quota,
  all: readonly Quota[],
  { code, field }: Readonly<{ code: string; field: string }>,
): void {
  const sum = (of: keyof Quota) => all.reduce((total, one) => total + one[of], 0);
  if (isWithin(quota, { files: sum('files'), bytes: sum('bytes') })) return;
  throw new Refusal(code, { params: shownQuota(quota), field });
}

async function sumOf(files: SelectQueryBuilder<DB, 'attachment', object>): Promise<Quota> {
  return files
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ files: count, bytes }) => ({ files: Number(count), bytes: Number(bytes) }));
}
