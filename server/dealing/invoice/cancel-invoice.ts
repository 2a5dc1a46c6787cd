import { Refusal } from '@/lib/domain/refusal';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import type { DocumentCall } from '@/server/document/document-call';
import { bodyOf } from './invoice-body';
import { standingInvoice } from './invoices.sql';
import { writeInvoice } from './issue-invoice';

type Cancelling = Pick<DocumentCall, 'db' | 'user' | 'today' | 'audit'>;

/** Cancels an issued invoice with a credit note for the same amount. Both documents are kept. */
export async function cancelInvoice(
  call: Cancelling,
  row: DocumentRow,
  reason: string | undefined,
): Promise<void> {
  const body = bodyOf(row);
  if (body.type === 'credit_note') throw new Refusal('invoice.is-credit-note');
  const credit = await writeInvoice(call, call.user?.id ?? null, {
    ...body,
    type: 'credit_note',
    print_count: 0,
    cancels: { id: row.id, number: row.number ?? '' },
  });
  const cancelled_by = { id: credit.id, number: credit.number ?? '' };
  const why = reason === undefined ? {} : { void_reason: reason };
  await changeDocument(call.db, credit, why);
  await changeDocument(call.db, row, {
    status: 'cancelled',
    ...why,
    body: { ...body, cancelled_by },
  });
  call.audit({
    action: 'cancel',
    page: 'invoice',
    record_type: 'invoice',
    record_id: row.id,
    changes: {
      status: ['issued', 'cancelled'],
      ...(reason !== undefined && { void_reason: [null, reason] }),
    },
  });
}

/** Cancels the invoice of a voided ticket. */
export async function cancelWithSale(
  call: DocumentCall,
  { id: document_id }: DocumentRow,
  reason: string,
): Promise<void> {
  const row = await standingInvoice(call.db, { document_type: 'sales', document_id });
  if (row) await cancelInvoice(call, row, reason);
}
