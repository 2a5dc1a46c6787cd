'use client';

import { Rows3 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type {
  DocumentDefinition,
  DocumentRecord,
  FilterName,
  OwnFilter,
} from '@/components/document/definition';
import { choosableOf, shownColumns, useColumns } from '@/components/document/list/list-columns';
import {
  type ListQuery,
  offeredBy,
  ownFilters,
  FILTER_FIELDS,
  type Filters,
} from '@/components/document/list/use-list-query';
import { optionsOf } from '@/components/fields/shape';
import { AddressSearch } from '@/components/layout/address-search';
import { accountName } from '@/components/pickers/account-search';
import { IconButton } from '@/components/ui/button';
import { AddChip, FilterChip } from '@/components/ui/chip';
import { ColumnChooser } from '@/components/ui/column-chooser';
import { Menu, MenuChoice } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import type { Column } from '@/components/ui/table-columns';
import { useAccounts } from '@/hooks/use-accounts';
import { useEmployee } from '@/hooks/use-employee';
import { useFormats } from '@/hooks/use-formats';
import { later, useLater, useSoon } from '@/hooks/use-later';
import { useLocale } from '@/hooks/use-locale';
import { useBranchNames, usePlaceNames } from '@/hooks/use-places';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { DENSITIES, useTheme } from '@/hooks/use-theme';
import { useUserNames } from '@/hooks/use-users';
import type { DocumentRow } from '@/lib/contract/document-fields';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
  /** True if a saved view is open; a choice of columns is then stored in the view. */
  hasOpenView: boolean;
}>;

export function ListTools<Record extends DocumentRecord>({
  of,
  query,
  hasOpenView,
}: Props<Record>) {
  return (
    <div
      data-density="compact"
      data-chips-in-line
      className="flex flex-none items-center gap-2 border-b border-line py-2.5 print:border-b-0 ps-gutter pe-4 max-sm:overflow-x-auto sm:flex-wrap"
    >
      <ListSearch words={of.words} query={query} />
      <FilterChips of={of} query={query} />
      <ListFilters of={of} query={query} />
      <span className="flex-1" />
      <ListColumns of={of} query={query} hasOpenView={hasOpenView} />
      <DensityMenu />
    </div>
  );
}

type ListSearchProps = Readonly<{ words: string; query: ListQuery }>;

/** Search above the list. A type without parties has its own placeholder. */
function ListSearch({ words, query: { filters, filter } }: ListSearchProps) {
  const t = useTranslations('document.list');
  const own = useTranslations(words);
  const onSettled = useCallback(
    (search: string) => filter({ search }, { replace: true }),
    [filter],
  );
  return (
    <AddressSearch
      label={t('search')}
      searched={own.has('list.searched') ? own('list.searched') : t('searched')}
      inAddress={filters.search ?? ''}
      onSettled={onSettled}
    />
  );
}

type ListColumnsProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
  hasOpenView: boolean;
}>;

/** Chooser of columns. If a saved view is open, the choice is saved with the view, otherwise for the user. */
function ListColumns<Record extends DocumentRecord>({ of, ...keeping }: ListColumnsProps<Record>) {
  const columns = useColumns(of);
  const choices = choosableOf(columns).map(named);
  const { change, done } = useKeeping(keeping);
  return (
    <ColumnChooser
      fixed={columns.filter(({ pin }) => pin).map(named)}
      choices={choices}
      shown={shownColumns(columns, keeping.query.columns)
        .map(({ id }) => id)
        .filter((id) => choices.some((choice) => choice.id === id))}
      onChange={change}
      onDone={done}
      isOrdered
      isNamed
    />
  );
}

function useKeeping({ query, hasOpenView }: Readonly<{ query: ListQuery; hasOpenView: boolean }>) {
  const isTouched = useRef(false);
  const change = (shown: readonly string[] | undefined) => {
    isTouched.current = true;
    query.setColumns(shown);
    if (shown === undefined && !hasOpenView) query.keepColumns(undefined);
  };
  const done = () => {
    if (isTouched.current && !hasOpenView) query.keepColumns(query.columns);
    isTouched.current = false;
  };
  return { change, done };
}

const named = ({ id, header }: Column<DocumentRow>) => ({
  id,
  label: typeof header === 'string' ? header : id,
});

function DensityMenu() {
  const t = useTranslations('document.density');
  const { density, setDensity } = useTheme();
  return (
    <Menu
      trigger={
        <IconButton variant="ghost" label={t('label')} icon={Rows3} className="max-sm:hidden" />
      }
    >
      <MenuChoice
        label={t('label')}
        value={density}
        onChange={setDensity}
        choices={DENSITIES.map((value) => ({ value, label: t(value) }))}
      />
    </Menu>
  );
}

const filterForm = later(() => import('@/components/document/list/filter-form'));
const SOON = [filterForm];

type ListFiltersProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
}>;

/** Chip that opens all filters; applied filters are stored in the address. */
function ListFilters<Record extends DocumentRecord>({ of, query }: ListFiltersProps<Record>) {
  const t = useTranslations('document.filter');
  const [open, setOpen] = useState(false);
  const form = useLater(filterForm, open);
  useSoon(SOON);
  useShortcuts({ filter: () => setOpen(true) });

  return (
    <Popover
      label={t('label')}
      open={open && form !== undefined}
      onOpenChange={setOpen}
      trigger={<AddChip>{t('add')}</AddChip>}
    >
      {form && (
        <form.FilterForm
          offered={offeredBy(of)}
          own={ownFilters(of)}
          words={of.words}
          statuses={of.statuses ?? optionsOf(of.endpoints.list, 'status')}
          now={query.filters}
          onApply={(filters) => {
            query.filter(filters);
            setOpen(false);
          }}
        />
      )}
    </Popover>
  );
}

type FilterChipsProps<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
}>;

/** A chip for each active filter: common filters first, then those that only this type has. */
function FilterChips<Record extends DocumentRecord>({ of, query }: FilterChipsProps<Record>) {
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

function UsualChips<Record extends DocumentRecord>({ of, query }: FilterChipsProps<Record>) {
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

function ChosenChip({
  filter: { name, useOptions },
  words,
  value,
  onRemove,
}: Of<Extract<OwnFilter, { kind: 'choice' }>>) {
  const t = useTranslations(words);
  const label = useOptions().find((option) => option.value === value)?.label ?? value;
  return <FilterChip name={t(`filter.${name}`)} value={label} onRemove={onRemove} />;
}

function TypedChip({ filter: { name, kind }, words, value, onRemove }: Of<OwnFilter>) {
  const t = useTranslations(words);
  const { day } = useFormats();
  const shown = kind === 'day' ? day(value) : value;
  return <FilterChip name={t(`filter.${name}`)} value={shown} onRemove={onRemove} />;
}
