'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { AttachBox } from '@/components/document/attachments/attach-box';
import { useAttach, usePastedFiles } from '@/components/document/attachments/use-attach';
import type {
  DocumentDefinition,
  DocumentRecord,
  ListAnswer,
} from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { useColumns } from './standard-columns';
import type { ListQuery } from './use-list-query';
import { LoadFailure } from '@/components/document/record/load-failure';
import { NoMatch } from '@/components/list/list-bar';
import { useShownColumns } from '@/components/list/list-columns';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePermission } from '@/hooks/use-permission';
import { useTrail } from '@/hooks/use-trail';
import { useGoTo } from '@/hooks/use-view';
import type { ApiError } from '@/lib/api/api-error';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { actionOf } from '@/lib/contract/steps';
import { keyOf, pageOf } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
  list: UseQueryResult<ListAnswer, ApiError>;
  open: (id: string) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}>;

export function ListTable<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, list } = props;
  const frame = useRef<HTMLDivElement>(null);
  useReturnToRow(of, frame, list.data?.data);

  if (list.isError && !list.data) {
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <SkeletonRows rows={12} />;
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <Rows {...props} rows={list.data.data} />
    </div>
  );
}

type RowsProps<Record extends DocumentRecord> = Props<Record> &
  Readonly<{ rows: readonly DocumentRow[] }>;

function Rows<Record extends DocumentRecord>(props: RowsProps<Record>) {
  const { of, query, list, rows, open, selected, onSelect } = props;
  const label = useTranslations('routes')(keyOf(of.route));
  const columns = useColumns(of);
  const mayWork = useMayWork(of);
  const own = useTranslations(of.words);
  const { may } = usePermission(pageOf(of.route));
  const { ListActions } = of;
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={useShownColumns(columns, query.columns)}
      rowId={({ id }) => String(id)}
      rowLabel={(row) => shownNumber(of.type, row)}
      sort={query.sort}
      onSort={query.setSort}
      busy={list.isPlaceholderData}
      empty={
        query.isFiltered ? (
          <NoMatch state={query} />
        ) : (
          <EmptyState
            kind="none"
            title={of.NoneTitle ? <of.NoneTitle /> : own('none')}
            actions={
              may('create') && (
                <>
                  <RecordLink
                    to={of.route}
                    view="new"
                    className={buttonClass({ variant: 'primary' })}
                  >
                    {own('new')}
                  </RecordLink>
                  {ListActions && <ListActions />}
                </>
              )
            }
          >
            {own('noneHint')}
            {of.startsWithFile && may('create') && <FileStart of={of} />}
          </EmptyState>
        )
      }
      onOpen={open}
      onPeek={(id) => query.setPeek(id === query.peek ? undefined : id)}
      current={query.peek}
      {...(mayWork && { selected, onSelect })}
    />
  );
}

/** True if the user can do anything with selected rows, so that rows can be selected. */
function useMayWork<Record extends DocumentRecord>(of: DocumentDefinition<Record>): boolean {
  const { may } = usePermission(pageOf(of.route));
  return may(actionOf(of.endpoints.post, 'post')) || may('delete') || of.Bulk !== undefined;
}

/** Focuses the row of the last opened record when the user returns to the list. */
function useReturnToRow<Record extends DocumentRecord>(
  { route }: DocumentDefinition<Record>,
  frame: React.RefObject<HTMLElement | null>,
  rows: readonly DocumentRow[] | undefined,
) {
  const { trail } = useTrail(route);
  const pending = useRef(trail.last);
  useEffect(() => {
    const at = rows?.findIndex(({ id }) => id === pending.current) ?? -1;
    if (at < 0) return;
    pending.current = 0;
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (isFree) frame.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus();
  }, [rows, frame]);
}

/** Starts a document from a file: the file is attached to the form that opens. */
function FileStart<Record extends DocumentRecord>({
  of: { route, words },
}: {
  of: DocumentDefinition<Record>;
}) {
  const own = useTranslations(words);
  const goTo = useGoTo();
  const { attach, sending, failure } = useAttach(
    undefined,
    ({ id }) => void goTo(route, { view: 'new', query: { file: id } }),
  );
  const take = (files: readonly File[]) => void attach(files.slice(0, 1));
  usePastedFiles(take);
  return (
    <div className="mt-4 grid gap-2">
      <p>{own('fileStart')}</p>
      <AttachBox sending={sending} failure={failure} onFiles={take} />
    </div>
  );
}
