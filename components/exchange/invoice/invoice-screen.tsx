'use client';

import { InvoiceList } from '@/components/exchange/invoice/invoice-list';
import { InvoicePage } from '@/components/exchange/invoice/invoice-page';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useView } from '@/hooks/use-view';

/** The papers that were issued; one is made from the document that it is for, so none is made here. */
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
