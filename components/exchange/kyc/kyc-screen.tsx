'use client';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { KycQueue } from '@/components/exchange/kyc/kyc-queue';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { useView } from '@/hooks/use-view';

const PAGE = later(() => import('@/components/exchange/kyc/customer-page'));
const FORM = later(() => import('@/components/exchange/kyc/new-customer'));
const SOON = [PAGE, FORM];

export function KycScreen() {
  const view = useView();
  const page = useLater(PAGE, view.kind === 'record');
  const form = useLater(FORM, view.kind === 'new');
  useSoon(SOON);
  return (
    <Messages of={['customers', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <KycQueue />}
      {view.kind === 'record' &&
        (page ? <page.CustomerPage key={view.id} id={view.id} /> : <SkeletonRows />)}
      {view.kind === 'new' && (form ? <form.NewCustomer /> : <SkeletonRows />)}
      {view.kind === 'word' && <NoSuchView />}
    </Messages>
  );
}
