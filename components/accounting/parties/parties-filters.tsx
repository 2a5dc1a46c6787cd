'use client';

import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';

import type { PartiesAddress } from '@/components/accounting/parties/use-parties-address';
import { FilterMenu } from '@/components/ui/filter-menu';
import { SearchBox } from '@/components/ui/search-box';
import { PARTY_KINDS } from '@/lib/domain/party';

export function PartiesFilters({
  address,
  searchRef,
}: {
  address: PartiesAddress;
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const t = useTranslations('accounting.parties');
  const kind = useTranslations('ui.party.kinds');
  const filters = [
    {
      name: 'kind',
      label: t('kind'),
      choices: PARTY_KINDS.map((value) => ({ value, label: kind(value) })),
    },
    {
      name: 'with_balance',
      label: t('balance'),
      choices: [
        { value: '1', label: t('open') },
        { value: '0', label: t('settled') },
      ],
    },
    {
      name: 'is_active',
      label: t('state'),
      choices: [
        { value: '1', label: t('inUse') },
        { value: '0', label: t('notInUse') },
      ],
    },
  ] as const;

  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter pb-3">
      <SearchBox
        label={t('search')}
        kbd="/"
        inputRef={searchRef}
        value={address.typed}
        onChange={address.type}
        className="w-72 max-sm:w-full"
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
            value={address.chosen(name)}
            onChange={(value) => address.choose(name, value)}
          />
        ))}
      </div>
    </div>
  );
}
