'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '@/components/document/record/load-failure';
import { useSessionColumns } from '@/components/exchange/tills/session-columns';
import { TillsFrame } from '@/components/exchange/tills/tills-frame';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { tillSessions } from '@/lib/contract/exchange/till-sessions';

const SIZE = 50;

/** The shifts of the organisation, the latest first. */
export function Sessions() {
  const t = useTranslations('exchange.tills.shift');
  const goTo = useGoTo();
  const columns = useSessionColumns();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    tillSessions.list,
    { input: { page: String(page), per_page: String(SIZE) } },
    { placeholderData: keepPreviousData },
  );
  useShortcuts({ refresh: () => void refetch() });
  return (
    <TillsFrame part="sessions" count={data?.meta.total}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <DataTable
          label={t('many')}
          rows={data.data}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ location }) => location}
          busy={isPlaceholderData}
          onOpen={(id) => void goTo('app.exchange.tills', { view: id })}
          empty={
            <EmptyState kind="none" title={t('none')}>
              {t('noneText')}
            </EmptyState>
          }
        />
      )}
      <Pager page={page} size={SIZE} total={data?.meta.total ?? 0} onPage={setPage} />
    </TillsFrame>
  );
}
