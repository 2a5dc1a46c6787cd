import type { Invoice, InvoiceContent, Invoiced } from '@/lib/contract/dealing/invoice';
import { storedBody } from '@/server/document/stored';

/**
 * Stored content of an invoice. It contains the printed names and amounts, so that later changes of master data do not
 * alter the invoice.
 */
export type InvoiceBody = InvoiceContent &
  Readonly<{
    type: 'invoice' | 'credit_note';
    document_type: Invoiced;
    document_id: number;
    document_number: string;
    language: Invoice['language'];
    house: Invoice['house'];
    amount_in_words: string;
    print_count: number;
    cancels: Invoice['cancels'];
    cancelled_by: Invoice['cancelled_by'];
  }>;

/** Reads the body of a stored invoice. */
export const bodyOf = storedBody<InvoiceBody>('invoice');
