'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useFeeColumns } from '@/components/exchange/rates/fee-columns';
import { FeeRuleForm } from '@/components/exchange/rates/fee-rule-form';
import { RatesHead } from '@/components/exchange/rates/rates-head';
import { LoadFailure } from '@/components/document/load-failure';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { feeRules } from '@/lib/contract/exchange/fee-rules';

/** What stands on a ticket beside its price, with the rule that is open beside the list. */
export function FeeRules() {
  const t = useTranslations('exchange.fees');
  const { may } = usePermission('rates');
  const { data, error, refetch } = useAnswer(feeRules.list);
  const [open, setOpen] = useState<number | 'new'>();
  const columns = useFeeColumns();
  const create = () => setOpen('new');
  const row = data?.find(({ id }) => id === open);
  useShortcuts({ refresh: () => void refetch(), ...(may('create') && { new: create }) });

  return (
    <>
      <RatesHead tab="fees">
        {may('create') && (
          <Button variant="primary" icon={Plus} kbd="N" onClick={create}>
            {t('create')}
          </Button>
        )}
      </RatesHead>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <div className="flex min-h-0 flex-1">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <DataTable
              label={t('title')}
              rows={data}
              columns={columns}
              rowId={({ id }) => String(id)}
              hidden={open === undefined ? [] : ['class', 'channel', 'band', 'valid', 'priority']}
              current={row && String(row.id)}
              onOpen={(id) => setOpen(Number(id))}
              empty={<EmptyState kind="none">{t('none')}</EmptyState>}
            />
          </div>
          {(row ?? open === 'new') && (
            <FeeRuleForm
              key={row ? `${row.id} ${row.version}` : 'new'}
              row={row}
              onDone={(id) => setOpen(id)}
              onReload={() => void refetch()}
            />
          )}
        </div>
      )}
    </>
  );
}
