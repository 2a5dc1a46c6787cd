'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import { usePartyColumns } from '@/components/accounting/parties/party-columns';
import type { PartiesAddress } from '@/components/accounting/parties/use-parties-address';
import { LoadFailure } from '@/components/document/load-failure';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useMedia } from '@/hooks/use-media';
import { usePermission } from '@/hooks/use-permission';
import type { ApiError } from '@/lib/api/api-error';
import type { parties } from '@/lib/contract/accounting/parties';
import type { AnswerOf } from '@/lib/contract/endpoint';

/** The columns that stay beside somebody who is open. */
const BESIDE: readonly string[] = ['name', 'balance'];

export function PartiesTable({
  address,
  list,
}: {
  address: PartiesAddress;
  list: UseQueryResult<AnswerOf<(typeof parties)['list']>, ApiError>;
}) {
  const t = useTranslations('accounting.parties');
  const columns = usePartyColumns();
  const isWide = useMedia('(min-width: 1280px)');
  const isBeside = isWide && (address.isNew || address.id !== undefined);
  const isNarrowList = isBeside && address.id !== undefined;
  if (list.error && !list.data) {
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  }

  return (
    <section
      aria-label={t('title')}
      className={classNames(
        'flex min-h-0 min-w-0 flex-col',
        isNarrowList ? 'w-104 flex-none' : 'flex-1',
      )}
    >
      {list.data ? (
        <DataTable
          label={t('title')}
          rows={list.data.data}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ name }) => name}
          hidden={isNarrowList ? columns.map(({ id }) => id).filter(isLeftOut) : NONE}
          sort={address.sort}
          onSort={address.setSort}
          current={address.id === undefined ? undefined : String(address.id)}
          onOpen={address.open}
          onPeek={address.open}
          busy={list.isPlaceholderData}
          empty={<NoParties address={address} />}
        />
      ) : (
        <SkeletonRows />
      )}
      <Pager
        page={address.page}
        size={address.size}
        total={list.data?.meta.total ?? 0}
        onPage={address.setPage}
        onSize={address.setSize}
      />
    </section>
  );
}

const NONE: readonly string[] = [];
const isLeftOut = (id: string) => !BESIDE.includes(id);

/** An empty list: nobody answers to what narrows it, or there is nobody yet. */
function NoParties({ address }: { address: PartiesAddress }) {
  const t = useTranslations('accounting.parties');
  const { may } = usePermission('parties');
  if (address.isNarrowed) {
    return (
      <EmptyState kind="no-match" actions={<Button onClick={address.clear}>{t('clear')}</Button>} />
    );
  }
  return (
    <EmptyState
      kind="none"
      title={t('none')}
      actions={may('create') && <Button onClick={address.create}>{t('create')}</Button>}
    >
      {t('noneText')}
    </EmptyState>
  );
}
