'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type {
  DocumentDefinition,
  DocumentRecord,
  ListAnswer,
  ListInput,
} from '@/components/document/definition';
import { BulkBar } from './bulk-bar';
import { ListHead } from './list-head';
import { ListTable } from './list-table';
import { ListTools } from './list-tools';
import { keptInView, type ListQuery, useListQuery } from './use-list-query';
import { optionsOf } from '@/components/fields/shape';
import { ListTabs } from '@/components/list/list-tabs';
import type { Filters } from '@/components/list/use-list-state';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Pager } from '@/components/ui/pager';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { useListViews, type PageViews } from '@/hooks/use-saved-views';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useTrail } from '@/hooks/use-trail';
import { useGoTo } from '@/hooks/use-view';
import type { Endpoint } from '@/lib/contract/endpoint';
import { statusesWith } from '@/lib/domain/document-status';

const NOTHING: ReadonlySet<string> = new Set();

export const documentPeek = lazyPart(() => import('./document-peek'));

type Props<Record extends DocumentRecord> = Readonly<{ of: DocumentDefinition<Record> }>;

/** List of a document type: search, filters, sorting, side panel and bulk actions. */
export function DocumentList<Record extends DocumentRecord>({ of }: Props<Record>) {
  const query = useListQuery(of);
  const views = useListViews(of.route, keptInView(of), { cols: query.columns?.join() });
  const { list, addUp } = useListAnswer(of, query);
  const [chosen, setChosen] = useState(NOTHING);
  const goTo = useGoTo();
  const rows = list.data?.data ?? [];
  const ids = rows.map(({ id }) => String(id));
  const { remember } = useTrail(of.route);
  const peek = useLazyPart(documentPeek, query.peek !== undefined);
  const t = useTranslations('document.list');
  const own = useTranslations(of.words);
  const { baseCurrency } = useFormats();
  useShortcuts({ refresh: () => void list.refetch() });

  const open = (id: string) => {
    remember({ ids: ids.map(Number), query: location.search, last: Number(id) });
    void goTo(of.route, { view: id });
  };
  const selected = rows.filter(({ id }) => chosen.has(String(id)));

  return (
    <WidePage>
      <ListHead of={of} query={query} meta={list.data?.meta} />
      {of.Above && <Above of={of.Above} />}
      <DocumentTabs of={of} query={query} views={views} />
      <ListTools of={of} query={query} hasOpenView={views.open !== undefined} />
      <div className="flex min-h-0 flex-1">
        <section className="flex min-w-0 flex-1 flex-col" aria-label={of.type}>
          <ListTable
            of={of}
            query={query}
            list={list}
            open={open}
            selected={chosen}
            onSelect={setChosen}
          />
          {selected.length > 0 && (
            <BulkBar of={of} rows={selected} onDone={() => setChosen(NOTHING)} />
          )}
          {/* Totals of the matching posted rows of all pages. Other rows are only counted. */}
          {list.data &&
            list.data.meta.total !== 0 &&
            (list.data.meta.is_more ? (
              <div className="flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface-2 px-gutter py-2">
                <p className="font-semibold">{t('more', { total: list.data.meta.total })}</p>
                <Button busy={list.isPlaceholderData} onClick={addUp}>
                  {t('addUp')}
                </Button>
              </div>
            ) : (
              <dl className="flex-none border-t border-line bg-surface-2 px-gutter py-2">
                <div className="flex items-baseline justify-between gap-4">
                  <dt className="font-semibold">
                    {t(goesOn(of) ? 'totalsValid' : 'totals', list.data.meta.counts)}
                  </dt>
                  {list.data.meta.base_total !== null && (
                    <dd className="font-semibold">
                      {own.has('list.totals') && (
                        <span className="pe-2 font-normal text-ink-2">{own('list.totals')}</span>
                      )}
                      <Figure value={list.data.meta.base_total} currency={baseCurrency} />
                    </dd>
                  )}
                </div>
                {saysMore(list.data.meta, baseCurrency) && (
                  <div className="flex flex-wrap gap-x-5 text-12 text-ink-2 max-sm:hidden">
                    <dt className="sr-only">{t('totalsByCurrency')}</dt>
                    {list.data.meta.totals.map(({ currency, amount }) => (
                      <dd key={currency}>
                        <Figure value={amount} currency={currency} />
                      </dd>
                    ))}
                  </div>
                )}
              </dl>
            ))}
          <Pager
            page={query.page}
            size={query.size}
            total={list.data?.meta.total ?? 0}
            isMore={list.data?.meta.is_more ?? false}
            onPage={query.setPage}
            onSize={query.setSize}
          />
        </section>
        {query.peek !== undefined && peek && (
          <peek.DocumentPeek
            key={query.peek}
            of={of}
            id={Number(query.peek)}
            ids={ids}
            onMove={query.setPeek}
            onOpen={open}
          />
        )}
      </div>
    </WidePage>
  );
}

