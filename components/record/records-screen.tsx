'use client';

import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isGone, LoadFailure } from '@/components/document/record/load-failure';
import { NoSuchRecord } from '@/components/document/record/no-such-record';
import { NoMatch, type ListFilter } from '@/components/list/list-bar';
import { useShownColumns } from '@/components/list/list-columns';
import { ListExport } from '@/components/list/list-export';
import { ListTools, tabsOf } from '@/components/list/list-tools';
import { useColumnState } from '@/components/list/use-list-state';
import type { RecordFormProps } from './record-form';
import type { RecordRow } from './record-kind';
import type { Listed } from './use-listed';
import { type PanelAddress, usePanelAddress } from './use-panel-address';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { Pager } from '@/components/ui/pager';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Column } from '@/components/ui/table-columns';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle, useOpenRecord, useRecordName } from '@/hooks/use-document-title';
import { useLazyPart, usePreload, type LazyPart } from '@/hooks/use-lazy-part';
import { useMedia } from '@/hooks/use-media';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import type { Given, Endpoint } from '@/lib/contract/endpoint';
import { keyOf, pageOf, type RouteName } from '@/lib/routes';

/** Minimum window width at which a record fits next to its list. */
const WIDE = '(min-width: 1280px)';

/** Props of a form that is opened from a list: it also receives all rows. */
export type ListedFormProps<Row> = RecordFormProps<Row> & Readonly<{ rows: readonly Row[] }>;

type LookedProps<Shown> = Readonly<{ record: Shown; address: PanelAddress }>;

/** Endpoint and view of a record kind that is viewed before it is edited. */
export type Looked<Shown> = Readonly<{
  show: Endpoint<`${string}/{id}/${string}`, Endpoint['input'], Endpoint['answer']>;
  View: LazyPart<Readonly<{ View: ComponentType<LookedProps<Shown>> }>>;
}>;

export type RecordsScreenProps<Row, Shown extends Row = Row> = Readonly<{
  route: RouteName;
  listed: Listed<Row>;
  columns: readonly Column<Row>[];
  /** Ids of the columns that stay visible while a record is open next to the list. */
  compactColumns: readonly string[];
  /** Texts of the screen. `searched` is the placeholder of the search field; it names the searched fields. */
  words: Readonly<{ create: string; none: ReactNode; noneTitle?: string; searched: string }>;
  nameOf: (row: Row) => string;
  filters?: readonly ListFilter[];
  /** Name of the filter, such as the state of the records, whose values are shown as tabs. */
  tabs?: string;
  /** Form of a record, loaded lazily because lists are viewed more often than records are edited. */
  Form: LazyPart<Readonly<{ Form: ComponentType<ListedFormProps<Row>> }>>;
  looked?: Looked<Shown>;
  /** Further actions, rendered before the create button. */
  actions?: ReactNode;
  /** CSS class for the width of the list if the side panel fills the rest. */
  rail?: 'w-80' | 'w-104';
}>;

