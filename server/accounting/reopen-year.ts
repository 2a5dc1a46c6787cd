import type { FiscalYear } from '@/lib/contract/accounting/fiscal-closing';
import { Refusal } from '@/lib/domain/refusal';
import { changeDocument, lockDocument } from '@/server/document/rows';
import { reversalOf } from '@/server/document/void';
import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { holdBooks } from '@/server/ledger/book-dates';
import { post } from '@/server/ledger/post';
import type { Acting } from './close-year';
import { CLOSING } from './fiscal-years.sql';

const page = 'fiscal closing';

/** Refuses to reopen a year that is open, or that is earlier than another closed year. */
export async function refuseReopening(db: Db, { status, to }: FiscalYear): Promise<void> {
  if (status === 'open' || status === 'reopened') throw new Conflict('closing.is-open', { status });
  const later = await db
    .selectFrom('fiscal_year')
    .select('ends_on')
    .where('ends_on', '>', to)
    .where('is_closed', '=', true)
    .orderBy('ends_on', 'desc')
    .executeTakeFirst();
  if (later)
    throw new Refusal('closing.later', { params: { end: later.ends_on }, field: 'reason' });
}

/**
 * Reverses the closing entry of a year, if it has one, with a new entry of kind `closing` on the same day, and reopens
 * the year.
 */
export async function reopenYear(
  { db, me, audit }: Acting,
  year: FiscalYear,
  reason: string,
): Promise<void> {
  await holdBooks(db);
  const row = await lockDocument(db, CLOSING, year.id);
  if (row.status !== 'posted') throw new Conflict('closing.is-open', { status: row.status });
  await refuseReopening(db, year);
  const closing = await db
    .selectFrom('entry')
    .select('id')
    .where('document_type', '=', CLOSING)
    .where('document_id', '=', year.id)
    .where('reverses_id', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (closing) {
    const posting = await reversalOf(db, { entryId: closing.id, memo: row.memo ?? '' }, year.to);
    const name = { document_type: CLOSING, document_id: year.id, number: row.number ?? '' };
    await post(db, [{ ...posting, kind: 'closing' }], {
      as: { userId: me.id, module: 'accounting' },
      name: async () => [name],
    });
  }
  await db.updateTable('fiscal_year').set({ is_closed: false }).where('id', '=', year.id).execute();
  await changeDocument(db, row, { status: 'voided', void_reason: reason });
  const changes = { status: ['posted', 'voided'], void_reason: [null, reason] } as const;
  audit({ action: 'reopen', page, record_type: CLOSING, record_id: year.id, changes });
}
