'use client';

import type { Ref } from 'react';
import { useTranslations } from 'use-intl';

import { SHOWN } from '@/components/accounting/chart-of-accounts/chart-narrowing';
import { SinceFilter } from '@/components/accounting/chart-of-accounts/since-filter';
import type { ChartAddress } from '@/components/accounting/chart-of-accounts/use-chart-address';
import { FilterMenu } from '@/components/ui/filter-menu';
import { SearchBox } from '@/components/ui/search-box';
import { useCurrencies } from '@/hooks/use-currencies';
import { ACCOUNT_POSITIONS, ACCOUNT_TYPES } from '@/lib/domain/account';

type Props = Readonly<{ address: ChartAddress; searchRef: Ref<HTMLInputElement> }>;

export function ChartFilters({ address, searchRef }: Props) {
  const t = useTranslations('chart-of-accounts');
  const { narrowing, narrow } = address;
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter pb-3">
      <SearchBox
        label={t('search')}
        kbd="/"
        inputRef={searchRef}
        value={narrowing.q ?? ''}
        onChange={(typed) => narrow('q', typed)}
      />
      <Chips narrowing={narrowing} narrow={narrow} />
    </div>
  );
}

function Chips({ narrowing, narrow }: Pick<ChartAddress, 'narrowing' | 'narrow'>) {
  const t = useTranslations('chart-of-accounts');
  const filters = useFilters();
  return (
    <div
      data-chips-in-line
      className="-m-1 flex min-w-0 gap-2 p-1 *:flex-none max-sm:overflow-x-auto sm:flex-wrap"
    >
      {filters.map(({ name, choices }) => (
        <FilterMenu
          key={name}
          name={t(name)}
          value={narrowing[name]}
          choices={choices}
          onChange={(value) => narrow(name, value)}
        />
      ))}
      <SinceFilter since={narrowing.since} onChange={(since) => narrow('since', since)} />
    </div>
  );
}

function useFilters() {
  const t = useTranslations('chart-of-accounts');
  const { data: currencies = [] } = useCurrencies();
  return [
    {
      name: 'type',
      choices: ACCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      name: 'currency',
      choices: currencies.map(({ code }) => ({ value: code, label: code })),
    },
    {
      name: 'position',
      choices: ACCOUNT_POSITIONS.map((value) => ({ value, label: t(`positions.${value}`) })),
    },
    { name: 'show', choices: SHOWN.map((value) => ({ value, label: t(`shown.${value}`) })) },
  ] as const;
}