/** Screen of a record list with a side panel, shared by roles, currencies, parties and others. */
export function RecordsScreen<Row extends RecordRow, Shown extends Row = Row>(
  props: RecordsScreenProps<Row, Shown>,
) {
  const { route, listed, words, columns, filters = [], tabs, looked, rail, Form } = props;
  const title = useTranslations('routes')(keyOf(route));
  const { may } = usePermission(pageOf(route));
  const address = usePanelAddress(route);
  const columnState = useColumnState(route);
  const mayCreate = may('create');
  const row = listed.all.find(({ id }) => id === address.id);
  const isWide = useMedia(WIDE);
  const isOpen = address.isNew ? mayCreate : (looked ? address.id : row) !== undefined;
  const isMissing = useIsMissing(props, address) && !isOpen;
  const isForm = address.isNew || !looked || (address.isEditing && may('edit'));

  const open = useOpenRecord(({ number }) => number);
  useDocumentTitle(open ?? (address.isNew ? words.create : title));
  usePreload(looked ? [Form, looked.View] : [Form]);
  useShortcuts({
    refresh: listed.refetch,
    ...(mayCreate && { new: address.create }),
  });

  return (
    <WidePage>
      <PageHead title={title} count={listed.count}>
        <ListExport of={listed.exported} />
        {props.actions}
        {mayCreate && (
          <Button variant="primary" icon={Plus} kbd="N" onClick={address.create}>
            {words.create}
          </Button>
        )}
      </PageHead>
      <ListTools
        route={route}
        state={listed.state}
        searched={words.searched}
        filters={filters}
        tabs={tabsOf(filters, tabs)}
        useCount={listed.useCount}
        columns={columns}
        columnState={columnState}
      />
      <div className="flex min-h-0 flex-1">
        <RecordsList
          {...props}
          columns={useShownColumns(columns, columnState.columns)}
          title={title}
          // `rail` does not apply if the form of a viewed kind is open, because its panel has the usual width.
          rail={isWide && isOpen && !(looked && isForm) ? rail : undefined}
          open={isOpen && address.id !== undefined ? String(address.id) : undefined}
          isCompact={isWide && isOpen}
          onOpen={address.open}
          onCreate={mayCreate ? address.create : undefined}
        />
        {isMissing && <NoSuchRecord onClose={address.close} />}
        {isOpen && (
          <OpenRecord
            key={address.id ?? 'new'}
            row={row}
            address={address}
            isForm={isForm}
            {...props}
          />
        )}
      </div>
    </WidePage>
  );
}

/** True if the URL names an id that is not in the list, a word, or `new`. The caller excludes records that are open. */
function useIsMissing<Row extends RecordRow, Shown extends Row>(
  { listed }: RecordsScreenProps<Row, Shown>,
  { id, isNew, isWord }: PanelAddress,
): boolean {
  // Id of the open record while it was in the list. A record that the user deletes leaves the list before the URL
  // changes; it must not count as missing then.
  const [seen, setSeen] = useState<number>();
  const isListed = listed.all.some((row) => row.id === id);
  if (isListed && seen !== id) setSeen(id);
  if (isWord || isNew) return true;
  return id !== undefined && id !== seen && listed.rows !== undefined;
}

type OpenProps<Row extends RecordRow, Shown extends Row> = RecordsScreenProps<Row, Shown> &
  Readonly<{ row: Row | undefined; address: PanelAddress; isForm: boolean }>;

function OpenRecord<Row extends RecordRow, Shown extends Row>(props: OpenProps<Row, Shown>) {
  const { looked, address, row } = props;
  if (!looked || address.isNew)
    return <OpenForm {...props} row={row} onReload={props.listed.refetch} />;
  return <LookedRecord {...props} looked={looked} id={address.id ?? 0} />;
}

/** View of a record, or its form if the URL requests editing. */
function LookedRecord<Row extends RecordRow, Shown extends Row>({
  looked: { show, View },
  id,
  ...props
}: OpenProps<Row, Shown> & { looked: Looked<Shown>; id: number }) {
  const t = useTranslations('ui.record');
  const { data, error, refetch } = useAnswer(show, { params: { id } } as Given<typeof show>);
  const view = useLazyPart(View, true);
  const reload = () => void refetch();
  if (!data || !view) {
    if (error && !data && isGone(error)) return <NoSuchRecord onClose={props.address.close} />;
    const failed = error && !data && <LoadFailure error={error} onRetry={reload} />;
    return (
      <PeekPanel wide title={t('one', { id: String(id) })} onClose={props.address.close}>
        {failed || <SkeletonRows rows={6} />}
      </PeekPanel>
    );
  }
  const record = data as Shown;
  return props.isForm ? (
    <OpenForm {...props} row={record} onReload={reload} focus />
  ) : (
    <Viewed {...view} record={record} address={props.address} name={props.nameOf(record)} />
  );
}

