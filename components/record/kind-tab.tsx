'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { useRecordColumns } from './record-columns';
import { ListExport } from '@/components/list/list-export';
import { RecordForm, type RecordExtras } from './record-form';
import type { RecordKind, RecordRow } from './record-kind';
import { pageOf } from './use-kind-form';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';

type Props<Row extends RecordRow> = Readonly<{
  kind: RecordKind<Row>;
  /** Renders the head of the page; `actions` are the buttons that export the list
   * and create a record. */
  head: (actions: ReactNode) => ReactNode;
  /** Returns additional parts of a record's form; `row` is undefined for a new record. */
  extrasOf?: (row: Row | undefined) => RecordExtras;
}>;

/** Id of the open record, or `new`. */
type Open = number | 'new';

/** Short list of records within a page, with a side panel for the open one. */
export function KindTab<Row extends RecordRow>({ kind, head, extrasOf }: Props<Row>) {
  const { calls, words } = kind;
  const { may } = usePermission(pageOf(kind));
  const { data, error, refetch } = useAnswer(calls.list);
  const t = useTranslations(words);
  const [open, setOpen] = useState<Open>();
  const mayCreate = calls.store !== undefined && may('create');
  const create = () => setOpen('new');
  const reload = () => void refetch();
  useShortcuts({ refresh: reload, ...(mayCreate && { new: create }) });

  return (
    <>
      {head(
        <>
          <ListExport of={{ list: calls.list }} />
          {mayCreate && (
            <Button variant="primary" icon={Plus} kbd="N" onClick={create}>
              {t('create')}
            </Button>
          )}
        </>,
      )}
      {!data && <NotYet error={error} onRetry={reload} />}
      {data && (
        <Records
          kind={kind}
          extrasOf={extrasOf}
          open={open}
          setOpen={setOpen}
          reload={reload}
          rows={data}
        />
      )}
    </>
  );
}

type RecordsProps<Row extends RecordRow> = Readonly<{
  kind: RecordKind<Row>;
  extrasOf: Props<Row>['extrasOf'];
  rows: readonly Row[];
  open: Open | undefined;
  setOpen: (open: Open | undefined) => void;
  reload: () => void;
}>;

function Records<Row extends RecordRow>({ kind, rows, open, ...form }: RecordsProps<Row>) {
  const t = useTranslations(kind.words);
  const columns = useRecordColumns(kind);
  const { setOpen } = form;
  const row = rows.find(({ id }) => id === open);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <DataTable
          label={t('title')}
          rows={rows}
          columns={columns}
          onOpen={(id) => setOpen(Number(id))}
          rowId={({ id }) => String(id)}
          hidden={
            open !== undefined
              ? columns.map(({ id }) => id).filter((id) => !kind.compactColumns.includes(id))
              : []
          }
          current={row && String(row.id)}
          empty={<EmptyState kind="none">{t('none')}</EmptyState>}
        />
      </div>
      {(row ?? open === 'new') && (
        <RecordForm
          key={row ? `${row.id} ${row.version}` : 'new'}
          {...form.extrasOf?.(row)}
          kind={kind}
          row={row}
          onSaved={(saved) => {
            toast.success(t('saved', { record: kind.nameOf(saved) }));
            form.setOpen(saved.id);
          }}
          onGone={() => form.setOpen(undefined)}
          onClose={() => form.setOpen(undefined)}
          onReload={form.reload}
        />
      )}
    </div>
  );
}
