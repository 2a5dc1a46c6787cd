'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { type Narrowing, useNarrowing } from '@/components/document/list/use-narrowing';
import { NotYet } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { useInvoiceColumns } from '@/components/exchange/invoice/invoice-columns';
import { InvoicePage } from '@/components/exchange/invoice/invoice-page';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterMenu } from '@/components/ui/filter-menu';
import { PageHead } from '@/components/ui/page-head';
import { Pager } from '@/components/ui/pager';
import { SearchBox } from '@/components/ui/search-box';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useBranches } from '@/hooks/use-places';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useView, useGoTo } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import { invoice, INVOICE_STATUSES, INVOICE_TYPES } from '@/lib/contract/exchange/invoice';

/** Screen of the invoices. It has no form, because an invoice is issued on the record of its document. */
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

const QUIET_MS = 250;
const FILTERS = ['status', 'type', 'branch_id'] as const;

type InvoiceAddress = Narrowing<(typeof FILTERS)[number]>;
type ListInput = InputOf<(typeof invoice)['list']>;

/** List of all invoices and credit notes. */
function InvoiceList() {
  const t = useTranslations('invoice');
  const address = useNarrowing(FILTERS, '-id');
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useInvoices(address);
  const { data, refetch } = list;
  useDocumentTitle(t('title'));
  useShortcuts({
    search: () => searchBox.current?.focus(),
    refresh: () => void refetch(),
  });

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <PageHead title={t('title')} count={data?.meta.total} />
      <Filters address={address} searchRef={searchBox} />
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        <Invoices address={address} list={list} />
        <Pager
          page={address.page}
          size={address.size}
          total={data?.meta.total ?? 0}
          onPage={address.setPage}
          onSize={address.setSize}
        />
      </div>
    </div>
  );
}

function useInvoices({ typed, input }: InvoiceAddress) {
  const search = useDebounced(typed.trim(), QUIET_MS);
  return useAnswer(
    invoice.list,
    { input: { ...input, ...(search && { search }) } as ListInput },
    { placeholderData: keepPreviousData },
  );
}

type ListProps = Readonly<{ address: InvoiceAddress; list: ReturnType<typeof useInvoices> }>;

function Invoices({ address, list: { data, error, refetch, isPlaceholderData } }: ListProps) {
  const t = useTranslations('invoice');
  const columns = useInvoiceColumns();
  const goTo = useGoTo();
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      label={t('title')}
      rows={data.data}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowLabel={({ number }) => number}
      sort={address.sort}
      onSort={address.setSort}
      busy={isPlaceholderData}
      onOpen={(id) => void goTo('app.exchange.invoice', { view: id })}
      empty={<NoInvoices address={address} />}
    />
  );
}

type FiltersProps = Readonly<{
  address: InvoiceAddress;
  searchRef: RefObject<HTMLInputElement | null>;
}>;

function Filters({ address, searchRef }: FiltersProps) {
  const t = useTranslations('invoice');
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter pb-3">
      <SearchBox
        label={t('search')}
        searched={t('searched')}
        kbd="/"
        inputRef={searchRef}
        value={address.typed}
        onChange={address.type}
        className="w-72 max-sm:w-full"
      />
      <Choices address={address} />
    </div>
  );
}

function Choices({ address }: Readonly<{ address: InvoiceAddress }>) {
  const t = useTranslations('invoice');
  const status = useTranslations('ui.status');
  return (
    <>
      <FilterMenu
        name={t('status')}
        choices={INVOICE_STATUSES.map((value) => ({ value, label: status(value) }))}
        value={address.chosen('status')}
        onChange={(value) => address.choose('status', value)}
      />
      <FilterMenu
        name={t('type')}
        choices={INVOICE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={address.chosen('type')}
        onChange={(value) => address.choose('type', value)}
      />
      <BranchChoice address={address} />
    </>
  );
}

/** Branch filter; hidden if there is only one branch. */
function BranchChoice({ address }: Readonly<{ address: InvoiceAddress }>) {
  const t = useTranslations('invoice');
  const branches = useBranches({ enabled: true });
  if (branches.length < 2) return null;
  return (
    <FilterMenu
      name={t('branch')}
      choices={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={address.chosen('branch_id')}
      onChange={(value) => address.choose('branch_id', value)}
    />
  );
}

/** Empty state: no match for the filters, or no invoices yet with a link to the sales. */
function NoInvoices({ address }: { address: InvoiceAddress }) {
  const t = useTranslations('invoice');
  const { may } = usePermission('sales');
  if (address.isNarrowed) {
    return (
      <EmptyState kind="no-match" actions={<Button onClick={address.clear}>{t('clear')}</Button>} />
    );
  }
  return (
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
  );
}
