'use client';

import { useTranslations } from 'use-intl';

import type { FilterName } from '@/components/report/definition';
import { useUserNames } from '@/components/report/use-user-names';
import { useAccounts } from '@/hooks/use-accounts';
import type { FilterValues } from '@/hooks/use-report-filters';
import type { ReportHead } from '@/lib/contract/reports/report';

/** What the filters mean, in one line: what is counted, in which currency, what is left out. */
export function useFilterWords(
  filters: readonly FilterName[],
  input: FilterValues,
  head: ReportHead | undefined,
): string {
  const t = useTranslations('reports.words');
  const page = useTranslations('routes');
  const { data: accounts } = useAccounts();
  const nameOf = useUserNames();

  const numberOf = (id: string) =>
    accounts?.find((account) => String(account.id) === id)?.number ?? id;
  const say: Readonly<Record<FilterName, (value: string) => string | undefined>> = {
    period: () => undefined,
    compare: () => undefined,
    level: (value) => t(value === 'general' ? 'general' : 'detail'),
    currency: (value) => t('currency', { currency: value || (head?.currency ?? '') }),
    zero: (value) => (value === '1' ? t('zero') : undefined),
    closing: (value) => t(value === '0' ? 'withoutClosing' : 'withClosing'),
    withoutClosing: () => t(input.closing === '0' ? 'withoutClosing' : 'withClosing'),
    account: (value) =>
      value === ''
        ? undefined
        : t('accounts', { numbers: value.split(',').map(numberOf).join(', ') }),
    party: (value) => (value === '' ? undefined : t('party', { party: value })),
    user: (value) => (value === '' ? undefined : nameOf(Number(value))),
    page: (value) => {
      const key = value.replaceAll(' ', '-');
      if (value === '') return undefined;
      return page.has(key) ? page(key) : value;
    },
    action: (value) => value || undefined,
    record: (value) => value || undefined,
    search: (value) => (value === '' ? undefined : t('search', { text: value })),
  };
  const names: Readonly<Partial<Record<FilterName, string>>> = {
    account: 'account_id',
    party: 'party_id',
    user: 'user_id',
  };
  const valueOf = (filter: FilterName): string =>
    filter === 'record'
      ? [input.record_type, input.record_id].filter(Boolean).join(' ')
      : (input[names[filter] ?? filter] ?? '');

  return filters
    .map((filter) => say[filter](valueOf(filter)))
    .filter(Boolean)
    .join(t('comma'));
}
