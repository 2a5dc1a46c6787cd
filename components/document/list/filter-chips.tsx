'use client';

import { useTranslations } from 'use-intl';
import type {
  DocumentDefinition,
  DocumentRecord,
  FilterName,
} from '@/components/document/definition';
import { OwnChip } from '@/components/document/list/own-filter-chip';
import {
  FILTER_FIELDS,
  type Filters,
  type ListQuery,
  offeredBy,
  ownFilters,
} from '@/components/document/list/use-list-query';
import { accountName } from '@/components/pickers/account-search';
import { FilterChip } from '@/components/ui/chip';
import { useAccounts } from '@/hooks/use-accounts';
import { useEmployee } from '@/hooks/use-employee';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { useBranchNames, usePlaceNames } from '@/hooks/use-places';
import { useUserNames } from '@/hooks/use-users';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
}>;

/** A chip for each active filter: common ones first, then the type's own. */
export function FilterChips<Record extends DocumentRecord>({ of, query }: Props<Record>) {
  const { filters, filter } = query;
  return (
    <>
      <UsualChips of={of} query={query} />
      {ownFilters(of).map((own) => {
        const value = filters[own.name];
        const drop = () => filter({ [own.name]: undefined });
        return (
          value && (
            <OwnChip key={own.name} filter={own} words={of.words} value={value} onRemove={drop} />
          )
        );
      })}
    </>
  );
}

function UsualChips<Record extends DocumentRecord>({ of, query }: Props<Record>) {
  const { filters, filter } = query;
  const t = useTranslations('document.filter');
  const words = useFilterWords(filters);
  const remove = (name: FilterName) =>
    filter(Object.fromEntries(FILTER_FIELDS[name].map((field) => [field, undefined])));
  return offeredBy(of)
    .filter((name) => FILTER_FIELDS[name].some((field) => filters[field]))
    .map((name) => (
      <FilterChip
        key={name}
        name={t(name)}
        value={words[name](filters)}
        onRemove={() => remove(name)}
      />
    ));
}

function useFilterWords(now: Filters) {
  const t = useTranslations('document.filter');
  const status = useTranslations('ui.status');
  const { day } = useFormats();
  const { locale } = useLocale();
  const { data: accounts } = useAccounts();
  const userName = useUserNames({ enabled: now.user_id !== undefined });
  const branchName = useBranchNames({ enabled: now.branch_id !== undefined });
  const kinds = useTranslations('document.adjustments');
  const employee = useEmployee(now.employee_id === undefined ? null : Number(now.employee_id));
  const placeName = usePlaceNames({ enabled: now.location_id !== undefined });

  const words: Readonly<Record<FilterName, (filters: Filters) => string>> = {
    date: ({ from, to }) => span(from && day(from), to && day(to)),
    status: state,
    amount: ({ amount_from, amount_to }) => span(amount_from, amount_to),
    currency: ({ currency = '' }) => currency,
    account: ({ account_id = '' }) => {
      const account = accounts?.find(({ id }) => String(id) === account_id);
      return account ? `${account.number} ${accountName(account, locale)}` : account_id;
    },
    attached: ({ attached }) => t(attached === '0' ? 'without' : 'with'),
    mine: () => t('mineOnly'),
    teller: ({ user_id }) => userName(Number(user_id)),
    place: ({ location_id = '' }) => placeName(location_id),
    pair: ({ pair = '' }) => pair,
    unapplied: () => t('unappliedOnly'),
    employee: () => employee?.name ?? '…',
    adjustment: ({ kind = '' }) => (kinds.has(kind) ? kinds(kind) : kind),
    unused: () => t('unusedOnly'),
    branch: ({ branch_id = '' }) => branchName(branch_id),
  };
  return words;

  function state({ status: word = '' }: Filters): string {
    return status.has(word) ? status(word) : word;
  }

  function span(from: string | undefined, to: string | undefined): string {
    if (from && to) return from === to ? from : t('between', { from, to });
    return from ? t('from', { from }) : t('to', { to: to ?? '' });
  }
}
