'use client';

import { useTranslations } from 'use-intl';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { useRejectedColumns } from './queue-columns';
import { REJECTED_FILTERS, useRejectedFilters } from './queue-filters';
import { Messages } from '@/components/layout/messages';
import { usePagedList } from '@/components/list/use-list-state';
import { PagedList } from '@/components/record/paged-list';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { useView, useGoTo } from '@/hooks/use-view';
import { kycRejected } from '@/lib/contract/compliance/kyc-customers';

const PAGE = lazyPart(() => import('./customer-page'));
const SOON = [PAGE];

/** Screen of the rejected customers: the list, and the file of one customer below the decision. */
export function RejectedScreen() {
  const view = useView();
  const page = useLazyPart(PAGE, view.kind === 'record');
  usePreload(SOON);
  return (
    <Messages of={['customers', 'document-types', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <RejectedList />}
      {view.kind === 'record' &&
        (page ? <page.CustomerPage key={view.id} id={view.id} isFixed /> : <SkeletonRows />)}
      {(view.kind === 'new' || view.kind === 'word') && <NoSuchView />}
    </Messages>
  );
}

const ROUTE = 'app.exchange.kyc-customers-rejected';
/** List of rejected customers, latest first. */
function RejectedList() {
  const t = useTranslations('customers.rejected');
  const goTo = useGoTo();
  return (
    <PagedList
      route={ROUTE}
      title={t('title')}
      searched={t('searched')}
      list={usePagedList(kycRejected.list, REJECTED_FILTERS, '')}
      columns={useRejectedColumns()}
      filters={useRejectedFilters()}
      rowLabel={({ number, name }) => number ?? name}
      onOpen={(id) => void goTo(ROUTE, { view: id })}
      none={
        <EmptyState kind="none" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}
