'use client';

import { Rows3 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ListState } from './use-list-state';
import { AddressSearch } from '@/components/layout/address-search';
import { Button, IconButton } from '@/components/ui/button';
import { AddChip, FilterChip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { Menu, MenuChoice } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { useFormats } from '@/hooks/use-formats';
import { type LazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { DENSITIES, useTheme } from '@/hooks/use-theme';

type Props = Readonly<{
  state: ListState;
  /** Query parameter of the search. */
  name: string;
  /** Placeholder of the search: the fields that it searches. */
  searched: string;
  /** Chips of the active filters, and the chip that adds a filter. */
  children: ReactNode;
  columns: ReactNode;
}>;

/** Toolbar of a list: search, filters, columns and density. */
export function ListBar({ state: { filters, filter }, name, searched, children, columns }: Props) {
  const t = useTranslations('document.list');
  const densityWords = useTranslations('document.density');
  const onSettled = useCallback(
    (typed: string) => filter({ [name]: typed }, { replace: true }),
    [filter, name],
  );
  const { density, setDensity } = useTheme();
  return (
    <div
      data-density="compact"
      data-chips-in-line
      className="flex flex-none items-center gap-2 border-b border-line py-2.5 print:border-b-0 ps-gutter pe-4 max-sm:overflow-x-auto sm:flex-wrap"
    >
      <AddressSearch
        label={t('search')}
        searched={searched}
        inAddress={filters[name] ?? ''}
        onSettled={onSettled}
      />
      {children}
      <span className="flex-1" />
      {columns}
      <Menu
        trigger={
          <IconButton
            variant="ghost"
            label={densityWords('label')}
            icon={Rows3}
            className="max-sm:hidden"
          />
        }
      >
        <MenuChoice
          label={densityWords('label')}
          value={density}
          onChange={setDensity}
          choices={DENSITIES.map((value) => ({ value, label: densityWords(value) }))}
        />
      </Menu>
    </div>
  );
}

type AddProps<Form> = Readonly<{
  /** Lazily loaded form with all filters. Pass the same array on every render. */
  form: readonly [LazyPart<Form>];
  children: (form: Form, onDone: () => void) => ReactNode;
}>;

/** Chip that opens the form with all filters of a list. */
export function AddFilter<Form>({ form: forms, children }: AddProps<Form>) {
  const t = useTranslations('document.filter');
  const [open, setOpen] = useState(false);
  const form = useLazyPart(forms[0], open);
  usePreload(forms);
  useShortcuts({ filter: () => setOpen(true) });

  return (
    <Popover
      label={t('label')}
      open={open && form !== undefined}
      onOpenChange={setOpen}
      trigger={<AddChip>{t('add')}</AddChip>}
    >
      {form && children(form, () => setOpen(false))}
    </Popover>
  );
}

type Choice = Readonly<{ value: string; label: string }>;

/** Filter of a list. `name` is its query parameter. */
export type ListFilter = Readonly<{ name: string; label: string }> &
  (
    | Readonly<{ kind: 'choice'; choices: readonly Choice[] }>
    | Readonly<{ kind: 'day' | 'text'; choices?: never }>
  );

type ChipProps = Readonly<{ filter: ListFilter; value: string; onRemove: () => void }>;

/** Chip of an active filter with its value. */
export function ListFilterChip({ filter, value, onRemove }: ChipProps) {
  const { day } = useFormats();
  const shown = filter.kind === 'day' ? day(value) : value;
  const label = filter.choices?.find((choice) => choice.value === value)?.label ?? shown;
  return <FilterChip name={filter.label} value={label} onRemove={onRemove} />;
}

/** Empty state of a list whose filters match no row. */
export function NoMatch({ state }: Readonly<{ state: Pick<ListState, 'clear'> }>) {
  const t = useTranslations('document.list');
  return (
    <EmptyState
      kind="no-match"
      title={t('noMatch')}
      actions={<Button onClick={state.clear}>{t('clear')}</Button>}
    />
  );
}
