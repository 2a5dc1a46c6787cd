'use client';

import type { ReactNode } from 'react';

import { NotYet } from '@/components/document/record/load-failure';
import { type ListFilter, NoMatch } from '@/components/list/list-bar';
import { useShownColumns } from '@/components/list/list-columns';
import { ListExport } from '@/components/list/list-export';
import type { ListTab } from '@/components/list/list-tabs';
import { ListTools } from '@/components/list/list-tools';
import { useColumnState, type PagedList as State } from '@/components/list/use-list-state';
import { DataTable } from '@/components/ui/data-table';
import { PageHead } from '@/components/ui/page-head';
import { Pager } from '@/components/ui/pager';
import type { Column } from '@/components/ui/table-columns';
import { WidePage } from '@/components/ui/wide-page';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { RouteName } from '@/lib/routes';

type Props<Row> = Readonly<{
  route: RouteName;
  title: string;
  /** Placeholder of the search: the fields that it searches. */
  searched: string;
  list: State<Row>;
  columns: readonly Column<Row>[];
  filters: readonly ListFilter[];
  tabs?: readonly ListTab[] | undefined;
  rowLabel: (row: Row) => string;
  /** True if users can sort the list. */
  isSorted?: true;
  onOpen: (id: string) => void;
  /** Content of a list without rows if no filter is active. */
  none: ReactNode;
  /** Actions of the list. */
  children?: ReactNode;
}>;

/** Page with a list whose records open on pages of their own. */
export function PagedList<Row extends Readonly<{ id: number }>>(props: Props<Row>) {
  const { route, title, list, columns, children } = props;
  const { state, answer, useCount } = list;
  const columnState = useColumnState(route);
  useDocumentTitle(title);
  useShortcuts({ refresh: () => void answer.refetch() });
  return (
    <WidePage>
      <PageHead title={title} count={answer.data?.meta.total}>
        <ListExport of={list.exported} />
        {children}
      </PageHead>
      <ListTools {...props} state={state} useCount={useCount} columnState={columnState} />
      <div className="flex min-h-0 flex-1 flex-col">
        <Rows {...props} columns={useShownColumns(columns, columnState.columns)} />
        <Pager {...list.pager} />
      </div>
    </WidePage>
  );
}

function Rows<Row extends Readonly<{ id: number }>>(props: Props<Row>) {
  const { title, list, columns, rowLabel, isSorted, onOpen, none } = props;
  const { data, error, refetch, isPlaceholderData } = list.answer;
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      label={title}
      rows={data.data}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowLabel={rowLabel}
      {...(isSorted && { sort: list.sort, onSort: list.setSort })}
      busy={isPlaceholderData}
      onOpen={onOpen}
      empty={list.state.isFiltered ? <NoMatch state={list.state} /> : none}
    />
  );
}
