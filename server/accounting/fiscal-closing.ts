import { fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';
import { decide, holdFor } from '@/server/document/approval';
import { ledgerOf } from '@/server/document/answers';
import { historyOf } from '@/server/document/record';
import { findDocument } from '@/server/document/rows';
import { voidedOf } from '@/server/document/voided';
import { serve } from '@/server/kernel/serve';
import { accountsById } from '@/server/ledger/accounts';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { closeYear, differenceOf, plannedClosing } from './close-year';
import { checklistOf } from './closing-checklist';
import { CLOSING, yearById, yearsOf } from './fiscal-years.sql';
import { refuseReopening, reopenYear } from './reopen-year';

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
