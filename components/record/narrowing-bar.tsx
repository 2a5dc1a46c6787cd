'use client';

import type { RefObject } from 'react';

import { ViewsMenu } from '@/components/layout/views-menu';
import type { Listed } from '@/components/record/use-listed';
import { FilterMenu } from '@/components/ui/filter-menu';
import { SearchBox } from '@/components/ui/search-box';
import { useListViews } from '@/hooks/use-saved-views';
import type { RouteName } from '@/lib/routes';

export type ListFilter = Readonly<{
  name: string;
  label: string;
  choices: readonly Readonly<{ value: string; label: string }>[];
}>;

type Props<Row> = Readonly<{
  route: RouteName;
  filters: readonly ListFilter[];
  listed: Listed<Row>;
  label: string;
  searchRef: RefObject<HTMLInputElement | null>;
}>;

/** Search, filters and saved views of a record list. */
export function NarrowingBar<Row>({ route, filters, listed, label, searchRef }: Props<Row>) {
  const views = useListViews(route, ['q', 'sort', ...filters.map(({ name }) => name)]);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter pb-3">
      <SearchBox
        label={label}
        kbd="/"
        inputRef={searchRef}
        value={listed.typed}
        onChange={listed.type}
        className="w-72 max-sm:w-full"
      />
      <Chips filters={filters} listed={listed} />
      <span className="ms-auto">
        <ViewsMenu route={route} views={views} />
      </span>
    </div>
  );
}

function Chips<Row>({
  filters,
  listed,
}: Readonly<{ filters: readonly ListFilter[]; listed: Listed<Row> }>) {
  return (
    <div
      data-chips-in-line
      className="-m-1 flex min-w-0 gap-2 p-1 *:flex-none max-sm:overflow-x-auto sm:flex-wrap"
    >
      {filters.map(({ name, label: what, choices }) => (
        <FilterMenu
          key={name}
          name={what}
          choices={choices}
          value={listed.chosen(name)}
          onChange={(value) => listed.choose(name, value)}
        />
      ))}
    </div>
  );
}
