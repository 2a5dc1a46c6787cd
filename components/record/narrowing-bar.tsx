'use client';

import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';

import { ViewsMenu } from '@/components/layout/views-menu';
import type { Narrowing, useNarrowed } from '@/components/record/use-narrowed';
import { FilterMenu } from '@/components/ui/filter-menu';
import { SearchBox } from '@/components/ui/search-box';
import { useListViews } from '@/hooks/use-saved-views';
import type { RouteName } from '@/lib/routes';

/** What a list of settings is narrowed by: the words searched for, the filters chosen, a view kept. */
export function NarrowingBar<Row>({
  route,
  filters,
  narrowed,
  searchRef,
}: {
  route: RouteName;
  filters: NonNullable<Narrowing<Row>['filters']>;
  narrowed: ReturnType<typeof useNarrowed<Row>>;
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const t = useTranslations('settings.kit');
  const views = useListViews(route, ['q', 'sort', ...filters.map(({ name }) => name)]);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter pb-3">
      <SearchBox
        label={t('search')}
        kbd="/"
        inputRef={searchRef}
        value={narrowed.typed}
        onChange={narrowed.type}
      />
      <div
        data-chips-in-line
        className="-m-1 flex min-w-0 gap-2 p-1 *:flex-none max-sm:overflow-x-auto sm:flex-wrap"
      >
        {filters.map(({ name, label, choices }) => (
          <FilterMenu
            key={name}
            name={label}
            choices={choices}
            value={narrowed.chosen(name)}
            onChange={(value) => narrowed.choose(name, value)}
          />
        ))}
      </div>
      <span className="ms-auto">
        <ViewsMenu {...{ route, views }} />
      </span>
    </div>
  );
}
