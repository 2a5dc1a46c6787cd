import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentRow } from '@/server/document/rows';
import { takeBackMoves, takeBackUnposted } from './assets.sql';

/** Takes out of the register what a voided asset brought into it, on the day that its entry was reversed. */
export async function reverseEntry(call: DocumentCall, { type, id }: DocumentRow): Promise<void> {
  const { db } = call;
  const reversal = await db
    .selectFrom('entry')
    .select(['id', 'reverses_id', 'date'])
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .where('reverses_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (reversal?.reverses_id == null) {
    await takeBackUnposted(db, id, await call.today());
    return;
  }
  const { id: reversal_id, reverses_id: entry_id, date } = reversal;
  await takeBackMoves(db, { entry_id, reversal_id, date });
}
