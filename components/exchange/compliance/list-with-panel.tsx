'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterMenu } from '@/components/ui/filter-menu';
import { Pager } from '@/components/ui/pager';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Column } from '@/components/ui/table-columns';

type Row = Readonly<{ id: number; version: number }>;

type Props<One extends Row> = Readonly<{
  /** Its place among the words of the screen. */
  words: string;
  page:
    | Readonly<{
        data: readonly One[];
        meta: Readonly<{ page: number; per_page: number; total: number }>;
      }>
    | undefined;
  isBusy: boolean;
  columns: readonly Column<One>[];
  /** Columns that give way while one is open beside the list. */
  spare: readonly string[];
  statuses: readonly string[];
  asked: Readonly<{ status?: string | undefined; page?: string | undefined }>;
  onAsk: (asked: Readonly<{ status?: string | undefined; page?: string | undefined }>) => void;
  titleOf: (row: One) => string;
  end?: ReactNode;
  children: (row: One) => ReactNode;
}>;

/** A list of one part of the screen, narrowed by its states, with the row that is open beside it. */
export function ListWithPanel<One extends Row>(props: Props<One>) {
  const { words, page, isBusy, columns, spare, titleOf, children } = props;
  const t = useTranslations(words);
  const [open, setOpen] = useState<string>();
  const row = page?.data.find(({ id }) => String(id) === open);
  const close = () => setOpen(undefined);
  return (
    <>
      <Narrowing {...props} />
      {!page && <SkeletonRows />}
      {page && (
        <div className="flex min-h-0 flex-1">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <DataTable
              label={t('title')}
              rows={page.data}
              columns={columns}
              rowId={({ id }) => String(id)}
              rowLabel={titleOf}
              hidden={row ? spare : []}
              busy={isBusy}
              onOpen={setOpen}
              current={row && String(row.id)}
              empty={<EmptyState kind="none">{t('none')}</EmptyState>}
            />
          </div>
          {row && (
            <PeekPanel key={`${row.id} ${row.version}`} title={titleOf(row)} onClose={close}>
              <div className="grid gap-4">{children(row)}</div>
            </PeekPanel>
          )}
        </div>
      )}
      <Pages {...props} />
    </>
  );
}

function Narrowing<One extends Row>({ words, statuses, asked, onAsk, end }: Props<One>) {
  const t = useTranslations(words);
  const state = useTranslations('exchange.compliance');
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter py-2">
      <FilterMenu
        name={state('state')}
        value={asked.status}
        choices={statuses.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(status) => onAsk({ status })}
      />
      <span className="flex-1" />
      {end}
    </div>
  );
}

function Pages<One extends Row>({ page, onAsk, asked }: Props<One>) {
  if (!page || page.meta.total <= page.meta.per_page) return null;
  const { per_page, total } = page.meta;
  return (
    <Pager
      page={page.meta.page}
      size={per_page}
      total={total}
      onPage={(next) => onAsk({ ...asked, page: String(next) })}
    />
  );
}
