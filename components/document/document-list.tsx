'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkBar } from '@/components/document/bulk-bar';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { DocumentPeek } from '@/components/document/document-peek';
import { ListHead } from '@/components/document/list-head';
import { ListTable } from '@/components/document/list-table';
import { ListTabs } from '@/components/document/list-tabs';
import { ListTools } from '@/components/document/list-tools';
import { ListTotals } from '@/components/document/list-totals';
import { useListQuery } from '@/components/document/use-list-query';
import { useTrail } from '@/components/document/use-trail';
import { Pager } from '@/components/ui/pager';
import { useAnswer } from '@/hooks/use-call';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';

const NOTHING: ReadonlySet<string> = new Set();

/** The list of a document type: found, filtered, sorted, peeked at and worked on in bulk. */
export function DocumentList<Record extends DocumentRecord>({
  of,
}: {
  of: DocumentDefinition<Record>;
}) {
  const query = useListQuery();
  const list = useAnswer(
    of.endpoints.list,
    { input: query.input },
    { placeholderData: keepPreviousData },
  );
  const [chosen, setChosen] = useState(NOTHING);
  const goTo = useGoTo();
  const rows = list.data?.data ?? [];
  const ids = rows.map(({ id }) => String(id));
  const { remember } = useTrail(of.route);
  useShortcuts({ refresh: () => void list.refetch() });

  const open = (id: string) => {
    remember({ ids: ids.map(Number), query: location.search, last: Number(id) });
    void goTo(of.route, { view: id });
  };
  const selected = rows.filter(({ id }) => chosen.has(String(id)));

  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="compact">
      <ListHead of={of} query={query} total={list.data?.meta.total} />
      <ListTabs of={of} query={query} />
      <ListTools of={of} query={query} />
      <div className="flex min-h-0 flex-1">
        <section className="flex min-w-0 flex-1 flex-col" aria-label={of.type}>
          <ListTable {...{ of, query, list, open }} selected={chosen} onSelect={setChosen} />
          {selected.length > 0 && (
            <BulkBar of={of} rows={selected} onDone={() => setChosen(NOTHING)} />
          )}
          {list.data && <ListTotals meta={list.data.meta} />}
          <Pager
            page={query.page}
            size={query.size}
            total={list.data?.meta.total ?? 0}
            onPage={query.setPage}
            onSize={query.setSize}
          />
        </section>
        {query.peek !== undefined && (
          <DocumentPeek
            key={query.peek}
            of={of}
            id={Number(query.peek)}
            ids={ids}
            onMove={query.setPeek}
            onOpen={open}
          />
        )}
      </div>
    </div>
  );
}
