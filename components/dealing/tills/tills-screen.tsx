'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { TILL_DIALOGS } from './lazy-dialogs';
import { Places } from './places';
import { Positions } from './positions';
import { ShiftRecord } from './shift-record';
import { TillsFrame } from './tills-frame';
import { Messages } from '@/components/layout/messages';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { Pager } from '@/components/ui/pager';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePreload } from '@/hooks/use-lazy-part';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useView, useGoTo } from '@/hooks/use-view';
import { tillSessions, type TillSession } from '@/lib/contract/dealing/till-sessions';

/** Screen of the tills: locations, positions, sessions and the sheet of one shift. */
export function TillsScreen() {
  const view = useView();
  usePreload(TILL_DIALOGS);
  const word = view.kind === 'word' ? view.word : undefined;
  return (
    <Messages of={['tills', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {(view.kind === 'list' || view.kind === 'new') && <Places />}
      {view.kind === 'record' && <ShiftRecord key={view.id} id={view.id} />}
      {word === 'positions' && <Positions />}
      {word === 'sessions' && <Sessions />}
      {word !== undefined && word !== 'positions' && word !== 'sessions' && <NoSuchView />}
    </Messages>
  );
}

const SIZE = 50;

/** Shifts of the organisation, latest first. */
function Sessions() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    tillSessions.list,
    { input: { page: String(page), per_page: String(SIZE) } },
    { placeholderData: keepPreviousData },
  );
  const columns = useSessionColumns();
  const t = useTranslations('tills.shift');
  const goTo = useGoTo();
  useShortcuts({ refresh: () => void refetch() });
  return (
    <TillsFrame part="sessions" count={data?.meta.total}>
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
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

function useSessionColumns(): readonly Column<TillSession>[] {
  const t = useTranslations('tills.shift.columns');
  const column = columnsOf<TillSession>(t);
  const { instant } = useFormats();
  const at = (value: string | null) =>
    value && <bdi className="figure text-ink-2">{instant(value)}</bdi>;
  return [
    column('location', { pin: true, width: 170, card: 'title' }, ({ location }) => (
      <bdi className="font-medium">{location}</bdi>
    )),
    column('user', { width: 170, card: 'line' }, ({ user }) => <bdi>{user.name}</bdi>),
    column('opened', { width: 180, card: 'meta' }, ({ opened_at }) => at(opened_at)),
    column('closed', { width: 180, card: 'meta' }, ({ closed_at }) => at(closed_at)),
    column('status', { width: 170, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
    column('difference', { align: 'end', width: 200, card: 'amount' }, (session) => (
      <span className="inline-flex flex-wrap justify-end gap-x-3">
        {[
          ...Object.entries(session.opening_difference ?? {}),
          ...Object.entries(session.difference ?? {}),
        ].map(([currency, amount], at) => (
          <Figure key={`${currency} ${at}`} value={amount} currency={currency} />
        ))}
      </span>
    )),
  ];
}
