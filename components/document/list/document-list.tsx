'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';

import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { BulkBar } from '@/components/document/list/bulk-bar';
import { ListHead } from '@/components/document/list/list-head';
import { ListTable } from '@/components/document/list/list-table';
import { ListTabs } from '@/components/document/list/list-tabs';
import { ListTotals } from '@/components/document/list/list-totals';
import { ListTools } from '@/components/document/list/list-tools';
import {
  keptInView,
  type ListQuery,
  useListQuery,
} from '@/components/document/list/use-list-query';
import { useTrail } from '@/hooks/use-trail';
import { Pager } from '@/components/ui/pager';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { later, useLater } from '@/hooks/use-later';
import { useListViews } from '@/hooks/use-saved-views';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { pageOf } from '@/lib/routes';

const NOTHING: ReadonlySet<string> = new Set();

export const documentPeek = later(() => import('@/components/document/list/document-peek'));

type Props<Record extends DocumentRecord> = Readonly<{ of: DocumentDefinition<Record> }>;

/** List of a document type: search, filters, sorting, side panel and bulk actions. */
export function DocumentList<Record extends DocumentRecord>({ of }: Props<Record>) {
  const query = useListQuery(pageOf(of.route), of);
  const views = useListViews(of.route, keptInView(of), { cols: query.columns?.join() });
  const { list, addUp } = useListAnswer(of, query);
  const [chosen, setChosen] = useState(NOTHING);
  const goTo = useGoTo();
  const rows = list.data?.data ?? [];
  const ids = rows.map(({ id }) => String(id));
  const { remember } = useTrail(of.route);
  const peek = useLater(documentPeek, query.peek !== undefined);
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
      <ListTabs of={of} query={query} views={views} />
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
          {list.data && <ListTotals of={of} list={list} meta={list.data.meta} onAddUp={addUp} />}
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
  const asked = JSON.stringify(input);
  // The filters for which an exact count was requested; other filters reset it.
  const [whole, setWhole] = useState<string>();
  const list = useAnswer(
    endpoints.list,
    { input: { ...input, ...(whole === asked && { exact: '1' as const }) } },
    { placeholderData: keepPreviousData },
  );
  return { list, addUp: () => setWhole(asked) };
}

/** Content of the type above its list, once it is loaded. */
function Above({ of }: { of: NonNullable<DocumentDefinition<DocumentRecord>['Above']> }) {
  const above = useLater(of, true);
  return above && <above.Above />;
}
