'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { useSessionColumns } from '@/components/exchange/tills/session-columns';
import { TillsFrame } from '@/components/exchange/tills/tills-frame';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { useAnswer } from '@/hooks/use-call';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { tillSessions } from '@/lib/contract/exchange/till-sessions';
import type { AnswerOf } from '@/lib/contract/endpoint';

const SIZE = 50;

/** Shifts of the organisation, latest first. */
export function Sessions() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    tillSessions.list,
    { input: { page: String(page), per_page: String(SIZE) } },
    { placeholderData: keepPreviousData },
  );
  useShortcuts({ refresh: () => void refetch() });
  return (
    <TillsFrame part="sessions" count={data?.meta.total}>
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && <SessionTable rows={data.data} isBusy={isPlaceholderData} />}
      <Pager page={page} size={SIZE} total={data?.meta.total ?? 0} onPage={setPage} />
    </TillsFrame>
  );
}

type SessionTableProps = Readonly<{
  rows: AnswerOf<typeof tillSessions.list>['data'];
  isBusy: boolean;
}>;

function SessionTable({ rows, isBusy }: SessionTableProps) {
  const columns = useSessionColumns();
  const t = useTranslations('tills.shift');
  const goTo = useGoTo();
  return (
    <DataTable
      label={t('many')}
      rows={rows}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowLabel={({ location }) => location}
      busy={isBusy}
      onOpen={(id) => void goTo('app.exchange.tills', { view: id })}
      empty={
        <EmptyState kind="none" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}
