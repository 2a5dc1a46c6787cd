'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { type Narrowing, useNarrowing } from '@/components/document/list/use-narrowing';
import { useTrail } from '@/hooks/use-trail';
import { useQueueColumns } from '@/components/exchange/kyc/queue-columns';
import { QUEUE_FILTERS, useQueueFilters } from '@/components/exchange/kyc/queue-filters';
import { CustomerList, NarrowBar } from '@/components/exchange/kyc/queue-parts';
import { QueueTabs } from '@/components/exchange/kyc/queue-tabs';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { PageHead } from '@/components/ui/page-head';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import { type KycCustomerRow, kycCustomers } from '@/lib/contract/exchange/kyc-customers';

const ROUTE = 'app.exchange.kyc-customers';
const QUIET_MS = 250;

type ListInput = InputOf<(typeof kycCustomers)['list']>;

/** Queue of customers. Files that wait for staff come first, longest wait first. */
export function KycQueue() {
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

/** Opens a customer and remembers the list, so that the page can go to the previous or next one. */
function useOpen(rows: readonly KycCustomerRow[] = []) {
  const goTo = useGoTo();
  const { remember } = useTrail(ROUTE);
  return (id: string) => {
    const ids = rows.map((row) => row.id);
    remember({ ids, query: location.search, last: Number(id) });
    void goTo(ROUTE, { view: id });
  };
}

/** Leaves out an empty `sort`; the host then uses the order of the queue. */
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