type ViewedProps<Shown> = LookedProps<Shown> &
  Readonly<{ View: ComponentType<LookedProps<Shown>>; name: string }>;

function Viewed<Shown>({ View, name, ...shown }: ViewedProps<Shown>) {
  useRecordName(name);
  return <View {...shown} />;
}

/** Form of a record; saving and deleting also update the list and the URL. */
function OpenForm<Row extends RecordRow, Shown extends Row>(
  props: OpenProps<Row, Shown> & { onReload: () => void; focus?: boolean },
) {
  const { row, listed, address, words, Form, nameOf, onReload, focus = false } = props;
  const t = useTranslations('ui.record');
  useRecordName(row && nameOf(row));
  const form = useLazyPart(Form, true);
  if (!form) return <Coming title={row ? nameOf(row) : words.create} onClose={address.close} />;
  return (
    <form.Form
      key={row?.version}
      row={row}
      onReload={onReload}
      focus={focus}
      rows={listed.all}
      onClose={address.isEditing && row ? () => address.open(row.id) : address.close}
      onGone={(id) => {
        listed.drop(id);
        address.closeNow();
      }}
      onSaved={(saved) => {
        listed.put(saved);
        address.showNow(saved.id);
        toast.success(t('saved', { record: nameOf(saved) }));
      }}
    />
  );
}

/** Placeholder in the side panel while the form loads; hidden on narrow screens, where the overlay would open twice. */
function Coming(panel: Readonly<{ title: string; onClose: () => void }>) {
  const isWide = useMedia(WIDE);
  return (
    isWide && (
      <PeekPanel {...panel}>
        <SkeletonRows rows={6} />
      </PeekPanel>
    )
  );
}

type Props<Row> = Pick<
  RecordsScreenProps<Row>,
  'listed' | 'columns' | 'compactColumns' | 'nameOf' | 'words'
> &
  Readonly<{
    title: string;
    /** True if a record is open next to the list. */
    isCompact: boolean;
    /** CSS class for the width of the list if the side panel fills the rest. */
    rail: string | undefined;
    open: string | undefined;
    onOpen: (id: string) => void;
    onCreate: (() => void) | undefined;
  }>;

function RecordsList<Row extends RecordRow>(props: Props<Row>) {
  const { title, listed, rail } = props;
  if (listed.error && !listed.rows) {
    return <LoadFailure error={listed.error} onRetry={listed.refetch} />;
  }
  return (
    <section
      aria-label={title}
      className={classNames('flex min-h-0 min-w-0 flex-col', rail ? `${rail} flex-none` : 'flex-1')}
    >
      {listed.rows ? <Rows {...props} rows={listed.rows} /> : <SkeletonRows />}
      {listed.pager && <Pager {...listed.pager} />}
    </section>
  );
}

function Rows<Row extends RecordRow>(props: Props<Row> & { rows: readonly Row[] }) {
  const { title, rows, listed, columns, nameOf, open, onOpen, isCompact, compactColumns } = props;
  return (
    <DataTable
      label={title}
      rows={rows}
      columns={columns}
      onOpen={onOpen}
      rowId={({ id }) => String(id)}
      rowLabel={nameOf}
      hidden={
        isCompact ? columns.map(({ id }) => id).filter((id) => !compactColumns.includes(id)) : []
      }
      sort={listed.sort}
      onSort={listed.setSort}
      current={open}
      onPeek={onOpen}
      busy={listed.isBusy}
      empty={
        props.listed.state.isFiltered ? (
          <NoMatch state={props.listed.state} />
        ) : (
          <EmptyState
            kind="none"
            {...(props.words.noneTitle !== undefined && { title: props.words.noneTitle })}
            actions={
              props.onCreate && <Button onClick={props.onCreate}>{props.words.create}</Button>
            }
          >
            {props.words.none}
          </EmptyState>
        )
      }
    />
  );
}
