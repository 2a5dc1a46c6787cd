'use client';

import { useTranslations } from 'use-intl';
import type { OwnFilter } from '@/components/document/definition';
import { FilterChip } from '@/components/ui/chip';
import { useFormats } from '@/hooks/use-formats';

type Of<Filter extends OwnFilter> = Readonly<{
  filter: Filter;
  words: string;
  value: string;
  onRemove: () => void;
}>;

/** Chip of an active filter of the type's own. */
export function OwnChip({ filter, ...props }: Of<OwnFilter>) {
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
