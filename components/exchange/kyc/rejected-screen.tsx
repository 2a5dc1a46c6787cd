'use client';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { RejectedList } from '@/components/exchange/kyc/rejected-list';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { useView } from '@/hooks/use-view';

const PAGE = later(() => import('@/components/exchange/kyc/customer-page'));
const SOON = [PAGE];

/** Screen of the rejected customers, and the file of each with the decision at the top. */
export function RejectedScreen() {
  const view = useView();
  const page = useLater(PAGE, view.kind === 'record');
  useSoon(SOON);
  return (
    <Messages of={['customers', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <RejectedList />}
      {view.kind === 'record' &&
        (page ? <page.CustomerPage key={view.id} id={view.id} isFixed /> : <SkeletonRows />)}
      {(view.kind === 'new' || view.kind === 'word') && <NoSuchView />}
    </Messages>
  );
}
