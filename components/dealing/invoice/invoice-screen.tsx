'use client';

import { useTranslations } from 'use-intl';

import { NoSuchView } from '@/components/document/record/no-such-view';
import { useInvoiceColumns } from './invoice-columns';
import { InvoicePage } from './invoice-page';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import type { ListFilter } from '@/components/list/list-bar';
import { tabsOf } from '@/components/list/list-tools';
import { usePagedList } from '@/components/list/use-list-state';
import { PagedList } from '@/components/record/paged-list';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePermission } from '@/hooks/use-permission';
import { useBranches } from '@/hooks/use-places';
import { useView, useGoTo } from '@/hooks/use-view';
import { invoice, INVOICE_STATUSES, INVOICE_TYPES } from '@/lib/contract/dealing/invoice';

/**
 * Screen of the invoices. The screen has no form, because users issue an invoice on the page of its source document.
 */
export function InvoiceScreen() {
  const view = useView();
  return (
    <Messages of={['invoice', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <InvoiceList />}
      {view.kind === 'record' && <InvoicePage key={view.id} id={view.id} />}
      {(view.kind === 'new' || view.kind === 'word') && <NoSuchView />}
    </Messages>
  );
}

const ROUTE = 'app.exchange.invoice';
const FILTERS = ['status', 'type', 'branch_id'] as const;

/** List of invoices and credit notes. */
function InvoiceList() {
  const t = useTranslations('invoice');
  const { may } = usePermission('sales');
  const filters = useInvoiceFilters();
  const goTo = useGoTo();
  return (
    <PagedList
      route={ROUTE}
      title={t('title')}
      searched={t('searched')}
      list={usePagedList(invoice.list, FILTERS, '-id')}
      columns={useInvoiceColumns()}
      filters={filters}
      tabs={tabsOf(filters, 'status')}
      rowLabel={({ number }) => number}
      isSorted
      onOpen={(id) => void goTo(ROUTE, { view: id })}
      none={
        <EmptyState
          kind="none"
          title={t('none')}
          actions={
            may('view') && (
              <RecordLink to="app.exchange.sales" className={buttonClass()}>
                {t('toSales')}
              </RecordLink>
            )
          }
        >
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}

/** Filters of the list. The branch filter is omitted if there is only one branch. */
function useInvoiceFilters(): readonly ListFilter[] {
  const t = useTranslations('invoice');
  const status = useTranslations('ui.status');
  const branches = useBranches({ enabled: true });
  const choice = { kind: 'choice' } as const;
  const branch: ListFilter = {
    ...choice,
    name: 'branch_id',
    label: t('branch'),
    choices: branches.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return [
    {
      ...choice,
      name: 'status',
      label: t('status'),
      choices: INVOICE_STATUSES.map((value) => ({ value, label: status(value) })),
    },
    {
      ...choice,
      name: 'type',
      label: t('type'),
      choices: INVOICE_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    ...(branches.length > 1 ? [branch] : []),
  ];
}
