'use client';

import { YearList } from '@/components/accounting/fiscal-closing/year-list';
import { YearRecord } from '@/components/accounting/fiscal-closing/year-record';
import { NoSuchView } from '@/components/document/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useView } from '@/hooks/use-view';

/** The fiscal years of the house; a year begins to exist with its first posting, so none is made here. */
export function FiscalClosingScreen() {
  const view = useView();
  return (
    <Messages of={['routes', 'accounting', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <YearList />}
      {view.kind === 'record' && <YearRecord key={view.id} id={view.id} />}
      {(view.kind === 'new' || view.kind === 'word') && <NoSuchView />}
    </Messages>
  );
}
