'use client';

import { useTranslations } from 'use-intl';

import type {
  DocumentDefinition,
  DocumentRecord,
  FilterName,
  OwnFilter,
} from '@/components/document/definition';
import { useColumns } from './standard-columns';
import { type ListQuery, offeredBy, ownFilters, FILTER_FIELDS } from './use-list-query';
import { optionsOf } from '@/components/fields/shape';
import { AddFilter, ListBar, ListFilterChip } from '@/components/list/list-bar';
import { ColumnsMenu } from '@/components/list/list-columns';
import type { Filters } from '@/components/list/use-list-state';
import { accountName } from '@/components/pickers/account-search';
import { FilterChip } from '@/components/ui/chip';
import { useAccounts } from '@/hooks/use-accounts';
import { useEmployee } from '@/hooks/use-employee';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import { useLocale } from '@/hooks/use-locale';
import { useBranchNames, usePlaceNames } from '@/hooks/use-places';
import { useUserNames } from '@/hooks/use-users';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
  /** True if a saved view is open; a choice of columns is then stored in the view. */
  hasOpenView: boolean;
}>;

/** Toolbar of a document list. A type whose texts contain `list.searched` has its own placeholder for the search. */
export function ListTools<Record extends DocumentRecord>({
  of,
  query,
  hasOpenView,
}: Props<Record>) {
  const t = useTranslations('document.list');
  const own = useTranslations(of.words);
  const columns = useColumns(of);
  return (
    <ListBar
      state={query}
      name="search"
      searched={own.has('list.searched') ? own('list.searched') : t('searched')}
      columns={<ColumnsMenu columns={columns} state={query} hasOpenView={hasOpenView} />}
    >
      <FilterChips of={of} query={query} />
      <AddFilter form={FORM}>
        {({ FilterForm }, onDone) => (
          <FilterForm
            offered={offeredBy(of)}
            own={ownFilters(of)}
            words={of.words}
            statuses={of.statuses ?? optionsOf(of.endpoints.list, 'status')}
            now={query.filters}
            onApply={(filters) => {
              query.filter(filters);
              onDone();
            }}
          />
        )}
      </AddFilter>
    </ListBar>
  );
}

const FORM = [lazyPart(() => import('./filter-form'))] as const;

type FilterChipsProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
}>;

/** A chip for each active filter: common filters first, then filters that only this type has. */
function FilterChips<Record extends DocumentRecord>({ of, query }: FilterChipsProps<Record>) {
  const { filters, filter } = query;
  const t = useTranslations('document.filter');
  const words = useFilterWords(filters);
  const remove = (name: FilterName) =>
    filter(Object.fromEntries(FILTER_FIELDS[name].map((field) => [field, undefined])));
  return (
    <>
      {offeredBy(of)
        .filter((name) => FILTER_FIELDS[name].some((field) => filters[field]))
        .map((name) => (
          <FilterChip
            key={name}
            name={t(name)}
            value={words[name](filters)}
            onRemove={() => remove(name)}
          />
        ))}
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

type Of<Filter extends OwnFilter> = Readonly<{
  filter: Filter;
  words: string;
  value: string;
  onRemove: () => void;
}>;

/** Chip of an active filter that only this document type has. */
function OwnChip({ filter, ...props }: Of<OwnFilter>) {
  return filter.kind === 'choice' ? (
    <ChosenChip filter={filter} {...props} />
  ) : (
    <TypedChip filter={filter} {...props} />
  );
}

type ChoiceFilter = Extract<OwnFilter, { kind: 'choice' }>;

function ChosenChip({ filter: { name, kind, useOptions }, words, ...chip }: Of<ChoiceFilter>) {
  const label = useTranslations(words)(`filter.${name}`);
  return <ListFilterChip filter={{ name, kind, label, choices: useOptions() }} {...chip} />;
}

function TypedChip({ filter, words, ...chip }: Of<Exclude<OwnFilter, ChoiceFilter>>) {
  const label = useTranslations(words)(`filter.${filter.name}`);
  return <ListFilterChip filter={{ ...filter, label }} {...chip} />;
}
