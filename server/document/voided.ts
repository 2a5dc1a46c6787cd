import type { Voided } from '@/lib/contract/document-fields';
import type { Db } from '@/server/kernel/host';
import type { DocumentRow } from './rows';

/**
 * User, time, reason and reversing entries of a document's void; null if the document is not voided. User and time come
 * from the last reversal.
 */
export async function voidedOf(
  db: Db,
  { type, id, status, void_reason }: Pick<DocumentRow, 'type' | 'id' | 'status' | 'void_reason'>,
): Promise<Voided | null> {
  if (status !== 'voided') return null;
  const rows = await db
    .selectFrom('entry')
    .leftJoin('app_user', 'app_user.id', 'entry.posted_by')
    .select(['entry.id', 'reverses_id', 'date', 'posted_at', 'posted_by', 'app_user.name'])
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .where('reverses_id', 'is not', null)
    .orderBy('entry.id')
    .execute();
  const last = rows.at(-1);
  const by = last?.posted_by ?? null;
  return {
    at: last?.posted_at ?? null,
    by: by === null ? null : { id: by, name: last?.name ?? '' },
    reason: void_reason,
    entries: rows.flatMap(({ id: entry_id, reverses_id, date }) =>
      reverses_id === null ? [] : [{ entry_id, reverses_id, date }],
    ),
  };
}
