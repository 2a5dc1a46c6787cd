'use client';

import { useTranslations } from 'use-intl';
import type {
  DocumentDefinition,
  DocumentRecord,
  FilterName,
} from '@/components/document/definition';
import { FILTER_FIELDS, type Filters, type ListQuery } from '@/components/document/use-list-query';
import { accountName } from '@/components/pickers/account-search';
import { FilterChip } from '@/components/ui/chip';
import { useAccounts } from '@/hooks/use-accounts';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';

/** A chip for each filter that is on, in words. */
export function FilterChips<Record extends DocumentRecord>({
  of: { filters: offered },
  query: { filters, filter },
}: {
  of: DocumentDefinition<Record>;
  query: ListQuery;
}) {
  const t = useTranslations('document.filter');
  const says = useFilterWords();
  const remove = (name: FilterName) =>
    filter(Object.fromEntries(FILTER_FIELDS[name].map((field) => [field, undefined])));

  return offered
    .filter((name) => FILTER_FIELDS[name].some((field) => filters[field]))
    .map((name) => (
      <FilterChip
        key={name}
        name={t(name)}
        value={says(name, filters)}
        onRemove={() => remove(name)}
      />
    ));
}

function useFilterWords() {
  const t = useTranslations('document.filter');
  const status = useTranslations('ui.status');
  const { day } = useFormats();
  const { locale } = useLocale();
  const { data: accounts } = useAccounts();

  return (name: FilterName, filters: Filters): string => {
    const { from, to, amount_from, amount_to } = filters;
    if (name === 'date') return span(from && day(from), to && day(to));
    if (name === 'amount') return span(amount_from, amount_to);
    if (name === 'currency') return filters.currency ?? '';
    if (name === 'attached') return t(filters.attached === '0' ? 'without' : 'with');
    if (name === 'mine') return t('mineOnly');
    if (name === 'status') {
      const word = filters.status ?? '';
      return status.has(word) ? status(word) : word;
    }
    const account = accounts?.find(({ id }) => String(id) === filters.account_id);
    return account
      ? `${account.number} ${accountName(account, locale)}`
      : (filters.account_id ?? '');
  };

  function span(from: string | undefined, to: string | undefined): string {
    if (from && to) return from === to ? from : t('between', { from, to });
    return from ? t('from', { from }) : t('to', { to: to ?? '' });
  }
}
