'use client';

import { LockForm } from '@/components/accounting/transaction-locking/lock-form';
import { LockList } from '@/components/accounting/transaction-locking/lock-list';
import { LockRecord } from '@/components/accounting/transaction-locking/lock-record';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Messages } from '@/components/layout/messages';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePermission } from '@/hooks/use-permission';
import { useView } from '@/hooks/use-view';

/** Transaction locks: list, record and form. Locks protect reported days. */
export function TransactionLockingScreen() {
  const view = useView();
  const { may } = usePermission('transaction locking');
  const isRefused = view.kind === 'word' || (view.kind === 'new' && !may('create'));
  return (
    <Messages of={['transaction-locking', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <LockList />}
      {view.kind === 'record' && <LockRecord key={view.id} id={view.id} />}
      {view.kind === 'new' && may('create') && <LockForm />}
      {isRefused && <NoSuchView />}
    </Messages>
  );
}
