'use client';

import { Columns3, Rows3 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { FilterChips } from '@/components/document/filter-chips';
import { ListFilters } from '@/components/document/list-filters';
import { hiddenOf, useColumns } from '@/components/document/list-table';
import { FOLLOWS } from '@/components/document/standard-columns';
import type { ListQuery } from '@/components/document/use-list-query';
import { AddressSearch } from '@/components/layout/address-search';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Menu, MenuChoice } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { DENSITIES, useTheme } from '@/hooks/use-theme';

/** What narrows the list and how it is shown. */
export function ListTools<Record extends DocumentRecord>({
  of,
  query,
}: {
  of: DocumentDefinition<Record>;
  query: ListQuery;
}) {
  return (
    <div
      data-density="compact"
      className="no-print flex flex-none items-center gap-2 overflow-x-auto border-b border-line py-2.5 ps-gutter pe-4"
    >
      <ListSearch query={query} />
      <FilterChips of={of} query={query} />
      <ListFilters of={of} query={query} />
      <span className="flex-1" />
      <ColumnChooser of={of} query={query} />
      <DensityMenu />
    </div>
  );
}

function ListSearch({ query: { filters, filter } }: { query: ListQuery }) {
  const t = useTranslations('document.list');
  const onSettled = useCallback(
    (search: string) => filter({ search }, { replace: true }),
    [filter],
  );
  return (
    <AddressSearch label={t('search')} inAddress={filters.search ?? ''} onSettled={onSettled} />
  );
}

function ColumnChooser<Record extends DocumentRecord>({
  of,
  query,
}: {
  of: DocumentDefinition<Record>;
  query: ListQuery;
}) {
  const t = useTranslations('document.list');
  const columns = useColumns(of);
  const hidden = hiddenOf(columns, query.columns);
  const choices = columns.filter(({ id, pin }) => !pin && FOLLOWS[id] === undefined);
  const shown = choices.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id);
  const toggle = (id: string) =>
    query.setColumns(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);

  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={
        <Button variant="ghost" icon={Columns3} className="max-sm:hidden">
          {t('columns')}
        </Button>
      }
    >
      <div className="grid gap-1 p-2">
        {choices.map(({ id, header }) => (
          <label key={id} className="flex min-h-6 items-center gap-2">
            <Checkbox checked={shown.includes(id)} onChange={() => toggle(id)} />
            {header}
          </label>
        ))}
        <Button variant="ghost" onClick={() => query.setColumns(undefined)}>
          {t('columnsReset')}
        </Button>
      </div>
    </Popover>
  );
}

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
