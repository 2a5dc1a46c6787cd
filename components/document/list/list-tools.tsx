'use client';

import { Rows3 } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { FilterChips } from '@/components/document/list/filter-chips';
import { choosableOf, shownColumns, useColumns } from '@/components/document/list/list-columns';
import { ListFilters } from '@/components/document/list/list-filters';
import type { ListQuery } from '@/components/document/list/use-list-query';
import { AddressSearch } from '@/components/layout/address-search';
import { IconButton } from '@/components/ui/button';
import { ColumnChooser } from '@/components/ui/column-chooser';
import { Menu, MenuChoice } from '@/components/ui/menu';
import type { Column } from '@/components/ui/table-columns';
import { DENSITIES, useTheme } from '@/hooks/use-theme';
import type { DocumentRow } from '@/lib/contract/document-fields';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  query: ListQuery;
  /** True if a saved view is open; column choices then belong to it. */
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

/** A type without parties has its own placeholder for the search. */
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

/** Without a view, chosen columns are stored for the user; with a view, they are saved with the view. */
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
