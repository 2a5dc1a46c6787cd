'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type {
  DocumentDefinition,
  DocumentRecord,
  ListAnswer,
} from '@/components/document/definition';
import { BulkBar } from '@/components/document/list/bulk-bar';
import { ListHead } from '@/components/document/list/list-head';
import { ListTable } from '@/components/document/list/list-table';
import { ListTabs } from '@/components/document/list/list-tabs';
import { ListTools } from '@/components/document/list/list-tools';
import { keptInView, useListQuery } from '@/components/document/list/use-list-query';
import { useTrail } from '@/components/document/record/use-trail';
import { Figure } from '@/components/ui/figure';
import { Pager } from '@/components/ui/pager';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { later, useLater } from '@/hooks/use-later';
import { useListViews } from '@/hooks/use-saved-views';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useGoTo } from '@/hooks/use-view';
import { pageOf } from '@/lib/routes';

const NOTHING: ReadonlySet<string> = new Set();

export const documentPeek = later(() => import('@/components/document/list/document-peek'));

type Props<Record extends DocumentRecord> = Readonly<{ of: DocumentDefinition<Record> }>;

/** The list of a document type: found, filtered, sorted, peeked at and worked on in bulk. */
export function DocumentList<Record extends DocumentRecord>({ of }: Props<Record>) {
  const query = useListQuery(pageOf(of.route), of);
  const views = useListViews(of.route, keptInView(of), { cols: query.columns?.join() });
  const list = useAnswer(
    of.endpoints.list,
    { input: { ...of.narrowed, ...query.input } },
    { placeholderData: keepPreviousData },
  );
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
      <ListHead of={of} query={query} total={list.data?.meta.total} />
      {of.Above && <Above of={of.Above} />}
      <ListTabs {...{ of, query, views }} />
      <ListTools {...{ of, query }} hasOpenView={views.open !== undefined} />
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

/** What the type has to say over its list, once it has come. */
function Above({ of }: { of: NonNullable<DocumentDefinition<DocumentRecord>['Above']> }) {
  const above = useLater(of, true);
  return above && <above.Above />;
}

/**
 * What the posted rows that match add up to, on this page or another: in base, and by currency. What is
 * not posted is counted beside them.
 */
function ListTotals({ meta }: { meta: ListAnswer['meta'] }) {
  const t = useTranslations('document.list');
  const { baseCurrency } = useFormats();
  if (meta.total === 0) return null;

  return (
    <dl className="flex-none border-t border-line bg-surface-2 px-gutter py-2">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">{t('totals', meta.counts)}</dt>
        {meta.base_total !== null && (
          <dd className="font-semibold">
            <Figure value={meta.base_total} currency={baseCurrency} />
          </dd>
        )}
      </div>
      {meta.totals.length > 0 && <TotalsByCurrency meta={meta} />}
    </dl>
  );
}

function TotalsByCurrency({ meta }: Readonly<{ meta: ListAnswer['meta'] }>) {
  const t = useTranslations('document.list');
  return (
    <div className="flex flex-wrap gap-x-5 text-12 text-ink-2 max-sm:hidden">
      <dt className="sr-only">{t('totalsByCurrency')}</dt>
      {meta.totals.map(({ currency, amount }) => (
        <dd key={currency}>
          <Figure value={amount} currency={currency} />
        </dd>
      ))}
    </div>
  );
}
