'use client';

import { InvoiceList } from '@/components/exchange/invoice/invoice-list';
import { InvoicePage } from '@/components/exchange/invoice/invoice-page';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useView } from '@/hooks/use-view';

/** Screen of the invoices. It has no form, because an invoice is issued from its document. */
export function InvoiceScreen() {
  const view = useView();
  return (
    <Messages of={['invoice', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <InvoiceList />}
      {view.kind === 'record' && <InvoicePage key={view.id} id={view.id} />}
      {(view.kind === 'new' || view.kind === 'word') && <NoSuchView />}
    </Messages>
  );
}
