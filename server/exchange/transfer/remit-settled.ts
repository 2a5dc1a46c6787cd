import type { Applied } from '@/lib/domain/application';
import type { DocumentCall } from '@/server/document/document-call';
import { goOn } from '@/server/document/go-on';
import type { Shown } from '@/server/document/kind';
import { lockDocument } from '@/server/document/rows';
import type { Db } from '@/server/kernel/host';
import { remitCourse } from './remit-course';

/** The settlement that settled a remittance with its agent. */
export async function settlementOf(db: Db, { course }: Pick<Shown, 'course'>) {
  const { settlement_id = null } = remitCourse(course).settled ?? {};
  if (settlement_id === null) return null;
  const { id, number } = await db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('type', '=', 'settlement')
    .where('id', '=', settlement_id)
    .executeTakeFirstOrThrow();
  return { id, number: number ?? '' };
}

/** Brings remittances that a settlement settled back to where they are paid out, once it is voided. */
export async function remitsBack(
  call: DocumentCall,
  { id, applied = [] }: Readonly<{ id: number; applied: readonly Applied[] | undefined }>,
): Promise<void> {
  for (const remit of await remitsOf(call.db, applied)) {
    const row = await lockDocument(call.db, 'transfer', remit);
    const { settled, ...course } = remitCourse(row.course);
    if (settled?.settlement_id !== id) continue;
    await goOn(call, row, { page: 'remits', action: 'reopen', stage: 'paid_out', course });
  }
}

/** The transfers whose entries were chosen to be settled. */
async function remitsOf(db: Db, applied: readonly Applied[]): Promise<readonly number[]> {
  if (applied.length === 0) return [];
  const rows = await db
    .selectFrom('entry')
    .select('document_id')
    .distinct()
    .where('document_type', '=', 'transfer')
    .where(
      'id',
      'in',
      applied.map(({ entry_id }) => entry_id),
    )
    .orderBy('document_id')
    .execute();
  return rows.map(({ document_id }) => document_id);
}
