import type { Voided } from '@/lib/contract/document-fields';
import { invoice } from '@/lib/contract/dealing/invoice';
import { invoicePrintout } from '@/lib/print/invoice';
import { historyOf, userName } from '@/server/document/record';
import {
  changeDocument,
  type DocumentRow,
  findDocument,
  lockDocument,
} from '@/server/document/rows';
import type { Db } from '@/server/kernel/host';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { cancelInvoice } from './cancel-invoice';
import { bodyOf } from './invoice-body';
import { invoicesPage } from './invoices.sql';
import { issueInvoice } from './issue-invoice';
import { verifyAddress } from '@/server/dealing/verification/verification';
import { sealKey } from '@/server/kernel/paper-seal';
import { pdfAnswer } from '@/server/print/pdf-answer';

const TYPE = 'invoice';

const step = stepping({
  lock: ({ db }, id) => lockDocument(db, TYPE, id),
  refusal: (status) => `document.is-${status}`,
  show: async (call, id) => recordOf(call, await findDocument(call.db, TYPE, id)),
});

export const invoiceRoutes = [
  serve(invoice.list, async ({ db, input, may }) => {
    const { page, per_page } = pageOf(input);
    const finder = { seesParties: may('parties', 'view') };
    const { rows, total } = await invoicesPage(db, input, finder);
    return { data: rows.map(shownRow), meta: { page, per_page, total } };
  }),

  serve(invoice.show, async (call) =>
    recordOf(call, await findDocument(call.db, TYPE, call.params.id)),
  ),

  serve(invoice.store, async (call) => recordOf(call, await issueInvoice(call, call.input))),

  step(invoice.cancel, (call, row) => cancelInvoice(call, row, call.input.reason)),

  serve(invoice.pdf, async (call) => {
    const record = await recordOf(call, await findDocument(call.db, TYPE, call.params.id));
    const { number: name, language } = record;
    return pdfAnswer(call, { name, language }, (tools) => invoicePrintout(record, tools));
  }),

  serve(invoice.print, async (call) => {
    const { db, params, audit } = call;
    const row = await lockDocument(db, TYPE, params.id);
    const body = bodyOf(row);
    const print_count = body.print_count + 1;
    const changes = { print_count: [body.print_count, print_count] } as const;
    const note = { page: 'invoice', record_type: TYPE, record_id: row.id, changes };
    audit({ ...note, action: 'print' });
    return recordOf(call, await changeDocument(db, row, { body: { ...body, print_count } }));
  }),
];

function shownRow(row: DocumentRow) {
  const body = bodyOf(row);
  const { document_type, document_id, document_number, type, currency, total } = body;
  return {
    id: row.id,
    number: row.number ?? '',
    type,
    // Invoices have no other status.
    status: row.status === 'cancelled' ? ('cancelled' as const) : ('issued' as const),
    date: row.date ?? '',
    issued_at: row.posted_at ?? row.created_at,
    customer: body.party.name,
    currency,
    total,
    payer: body.payer,
    source: { document_type, document_id, number: document_number },
    print_count: body.print_count,
    branch_id: row.branch_id,
  };
}

async function recordOf(call: Pick<Call, 'db' | 'host' | 'user' | 'noted'>, row: DocumentRow) {
  const { db, host, user, noted } = call;
  const body = bodyOf(row);
  const notes = noted().filter(
    ({ record_type, record_id }) => record_type === TYPE && record_id === row.id,
  );
  const pending = { notes, user: user?.name ?? null, at: host.now().toISOString() };
  const name = await userName(db, row.created_by);
  return {
    ...body,
    ...shownRow(row),
    verify: verifyAddress(host.config.appUrl, { type: TYPE, id: row.id }, await sealKey(db)),
    created_by: row.created_by === null ? null : { id: row.created_by, name: name ?? '' },
    cancel_reason: row.void_reason,
    voided: await cancelledOf(db, row),
    history: await historyOf(db, TYPE, row.id, pending),
    entry_ids: [],
    due_to: TYPE,
    due_to_id: row.id,
  };
}

/**
 * Cancellation of an invoice. Its entries are empty, because an invoice posts none; user and time come from the credit
 * note.
 */
async function cancelledOf(db: Db, row: DocumentRow): Promise<Voided | null> {
  const { cancelled_by } = bodyOf(row);
  if (!cancelled_by) return null;
  const credit = await findDocument(db, TYPE, cancelled_by.id);
  const id = credit.created_by;
  return {
    at: credit.created_at,
    by: id === null ? null : { id, name: (await userName(db, id)) ?? '' },
    reason: row.void_reason,
    entries: [],
  };
}
