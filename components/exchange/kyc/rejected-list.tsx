'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import { useNarrowing } from '@/components/document/list/use-narrowing';
import { NotYet } from '@/components/document/record/load-failure';
import { useRejectedColumns } from '@/components/exchange/kyc/queue-columns';
import { REJECTED_FILTERS, useRejectedFilters } from '@/components/exchange/kyc/queue-filters';
import { NarrowBar, NoCustomers } from '@/components/exchange/kyc/queue-parts';
import { DataTable } from '@/components/ui/data-table';
import { PageHead } from '@/components/ui/page-head';
import { Pager } from '@/components/ui/pager';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import { kycRejected } from '@/lib/contract/exchange/kyc-customers';

const ROUTE = 'app.exchange.kyc-customers-rejected';
const QUIET_MS = 250;

type ListInput = InputOf<(typeof kycRejected)['list']>;

/** Those who were not taken on, the latest first. */
export function RejectedList() {
  const t = useTranslations('customers.rejected');
  const address = useNarrowing(REJECTED_FILTERS, '');
  const columns = useRejectedColumns();
  const filters = useRejectedFilters();
  const goTo = useGoTo();
  const search = useDebounced(address.typed.trim(), QUIET_MS);
  const { sort: _, ...input } = address.input;
  const list = useAnswer(
    kycRejected.list,
    { input: { ...input, ...(search && { search }) } as ListInput },
    { placeholderData: keepPreviousData },
  );
  const { data, error, refetch, isPlaceholderData } = list;
  useDocumentTitle(t('title'));
  useShortcuts({ refresh: () => void refetch() });

  return (
    <WidePage>
      <PageHead title={t('title')} count={data?.meta.total} />
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
            onOpen={(id) => void goTo(ROUTE, { view: id })}
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
