'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { type ExportedList, ListExport } from '@/components/list/list-export';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterMenu } from '@/components/ui/filter-menu';
import { Pager } from '@/components/ui/pager';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Column } from '@/components/ui/table-columns';
import { usePanelStep } from '@/hooks/use-panel-step';
import type { ApiError } from '@/lib/api/api-error';

type Row = Readonly<{ id: number; version?: number }>;

/** Rows of the list and the state of loading them, as `useStateList` returns both. */
type List<One extends Row> = Readonly<{
  page:
    | Readonly<{
        data: readonly One[];
        meta: Readonly<{ page: number; per_page: number; total: number }>;
      }>
    | undefined;
  error: ApiError | null;
  retry: () => void;
  isBusy: boolean;
  /** The list for the menu of its export; undefined if the tab has another export. */
  exported: ExportedList | undefined;
}>;

type Props<One extends Row> = Readonly<{
  /** Message namespace with the texts of this list. */
  words: string;
  list: List<One>;
  columns: readonly Column<One>[];
  /** Ids of the columns that are hidden while the panel of a row is open. */
  spare: readonly string[];
  titleOf: (row: One) => string;
  /** Filters, shown above the list. */
  narrowing: ReactNode;
  onPage: (page: string) => void;
  wide?: boolean;
  /** Content for an empty list. The default is a text from `words`. */
  empty?: ReactNode;
  /** Content of the panel of the open row. Calling `onNext` opens the next row. */
  children: (row: One, onNext: () => void) => ReactNode;
}>;

/** List of a tab. The open row is shown in a panel next to the list. */
export function ListWithPanel<One extends Row>(props: Props<One>) {
  const { list, narrowing, onPage } = props;
  const { page, error, retry } = list;
  if (!page && error) return <NotYet error={error} onRetry={retry} />;
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-2 px-gutter py-2">
        {narrowing}
        <span className="ms-auto">{list.exported && <ListExport of={list.exported} />}</span>
      </div>
      {page ? <Found {...props} rows={page.data} /> : <SkeletonRows />}
      {page && page.meta.total > page.meta.per_page && (
        <Pager
          page={page.meta.page}
          size={page.meta.per_page}
          total={page.meta.total}
          onPage={(next) => onPage(String(next))}
        />
      )}
    </>
  );
}

function Found<One extends Row>(props: Props<One> & Readonly<{ rows: readonly One[] }>) {
  const { words, list, rows, columns, spare, titleOf, wide = false, children, empty } = props;
  const t = useTranslations(words);
  const { open, setOpen } = usePanelStep();
  const at = rows.findIndex(({ id }) => String(id) === open);
  const row = rows[at];
  const next = rows[at + 1] ?? rows[at - 1];
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <DataTable
          label={t('title')}
          rows={rows}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={titleOf}
          hidden={row ? spare : []}
          busy={list.isBusy}
          onOpen={setOpen}
          current={row && String(row.id)}
          empty={empty ?? <EmptyState kind="none">{t('none')}</EmptyState>}
        />
      </div>
      {row && (
        <PeekPanel
          key={`${row.id} ${row.version ?? ''}`}
          wide={wide}
          title={titleOf(row)}
          onClose={() => setOpen(undefined)}
        >
          <div className="grid gap-4">{children(row, () => setOpen(next && String(next.id)))}</div>
        </PeekPanel>
      )}
    </div>
  );
}

type StateProps<State extends string> = Readonly<{
  words: string;
  states: readonly State[];
  value: State | undefined;
  onChange: (state: State | undefined) => void;
}>;

export function StateFilter<State extends string>(props: StateProps<State>) {
  const { words, states, value, onChange } = props;
  const t = useTranslations(words);
  const state = useTranslations('compliance');
  return (
    <FilterMenu
      name={state('state')}
      value={value}
      choices={states.map((one) => ({ value: one, label: t(`states.${String(one)}`) }))}
      onChange={(chosen) => onChange(states.find((one) => one === chosen))}
    />
  );
}
