import { fiscalClosing, type FiscalYear } from '@/lib/contract/accounting/fiscal-closing';
import { Refusal } from '@/lib/domain/refusal';
import { decide, holdFor } from '@/server/document/approval';
import { ledgerOf } from '@/server/document/answers';
import { historyOf } from '@/server/document/record';
import { findDocument, changeDocument, lockDocument } from '@/server/document/rows';
import { reversalOf } from '@/server/document/void';
import { voidedOf } from '@/server/document/voided';
import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { accountsById } from '@/server/ledger/accounts';
import { holdBooks } from '@/server/ledger/book-dates';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { post } from '@/server/ledger/post';
import { closeYear, differenceOf, plannedClosing, type Acting } from './close-year';
import { checklistOf } from './closing-checklist';
import { CLOSING, yearById, yearsOf } from './fiscal-years.sql';

const page = 'fiscal closing';

export const fiscalClosingRoutes = [
  serve(fiscalClosing.list, ({ db }) => yearsOf(db)),

  serve(fiscalClosing.show, async (call) => {
    const { db, params, host } = call;
    const pending = { notes: [], user: null, at: host.now().toISOString() };
    return {
      ...(await yearById(db, params.id)),
      lines: await ledgerOf(db, { type: CLOSING, id: params.id }),
      voided: await voidedOf(db, await findDocument(db, CLOSING, params.id)),
      history: await historyOf(db, CLOSING, params.id, pending),
    };
  }),

  serve(fiscalClosing.checklist, async (call) => {
    const items = await checklistOf(call, await yearById(call.db, call.params.id));
    return { ok: items.every(({ ok, blocks }) => ok || !blocks), items };
  }),

  serve(fiscalClosing.preview, async ({ db, input }) => {
    const { year, lines, result } = await plannedClosing(db, input);
    const difference = await differenceOf(db, { lines, yearEnd: year.to });
    const ids = [...lines, ...(difference ?? [])].map(({ account_id }) => account_id);
    const accounts = await accountsById(db, ids);
    const wire = wireOf(await currenciesOf(db));
    const named = (id: number) => ({
      account_id: id,
      account_number: accounts.get(id)?.number ?? '',
      account_name: accounts.get(id)?.name ?? '',
    });
    return {
      lines: lines.map(({ account_id, currency, amount, base }) => ({
        ...named(account_id),
        party_id: null,
        party: null,
        location_id: null,
        currency,
        amount: wire.money(amount, currency),
        rate: null,
        base: wire.base(base),
      })),
      result: wire.base(result),
      difference:
        difference?.map(({ account_id, before, after }) => ({
          ...named(account_id),
          before: wire.base(before),
          after: wire.base(after),
        })) ?? null,
    };
  }),

  serve(fiscalClosing.store, async (call) => yearById(call.db, await closeYear(call, call.input))),

  serve(fiscalClosing.reopen, async (call) => {
    const { db, params, input, audit } = call;
    const year = await yearById(db, params.id);
    await refuseReopening(db, year);
    const action = { subject: 'fiscal_reopen', page, type: CLOSING, id: params.id } as const;
    if (await holdFor(call, { ...action, request: input })) {
      const note = { page, record_type: CLOSING, record_id: params.id };
      audit({ ...note, action: 'ask to reopen', changes: { reason: [null, input.reason] } });
    } else {
      await reopenYear(call, year, input.reason);
    }
    return yearById(db, params.id);
  }),

  serve(fiscalClosing.approve, async (call) => {
    const { db, params } = call;
    const year = await yearById(db, params.id);
    const { reason } = await decide(call, { type: CLOSING, id: params.id }, 'approved');
    await reopenYear(call, year, String(reason));
    return yearById(db, params.id);
  }),

  serve(fiscalClosing.reject, async (call) => {
    const { db, params, input, audit } = call;
    await yearById(db, params.id);
    await decide(call, { type: CLOSING, id: params.id }, 'rejected', input.reason);
    const note = { page, record_type: CLOSING, record_id: params.id };
    audit({ ...note, action: 'reject', changes: { reason: [null, input.reason] } });
    return yearById(db, params.id);
  }),
];

/** Refuses to reopen a year that is open, or that is earlier than another closed year. */
async function refuseReopening(db: Db, { status, to }: FiscalYear): Promise<void> {
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
async function reopenYear(
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
