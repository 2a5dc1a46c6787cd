import type { Invoice, InvoiceContent, Invoiced } from '@/lib/contract/exchange/invoice';
import { storedBody } from '@/server/document/stored';

/** What an invoice keeps: all that it said on the day, so that nothing later changes it. */
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

/** What a stored paper says. */
export const bodyOf = storedBody<InvoiceBody>('invoice');
