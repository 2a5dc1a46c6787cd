'use client';

import { useTranslations } from 'use-intl';

import type { ListFilter } from '@/components/list/list-bar';
import type { Filters } from '@/components/list/use-list-state';
import { useCurrencies } from '@/hooks/use-currencies';
import type { ChartFilters } from '@/lib/chart-of-accounts/chart-filters';
import { ACCOUNT_POSITIONS, ACCOUNT_TYPES, CHART_STATES } from '@/lib/domain/ledger/account';

/** Query parameters that filter the chart of accounts. */
export const NARROWING = ['q', 'type', 'currency', 'position', 'show', 'since'] as const;

/** Converts the query parameters of the screen to the filters of the chart. */
export const chartFilters = ({ q, ...filters }: Filters): ChartFilters => ({
  ...filters,
  search: q,
});

/** Filters of the chart of accounts. `since` keeps the accounts with a ledger line on or after that day. */
export function useChartFilters(): readonly ListFilter[] {
  const t = useTranslations('chart-of-accounts');
  const { data: currencies = [] } = useCurrencies();
  const choice = { kind: 'choice' } as const;
  return [
    {
      ...choice,
      name: 'type',
      label: t('type'),
      choices: ACCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      ...choice,
      name: 'currency',
      label: t('currency'),
      choices: currencies.map(({ code }) => ({ value: code, label: code })),
    },
    {
      ...choice,
      name: 'position',
      label: t('position'),
      choices: ACCOUNT_POSITIONS.map((value) => ({ value, label: t(`positions.${value}`) })),
    },
    {
      ...choice,
      name: 'show',
      label: t('show'),
      choices: CHART_STATES.map((value) => ({ value, label: t(`shown.${value}`) })),
    },
    { kind: 'day', name: 'since', label: t('since') },
  ];
}
