'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import { type Narrowing, useNarrowing } from '@/components/document/list/use-narrowing';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { useRejectedColumns } from '@/components/exchange/kyc/queue-columns';
import { REJECTED_FILTERS, useRejectedFilters } from '@/components/exchange/kyc/queue-filters';
import { CustomerList, NarrowBar } from '@/components/exchange/kyc/queue-parts';
import { Messages } from '@/components/layout/messages';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useView, useGoTo } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import { kycRejected } from '@/lib/contract/exchange/kyc-customers';

const PAGE = later(() => import('@/components/exchange/kyc/customer-page'));
const SOON = [PAGE];

/** Screen of the rejected customers, and the file of each with the decision at the top. */
export function RejectedScreen() {
  const view = useView();
  const page = useLater(PAGE, view.kind === 'record');
  useSoon(SOON);
  return (
    <Messages of={['customers', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <RejectedList />}
      {view.kind === 'record' &&
        (page ? <page.CustomerPage key={view.id} id={view.id} isFixed /> : <SkeletonRows />)}
      {(view.kind === 'new' || view.kind === 'word') && <NoSuchView />}
    </Messages>
  );
}

const ROUTE = 'app.exchange.kyc-customers-rejected';
const QUIET_MS = 250;

type ListInput = InputOf<(typeof kycRejected)['list']>;

type Address = Narrowing<(typeof REJECTED_FILTERS)[number]>;

function useRejected({ typed, input: { sort: _, ...input } }: Address) {
  const search = useDebounced(typed.trim(), QUIET_MS);
  return useAnswer(
    kycRejected.list,
    { input: { ...input, ...(search && { search }) } as ListInput },
    { placeholderData: keepPreviousData },
  );
}

/** List of rejected customers, latest first. */
function RejectedList() {
  const t = useTranslations('customers.rejected');
  const address = useNarrowing(REJECTED_FILTERS, '');
  const columns = useRejectedColumns();
  const filters = useRejectedFilters();
  const goTo = useGoTo();
  const list = useRejected(address);
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: () => void list.refetch() });
  return (
    <WidePage>
      <PageHead title={t('title')} count={list.data?.meta.total} />
      <NarrowBar address={address} filters={filters} search={t('search')} route={ROUTE} />
      <CustomerList
        address={address}
        list={list}
        columns={columns}
        words={{ title: t('title'), none: t('none'), text: t('noneText') }}
        onOpen={(id) => void goTo(ROUTE, { view: id })}
      />
    </WidePage>
  );
}
