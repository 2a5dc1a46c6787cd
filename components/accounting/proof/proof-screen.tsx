'use client';

import { ProofOfBooks } from '@/components/accounting/proof/proof-of-books';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useView } from '@/hooks/use-view';

export function ProofScreen() {
  const view = useView();
  return (
    <Messages of={['proof', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <ProofOfBooks />}
      {view.kind !== 'pending' && view.kind !== 'list' && <NoSuchView />}
    </Messages>
  );
}
