'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { useNarrowing } from '@/components/document/list/use-narrowing';
import { NotYet } from '@/components/document/record/load-failure';
import { useTrail } from '@/components/document/record/use-trail';
import { useQueueColumns } from '@/components/exchange/kyc/queue-columns';
import { QUEUE_FILTERS, useQueueFilters } from '@/components/exchange/kyc/queue-filters';
import { NarrowBar, NoCustomers } from '@/components/exchange/kyc/queue-parts';
import { QueueTabs } from '@/components/exchange/kyc/queue-tabs';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { PageHead } from '@/components/ui/page-head';
import { Pager } from '@/components/ui/pager';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import { kycCustomers } from '@/lib/contract/exchange/kyc-customers';

const ROUTE = 'app.exchange.kyc-customers';
const QUIET_MS = 250;

type ListInput = InputOf<(typeof kycCustomers)['list']>;

/** Everybody whom the organisation identifies: what waits for us first, those who wait longest before the others. */
export function KycQueue() {
  const t = useTranslations('customers.queue');
  const { may } = usePermission('kyc customers');
  const address = useNarrowing(QUEUE_FILTERS, '');
  const columns = useQueueColumns();
  const filters = useQueueFilters();
  const goTo = useGoTo();
  const { remember } = useTrail(ROUTE);
  const search = useDebounced(address.typed.trim(), QUIET_MS);
  const list = useAnswer(
    kycCustomers.list,
    { input: { ...asked(address.input), ...(search && { search }) } as ListInput },
    { placeholderData: keepPreviousData },
  );
  const { data, error, refetch, isPlaceholderData } = list;
  useDocumentTitle(t('title'));
  useShortcuts({
    refresh: () => void refetch(),
    ...(may('create') && { new: () => void goTo(ROUTE, { view: 'new' }) }),
  });
  const open = (id: string) => {
    const ids = data?.data.map((row) => row.id) ?? [];
    remember({ ids, query: location.search, last: Number(id) });
    void goTo(ROUTE, { view: id });
  };

  return (
    <WidePage>
      <PageHead title={t('title')} count={data?.meta.total}>
        {may('create') && <NewLink />}
      </PageHead>
      <QueueTabs address={address} counts={data?.meta.tabs} />
      <NarrowBar address={address} filters={filters} search={t('search')} route={ROUTE} />
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        {!data && <NotYet error={error} onRetry={() => void refetch()} />}
        {data && (
          <DataTable
            label={t('title')}
            rows={data.data}
            columns={columns}
            rowId={({ id }) => String(id)}
            rowLabel={({ number, name }) => number ?? name}
            busy={isPlaceholderData}
            onOpen={open}
            empty={<NoCustomers address={address} none={t('none')} text={t('noneText')} />}
          />
        )}
        <Pager
          page={address.page}
          size={address.size}
          total={data?.meta.total ?? 0}
          onPage={address.setPage}
          onSize={address.setSize}
        />
      </div>
    </WidePage>
  );
}

/** The host orders the queue itself: no order is asked for. */
const asked = ({ sort, ...input }: Record<string, string | undefined>) =>
  sort ? { ...input, sort } : input;

function NewLink() {
  const t = useTranslations('customers.queue');
  return (
    <RecordLink to={ROUTE} view="new" className={buttonClass({ variant: 'primary' })}>
      <Icon of={Plus} size={14} />
      {t('new')}
      <Kbd>N</Kbd>
    </RecordLink>
  );
}
