'use client';

import { useTranslations } from 'use-intl';

import type { Records, SettingRecord } from '@/components/record/use-records';
import type { useNarrowed } from '@/components/record/use-narrowed';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Column } from '@/components/ui/table-columns';

type Props<Row> = Readonly<{
  title: string;
  records: Records<Row>;
  columns: readonly Column<Row>[];
  narrowed: ReturnType<typeof useNarrowed<Row>>;
  /** A form stands open beside it. */
  isBeside: boolean;
  wideForm?: boolean | undefined;
  beside: readonly string[];
  open: string | undefined;
  words: Readonly<{ create: string; none: string }>;
  onOpen: (id: string) => void;
  onCreate: (() => void) | undefined;
}>;

export function RecordsList<Row extends SettingRecord>(props: Props<Row>) {
  const { title, records, columns, narrowed, open, words, onOpen, onCreate } = props;
  const { isBeside, beside, wideForm = false } = props;
  const t = useTranslations('settings.kit');
  if (records.error && !records.rows) {
    return (
      <EmptyState kind="refused" actions={<Button onClick={records.refetch}>{t('retry')}</Button>}>
        {records.error.message}
      </EmptyState>
    );
  }

  return (
    <div
      className={classNames(
        'flex min-h-0 min-w-0 flex-col',
        isBeside && wideForm ? 'w-80 flex-none' : 'flex-1',
      )}
    >
      {records.rows === undefined ? (
        <SkeletonRows />
      ) : (
        <DataTable
          label={title}
          rows={narrowed.found}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ number }) => number}
          hidden={isBeside ? columns.map(({ id }) => id).filter((id) => !beside.includes(id)) : []}
          sort={narrowed.sort}
          onSort={narrowed.setSort}
          current={open}
          onOpen={onOpen}
          onPeek={onOpen}
          busy={records.isFetching && narrowed.found.length === 0}
          empty={
            <NoRecords
              onClear={narrowed.isNarrowed ? narrowed.clear : undefined}
              {...{ words, onCreate }}
            />
          }
        />
      )}
    </div>
  );
}

/** An empty list: nothing matches what narrows it, or there is nothing yet. */
function NoRecords({
  onClear,
  words,
  onCreate,
}: Pick<Props<SettingRecord>, 'words' | 'onCreate'> & { onClear: (() => void) | undefined }) {
  const t = useTranslations('settings.kit');
  if (onClear) {
    return <EmptyState kind="no-match" actions={<Button onClick={onClear}>{t('clear')}</Button>} />;
  }
  return (
    <EmptyState
      kind="none"
      actions={onCreate && <Button onClick={onCreate}>{words.create}</Button>}
    >
      {words.none}
    </EmptyState>
  );
}