function useListAnswer<Record extends DocumentRecord>(
  { endpoints, narrowed }: DocumentDefinition<Record>,
  query: ListQuery,
) {
  const input = { ...narrowed, ...query.input };
  const queryText = JSON.stringify(input);
  // Query for which the user requested exact totals. After a change of the query, the user must request them again.
  const [whole, setWhole] = useState<string>();
  const list = useAnswer(
    endpoints.list,
    { input: { ...input, ...(whole === queryText && { exact: '1' as const }) } },
    { placeholderData: keepPreviousData },
  );
  return { list, addUp: () => setWhole(queryText) };
}

/** Content that the document type adds above its list. Nothing is shown until its code is loaded. */
function Above({ of }: { of: NonNullable<DocumentDefinition<DocumentRecord>['Above']> }) {
  const above = useLazyPart(of, true);
  return above && <above.Above />;
}

type ListTotalsProps = Readonly<{
  /** Namespace of the type's texts. Its optional text `list.totals` labels the total. */
  of: Readonly<{ words: string; endpoints: Readonly<{ list: Endpoint }> }>;
  meta: ListAnswer['meta'];
  list: Readonly<{ isPlaceholderData: boolean }>;
  onAddUp: () => void;
}>;

const PLAIN: readonly string[] = statusesWith([]);

/**
 * True if documents of the type have states in addition to those that all types share, such as stages after posting.
 */
const goesOn = ({ endpoints }: ListTotalsProps['of']): boolean =>
  optionsOf(endpoints.list, 'status').some((status) => !PLAIN.includes(status));

/** True if totals by currency add information. A single total in the base currency is already in the line above. */
const saysMore = ({ totals, base_total }: ListAnswer['meta'], base: string): boolean =>
  totals.length > 0 && (base_total === null || totals.some(({ currency }) => currency !== base));

/** Filters of the standard tabs, by the key of their label. */
const VIEWS = {
  all: {},
  drafts: { status: 'draft', mine: '1' },
  approval: { status: 'pending_approval' },
} as const satisfies Readonly<Record<string, Filters>>;

type ListTabsProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
  views: PageViews;
}>;

/** Tabs of the standard views, then of the user's saved views, each with its number of rows. */
function DocumentTabs<Record extends DocumentRecord>({ of, query, views }: ListTabsProps<Record>) {
  const t = useTranslations('document.views');
  const { endpoints, narrowed, route } = of;
  const tabs = Object.entries(VIEWS).map(([value, filters]) => ({
    value,
    label: t(value),
    filters,
  }));
  const useCount = (filters: Filters) =>
    useAnswer(endpoints.list, {
      input: { ...narrowed, ...filters, per_page: '1' } as ListInput,
    }).data?.meta;
  return <ListTabs route={route} views={views} state={query} tabs={tabs} useCount={useCount} />;
}
