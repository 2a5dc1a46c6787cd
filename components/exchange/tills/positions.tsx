'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '@/components/document/record/load-failure';
import { usePositionColumns } from '@/components/exchange/tills/position-columns';
import { PositionMoves } from '@/components/exchange/tills/position-moves';
import { TillsFrame } from '@/components/exchange/tills/tills-frame';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { RateSwitch } from '@/components/ui/rate-switch';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { positions } from '@/lib/contract/exchange/positions';

/** What the organisation holds of each foreign currency over all accounts, and what moved it. */
export function Positions() {
  const t = useTranslations('exchange.tills.positions');
  const { data, error, refetch } = useAnswer(positions.list);
  const [open, setOpen] = useState<string>();
  const columns = usePositionColumns(data);
  useShortcuts({ refresh: () => void refetch() });
  return (
    <TillsFrame part="positions" count={data?.length} actions={<RateSwitch />}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <div className="flex min-h-0 flex-1">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <DataTable
              label={t('title')}
              rows={data}
              columns={columns}
              rowId={({ currency }) => currency}
              rowLabel={({ currency }) => currency}
              current={open}
              onOpen={setOpen}
              onPeek={setOpen}
              empty={
                <EmptyState kind="none" title={t('none')}>
                  {t('noneText')}
                </EmptyState>
              }
            />
          </div>
          {open !== undefined && (
            <PositionMoves key={open} currency={open} onClose={() => setOpen(undefined)} />
          )}
        </div>
      )}
    </TillsFrame>
  );
}
