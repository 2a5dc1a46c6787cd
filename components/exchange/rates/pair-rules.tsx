'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PairRuleForm } from '@/components/exchange/rates/pair-rule-form';
import { usePairColumns } from '@/components/exchange/rates/pair-columns';
import { RatesHead } from '@/components/exchange/rates/rates-head';
import { LoadFailure } from '@/components/document/load-failure';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { rateRules } from '@/lib/contract/exchange/rate-rules';

/** How each currency is priced and how far a deal may go, where it differs from the house. */
export function PairRules() {
  const t = useTranslations('exchange.rules');
  const { data, error, refetch } = useAnswer(rateRules.list);
  const [open, setOpen] = useState<number>();
  const columns = usePairColumns();
  const row = data?.find(({ id }) => id === open);
  useShortcuts({ refresh: () => void refetch() });

  return (
    <>
      <RatesHead tab="rules" />
      <p className="px-gutter py-3 text-ink-2">{t('text')}</p>
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
              hidden={row ? ['ticket', 'limit', 'board'] : []}
              current={row && String(row.id)}
              onOpen={(id) => setOpen(Number(id))}
              empty={<EmptyState kind="none">{t('none')}</EmptyState>}
            />
          </div>
          {row && (
            <PairRuleForm
              key={`${row.id} ${row.version}`}
              row={row}
              onClose={() => setOpen(undefined)}
              onReload={() => void refetch()}
            />
          )}
        </div>
      )}
    </>
  );
}
