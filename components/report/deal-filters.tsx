'use client';

import { useTranslations } from 'use-intl';

import { ChoiceFilter } from './choice-filters';
import type { FilterProps } from './filter-props';
import { FilterChip } from '@/components/ui/chip';
import { useCategoryNames } from '@/hooks/use-asset-categories';
import { useBranches, useBranchNames, usePlaceNames } from '@/hooks/use-places';
import type { FilterValues } from '@/hooks/use-report-filters';
import { DIMENSIONS } from '@/lib/contract/reports/sales-analysis';

const USUAL = 'currency,side';
const NONE = '';

/** Choice of one or two dimensions by which deals are grouped; the default dimensions are left out of the URL. */
export function GroupFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.dimension');
  const [first = '', second = NONE] = (input.group ?? USUAL).split(',');
  const choose = (...names: readonly string[]) => change({ group: groupOf(names) });
  const none = { value: NONE, label: t('none') };
  const choices = DIMENSIONS.map((value) => ({ value, label: t(`name.${value}`) }));
  return (
    <>
      <ChoiceFilter
        name={t('label')}
        value={first}
        choices={choices.filter(({ value }) => value !== 'document' || second === NONE)}
        onChange={(value) => choose(value, second)}
      />
      <ChoiceFilter
        name={t('then')}
        value={second}
        choices={[none, ...choices.filter(({ value }) => value !== first)]}
        onChange={(value) => choose(first, value)}
      />
    </>
  );
}

function groupOf(names: readonly string[]): string | undefined {
  const group = [...new Set(names)].filter(Boolean).join(',');
  return group === USUAL ? undefined : group;
}

/** Query parameters that a click on a figure sets, each with the dimension of deals that it filters. */
const NARROWED = [
  ['side', 'side'],
  ['hour', 'hour'],
  ['weekday', 'weekday'],
  ['class', 'class'],
  ['channel', 'channel'],
  ['size', 'size'],
  ['location_id', 'location'],
  ['session_id', 'session'],
] as const;

/** Chips of the filters that a click on a figure has set, each with a remove button. */
export function NarrowedFilters({ input, change }: FilterProps) {
  const t = useTranslations('reports.dimension.name');
  const valueOf = useValueWords(input);
  return NARROWED.filter(([name]) => input[name]).map(([name, dimension]) => (
    <FilterChip
      key={name}
      name={t(dimension)}
      value={valueOf(name, input[name] ?? '')}
      onRemove={() => change({ [name]: undefined })}
    />
  ));
}

/** Functions that describe filters in words, such as the grouping of deals or a branch. */
export function useNarrowedWords(input: FilterValues) {
  const t = useTranslations('reports.dimension');
  const valueOf = useValueWords(input);
  const categoryName = useCategoryNames({ enabled: input.category_id !== undefined });
  const branchName = useBranchNames({ enabled: input.branch_id !== undefined });
  return {
    categoryOf: (value: string): string | undefined =>
      value === '' ? undefined : categoryName(value),
    branchOf: (value: string): string | undefined => (value === '' ? undefined : branchName(value)),
    grouped: (group: string): string | undefined => {
      if (group === NONE) return undefined;
      const names = group.split(',').map((name) => t(`name.${name}`));
      return t('by', { names: names.join(' / ') });
    },
    narrowed: (): string[] =>
      NARROWED.filter(([name]) => input[name]).map(
        ([name, dimension]) => `${t(`name.${dimension}`)}: ${valueOf(name, input[name] ?? '')}`,
      ),
  };
}

function useValueWords(input: FilterValues) {
  const t = useTranslations('reports.dimension');
  const placeName = usePlaceNames({ enabled: input.location_id !== undefined });
  return (name: string, value: string): string => {
    if (name === 'location_id') return placeName(value);
    if (name === 'hour') return `${value}:00`;
    const key = `${name}.${value}`;
    return t.has(key) ? t(key) : value;
  };
}

export function BranchFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.dimension');
  const branches = useBranches({ enabled: true });
  if (branches.length < 2 && input.branch_id === undefined) return null;
  return (
    <ChoiceFilter
      name={t('name.branch')}
      value={input.branch_id ?? NONE}
      choices={[
        { value: NONE, label: t('allBranches') },
        ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => change({ branch_id: value })}
    />
  );
}

/** Filter that groups the earnings by user or by customer. */
export function ByFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.by');
  return (
    <ChoiceFilter
      name={t('label')}
      value={input.by ?? 'user'}
      choices={(['user', 'customer'] as const).map((value) => ({
        value,
        label: t(`choice.${value}`),
      }))}
      onChange={(value) => change({ by: value === 'user' ? undefined : value })}
    />
  );
}
