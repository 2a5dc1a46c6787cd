'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { Narrowing } from '@/components/document/list/use-narrowing';
import { NotYet } from '@/components/document/record/load-failure';
import { ViewsMenu } from '@/components/layout/views-menu';
import type { ListFilter } from '@/components/record/narrowing-bar';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterMenu } from '@/components/ui/filter-menu';
import { Pager } from '@/components/ui/pager';
import { SearchBox } from '@/components/ui/search-box';
import type { Column } from '@/components/ui/table-columns';
import { useListViews } from '@/hooks/use-saved-views';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { ApiError } from '@/lib/api/api-error';
import type { RouteName } from '@/lib/routes';

/** Filter state of a list; `Name` is the union of its filter names. */
type Address<Name extends string> = Pick<
  Narrowing<Name>,
  'typed' | 'type' | 'chosen' | 'choose' | 'clear' | 'isNarrowed'
>;

type BarProps<Name extends string> = Readonly<{
  address: Address<Name>;
  filters: readonly (ListFilter & Readonly<{ name: string }>)[];
  search: string;
  route: RouteName;
}>;

/** Filter bar of a customer list: search box, filters and saved views. */
export function NarrowBar<Name extends string>(props: BarProps<Name>) {
  const { address, filters, search, route } = props;
  const box = useRef<HTMLInputElement>(null);
  const names = ['q', 'tab', 'sort', ...filters.map(({ name }) => name)];
  const views = useListViews(route, names);
  useShortcuts({ search: () => box.current?.focus() });
  return (
    <div className="no-print flex flex-none flex-wrap items-center gap-2 px-gutter py-2.5">
      <SearchBox
        label={search}
        kbd="/"
        inputRef={box}
        value={address.typed}
        onChange={address.type}
        className="w-72 max-sm:w-full"
      />
      <Filters address={address} filters={filters} />
      <span className="ms-auto">
        <ViewsMenu route={route} views={views} />
      </span>
    </div>
  );
}

function Filters<Name extends string>({
  address,
  filters,
}: Pick<BarProps<Name>, 'address' | 'filters'>) {
  return (
    <div
      data-chips-in-line
      className="-m-1 flex min-w-0 gap-2 p-1 *:flex-none max-sm:overflow-x-auto sm:flex-wrap"
    >
      {filters.map(({ name, label, choices }) => (
        <FilterMenu
          key={name}
          name={label}
          choices={choices}
          // Cast is safe: each filter's name is one of `Name`.
          value={address.chosen(name as Name)}
          onChange={(value) => address.choose(name as Name, value)}
        />
      ))}
    </div>
  );
}

type ListProps<Name extends string, Row> = Readonly<{
  address: Address<Name> & Pick<Narrowing<Name>, 'page' | 'size' | 'setPage' | 'setSize'>;
  list: Pick<
    UseQueryResult<Readonly<{ data: readonly Row[]; meta: { total: number } }>, ApiError>,
    'data' | 'error' | 'refetch' | 'isPlaceholderData'
  >;
  columns: readonly Column<Row>[];
  words: Readonly<{ title: string; none: string; text: string }>;
  onOpen: (id: string) => void;
}>;

type Listed = Readonly<{ id: number; number: string | null; name: string }>;

export function CustomerList<Name extends string, Row extends Listed>(props: ListProps<Name, Row>) {
  const { address, list, columns, words, onOpen } = props;
  const { data, error, refetch, isPlaceholderData } = list;
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line">
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && (
        <DataTable
          label={words.title}
          rows={data.data}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ number, name }) => number ?? name}
          busy={isPlaceholderData}
          onOpen={onOpen}
          empty={<NoCustomers address={address} none={words.none} text={words.text} />}
        />
      )}
      <CustomerPager address={address} total={data?.meta.total ?? 0} />
    </div>
  );
}

type PagerProps<Name extends string> = Readonly<{
  address: Pick<Narrowing<Name>, 'page' | 'size' | 'setPage' | 'setSize'>;
  total: number;
}>;

const CustomerPager = <Name extends string>({ address, total }: PagerProps<Name>) => (
  <Pager
    page={address.page}
    size={address.size}
    total={total}
    onPage={address.setPage}
    onSize={address.setSize}
  />
);

type NoneProps<Name extends string> = Readonly<{
  address: Address<Name>;
  none: string;
  text: string;
}>;

/** Empty state: no match for the filters, or no customers at all. */
function NoCustomers<Name extends string>({ address, none, text }: NoneProps<Name>) {
  const t = useTranslations('customers.queue');
  if (address.isNarrowed) {
    return (
      <EmptyState kind="no-match" actions={<Button onClick={address.clear}>{t('clear')}</Button>} />
    );
  }
  return (
    <EmptyState kind="none" title={none}>
      {text}
    </EmptyState>
  );
}
