'use client';

import { useTranslations } from 'use-intl';
import type { OwnFilter } from '@/components/document/definition';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';

type Of<Filter extends OwnFilter> = Readonly<{ filter: Filter; words: string }>;

/** Control of a filter of the type's own. */
export function OwnControl({ filter, words }: Of<OwnFilter>) {
  const t = useTranslations(words);
  const field = { name: `own.${filter.name}`, label: t(`filter.${filter.name}`) };
  switch (filter.kind) {
    case 'choice':
      return <ChoiceControl filter={filter} words={words} />;
    case 'day':
      return <DateField {...field} />;
    case 'text':
      return <TextField {...field} dir="auto" autoComplete="off" />;
  }
}

function ChoiceControl({
  filter: { name, useOptions },
  words,
}: Of<Extract<OwnFilter, { kind: 'choice' }>>) {
  const t = useTranslations(words);
  const any = useTranslations('document.filter')('any');
  const options = [{ value: '', label: any }, ...useOptions()];
  return (
    <SelectField
      name={`own.${name}`}
      label={t(`filter.${name}`)}
      placeholder={any}
      options={options}
    />
  );
}
