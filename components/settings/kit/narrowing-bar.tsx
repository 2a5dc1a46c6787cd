'use client';

import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';

import type { Narrowing, useNarrowed } from '@/components/settings/kit/use-narrowed';
import { FilterMenu } from '@/components/ui/filter-menu';
import { SearchBox } from '@/components/ui/search-box';

/** What a list of settings is narrowed by: the words searched for and the filters chosen. */
export function NarrowingBar<Row>({
  filters,
  narrowed,
  searchRef,
}: {
  filters: NonNullable<Narrowing<Row>['filters']>;
  narrowed: ReturnType<typeof useNarrowed<Row>>;
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const t = useTranslations('settings.kit');
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter pb-3">
      <SearchBox
        label={t('search')}
        kbd="/"
        inputRef={searchRef}
        value={narrowed.typed}
        onChange={narrowed.type}
      />
      <div className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1 *:flex-none">
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
    </div>
  );
}
