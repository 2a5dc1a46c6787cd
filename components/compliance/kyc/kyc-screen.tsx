'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { useQueueColumns } from './queue-columns';
import { QUEUE_FILTERS, useQueueFilters } from './queue-filters';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import type { ListTab } from '@/components/list/list-tabs';
import { usePagedList } from '@/components/list/use-list-state';
import { PagedList } from '@/components/record/paged-list';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { SkeletonRows } from '@/components/ui/skeleton';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { useMayView } from '@/hooks/use-may-view';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useTrail } from '@/hooks/use-trail';
import { useView, useGoTo } from '@/hooks/use-view';
import {
  type KycCustomerRow,
  kycCustomers,
  KYC_TABS,
} from '@/lib/contract/compliance/kyc-customers';

const PAGE = lazyPart(() => import('./customer-page'));
const FORM = lazyPart(() => import('./new-customer'));
const SOON = [PAGE, FORM];

export function KycScreen() {
  const view = useView();
  const page = useLazyPart(PAGE, view.kind === 'record');
  const form = useLazyPart(FORM, view.kind === 'new');
  usePreload(SOON);
  return (
    <Messages of={['customers', 'document-types', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <KycQueue />}
      {view.kind === 'record' &&
        (page ? <page.CustomerPage key={view.id} id={view.id} /> : <SkeletonRows />)}
      {view.kind === 'new' && (form ? <form.NewCustomer /> : <SkeletonRows />)}
      {view.kind === 'word' && <NoSuchView />}
    </Messages>
  );
}

const ROUTE = 'app.exchange.kyc-customers';

/**
 * Queue of customer files: those that wait for a review, the longest first, then the others by the time of submission.
 * Without a tab or filter it contains all files.
 */
function KycQueue() {
  const t = useTranslations('customers.queue');
  const { may } = usePermission('kyc customers');
  const list = usePagedList(kycCustomers.list, QUEUE_FILTERS, '');
  const { data } = list.answer;
  const goTo = useGoTo();
  useShortcuts({ ...(may('create') && { new: () => void goTo(ROUTE, { view: 'new' }) }) });
  return (
    <PagedList
      route={ROUTE}
      title={t('title')}
      searched={t('searched')}
      list={list}
      columns={useQueueColumns()}
      filters={useQueueFilters()}
      tabs={useQueueTabs(data?.meta.tabs)}
      rowLabel={({ number, name }) => number ?? name}
      onOpen={useOpen(data?.data)}
      none={
        <EmptyState kind="none" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
    >
      {may('create') && (
        <RecordLink to={ROUTE} view="new" className={buttonClass({ variant: 'primary' })}>
          <Icon of={Plus} size={14} />
          {t('new')}
          <Kbd>N</Kbd>
        </RecordLink>
      )}
    </PagedList>
  );
}

/**
 * Returns a function that opens a customer and stores the order of the list for the links to the previous and the next
 * customer.
 */
function useOpen(rows: readonly KycCustomerRow[] = []) {
  const goTo = useGoTo();
  const { remember } = useTrail(ROUTE);
  return (id: string) => {
    const ids = rows.map((row) => row.id);
    remember({ ids, query: location.search, last: Number(id) });
    void goTo(ROUTE, { view: id });
  };
}

/** Tabs of the queue with their counts. The tab of possible hits requires the right to view compliance. */
function useQueueTabs(
  counts: Readonly<Record<(typeof KYC_TABS)[number], number>> | undefined,
): readonly ListTab[] {
  const t = useTranslations('customers.tabs');
  const mayView = useMayView();
  return KYC_TABS.filter((tab) => tab !== 'possible_hit' || mayView('compliance')).map((tab) => ({
    value: tab,
    label: t(tab),
    filters: { tab },
    count: counts?.[tab],
  }));
}
