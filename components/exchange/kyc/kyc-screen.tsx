'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { type Narrowing, useNarrowing } from '@/components/document/list/use-narrowing';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { useQueueColumns } from '@/components/exchange/kyc/queue-columns';
import { QUEUE_FILTERS, useQueueFilters } from '@/components/exchange/kyc/queue-filters';
import { CustomerList, NarrowBar } from '@/components/exchange/kyc/queue-parts';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { useMayView } from '@/hooks/use-may-view';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useTrail } from '@/hooks/use-trail';
import { useView, useGoTo } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import { type KycCustomerRow, kycCustomers, KYC_TABS } from '@/lib/contract/exchange/kyc-customers';

const PAGE = later(() => import('@/components/exchange/kyc/customer-page'));
const FORM = later(() => import('@/components/exchange/kyc/new-customer'));
const SOON = [PAGE, FORM];

export function KycScreen() {
  const view = useView();
  const page = useLater(PAGE, view.kind === 'record');
  const form = useLater(FORM, view.kind === 'new');
  useSoon(SOON);
  return (
    <Messages of={['customers', 'document']} fallback={<SkeletonRows />}>
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
const QUIET_MS = 250;

type ListInput = InputOf<(typeof kycCustomers)['list']>;

/** Queue of customer files. Files that wait for staff come first, the longest wait at the top. */
function KycQueue() {
  const t = useTranslations('customers.queue');
  const { may } = usePermission('kyc customers');
  const address = useNarrowing(QUEUE_FILTERS, '');
  const columns = useQueueColumns();
  const filters = useQueueFilters();
  const goTo = useGoTo();
  const list = useQueue(address);
  const { data, refetch } = list;
  const open = useOpen(data?.data);
  const words = { title: t('title'), none: t('none'), text: t('noneText') };
  useDocumentTitle(words.title);
  useShortcuts({
    refresh: () => void refetch(),
    ...(may('create') && { new: () => void goTo(ROUTE, { view: 'new' }) }),
  });
  return (
    <WidePage>
      <PageHead title={t('title')} count={data?.meta.total}>
        {may('create') && <NewLink />}
      </PageHead>
      <QueueTabs address={address} counts={data?.meta.tabs} />
      <NarrowBar address={address} filters={filters} search={t('search')} route={ROUTE} />
      <CustomerList address={address} list={list} columns={columns} words={words} onOpen={open} />
    </WidePage>
  );
}

function useQueue({ typed, input }: Narrowing<(typeof QUEUE_FILTERS)[number]>) {
  const search = useDebounced(typed.trim(), QUIET_MS);
  return useAnswer(
    kycCustomers.list,
    { input: { ...asked(input), ...(search && { search }) } as ListInput },
    { placeholderData: keepPreviousData },
  );
}

/** Opens a customer and stores the list's order, so that the page can link to the previous and the next customer. */
function useOpen(rows: readonly KycCustomerRow[] = []) {
  const goTo = useGoTo();
  const { remember } = useTrail(ROUTE);
  return (id: string) => {
    const ids = rows.map((row) => row.id);
    remember({ ids, query: location.search, last: Number(id) });
    void goTo(ROUTE, { view: id });
  };
}

/** Removes an empty `sort` from the query; the server then sorts by waiting time. */
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

const ALL = 'all';

type Tab = (typeof KYC_TABS)[number];

type Props = Readonly<{
  address: Pick<Narrowing<'tab'>, 'chosen' | 'choose'>;
  counts: Readonly<Record<Tab, number>> | undefined;
}>;

/** Tabs of the queue with their counts. The tab of possible hits needs the right to view compliance. */
function QueueTabs({ address, counts }: Props) {
  const t = useTranslations('customers.tabs');
  const mayView = useMayView();
  const shown = KYC_TABS.filter((tab) => tab !== 'possible_hit' || mayView('compliance'));
  return (
    <div className="no-print -mb-px max-w-full flex-none overflow-x-auto border-b border-line ps-gutter pe-4">
      <Tabs
        label={t('label')}
        value={address.chosen('tab') ?? ALL}
        onChange={(tab) => address.choose('tab', tab === ALL ? undefined : tab)}
        tabs={[
          { value: ALL, label: t(ALL) },
          ...shown.map((value) => ({
            value,
            label: t(value),
            ...(counts && { count: counts[value] }),
          })),
        ]}
      />
    </div>
  );
}
