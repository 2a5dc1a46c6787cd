'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { useLockColumns } from '@/components/accounting/transaction-locking/lock-columns';
import { NotYet } from '@/components/document/record/load-failure';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import {
  type TransactionLock,
  transactionLocking,
} from '@/lib/contract/accounting/transaction-locking';

export function LockList() {
  const t = useTranslations('transaction-locking');
  const goTo = useGoTo();
  const { data, error, refetch } = useAnswer(transactionLocking.list);
  const mayCreate = usePermission('transaction locking').may('create');
  const create = () => void goTo('app.accounting.transaction-locking', { view: 'new' });
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: () => void refetch(), ...(mayCreate && { new: create }) });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={t('title')} count={data?.length}>
        {mayCreate && (
          <Button variant="primary" icon={Plus} kbd="N" onClick={create}>
            {t('create')}
          </Button>
        )}
      </PageHead>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        {!data && <NotYet error={error} onRetry={() => void refetch()} />}
        {data && <Locks of={data} onCreate={mayCreate ? create : undefined} />}
      </div>
    </div>
  );
}

type LocksProps = Readonly<{ of: readonly TransactionLock[]; onCreate: (() => void) | undefined }>;

function Locks({ of, onCreate }: LocksProps) {
  const t = useTranslations('transaction-locking');
  const goTo = useGoTo();
  const columns = useLockColumns();
  const create = onCreate && <Button onClick={onCreate}>{t('create')}</Button>;
  return (
    <DataTable
      label={t('title')}
      rows={of}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowClass={({ status }) => (status === 'ended' ? 'text-ink-2' : undefined)}
      onOpen={(id) => void goTo('app.accounting.transaction-locking', { view: id })}
      empty={
        <EmptyState kind="none" title={t('none')} actions={create}>
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}
