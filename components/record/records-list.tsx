'use client';

import { useTranslations } from 'use-intl';

import { LoadFailure } from '@/components/document/record/load-failure';
import type { RecordRow } from '@/components/record/record-kind';
import type { RecordsScreenProps } from '@/components/record/screen-props';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonRows } from '@/components/ui/skeleton';

type Props<Row> = Pick<
  RecordsScreenProps<Row>,
  'listed' | 'columns' | 'beside' | 'nameOf' | 'words'
> &
  Readonly<{
    title: string;
    /** A record is open in the side panel. */
    isBeside: boolean;
    /** Width of the list if the side panel takes the rest. */
    rail: string | undefined;
    open: string | undefined;
    onOpen: (id: string) => void;
    onCreate: (() => void) | undefined;
  }>;

export function RecordsList<Row extends RecordRow>(props: Props<Row>) {
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
  const { title, rows, listed, columns, nameOf, open, onOpen, isBeside, beside } = props;
  return (
    <DataTable
      label={title}
      rows={rows}
      columns={columns}
      onOpen={onOpen}
      rowId={({ id }) => String(id)}
      rowLabel={nameOf}
      hidden={isBeside ? columns.map(({ id }) => id).filter((id) => !beside.includes(id)) : []}
      sort={listed.sort}
      onSort={listed.setSort}
      current={open}
      onPeek={onOpen}
      busy={listed.isBusy}
      empty={<NoRecords {...props} />}
    />
  );
}

/** Empty list: no match for the filters, or no records yet. */
function NoRecords<Row>({ listed, words, onCreate }: Props<Row>) {
  const t = useTranslations('ui.record');
  if (listed.isNarrowed) {
    return (
      <EmptyState kind="no-match" actions={<Button onClick={listed.clear}>{t('clear')}</Button>} />
    );
  }
  return (
    <EmptyState
      kind="none"
      {...(words.noneTitle !== undefined && { title: words.noneTitle })}
      actions={onCreate && <Button onClick={onCreate}>{words.create}</Button>}
    >
      {words.none}
    </EmptyState>
  );
}
