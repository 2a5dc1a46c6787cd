'use client';

import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { ListFilter } from './list-bar';
import type { Filters } from './use-list-state';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { isResolved } from '@/hooks/use-unresolved';
import { isCalendarDay } from '@/lib/domain/calendar';
import { recordOf } from '@/lib/domain/record-of';

type Props = Readonly<{
  filters: readonly ListFilter[];
  now: Filters;
  onApply: (filters: Filters) => void;
}>;

export function FilterForm({ filters, now, onApply }: Props) {
  const names = filters.map(({ name }) => name);
  const form = useForm({ defaultValues: recordOf(names, (name) => now[name] ?? '') });
  return (
    <FilterFrame
      form={form}
      onApply={(values) =>
        onApply(
          Object.fromEntries(
            filters.map(({ name, kind }) => [name, filterValue(values[name] ?? '', kind)]),
          ),
        )
      }
    >
      {filters.map((filter) => (
        <FilterControl key={filter.name} filter={filter} name={filter.name} />
      ))}
    </FilterFrame>
  );
}

type FrameProps<Values extends FieldValues> = Readonly<{
  form: UseFormReturn<Values>;
  onApply: (values: Values) => void;
  children: ReactNode;
}>;

/** Form with the filters of a list, applied together. */
export function FilterFrame<Values extends FieldValues>({
  form,
  onApply,
  children,
}: FrameProps<Values>) {
  const t = useTranslations('document.filter');
  const apply = form.handleSubmit((values) => {
    if (isResolved(form)) onApply(values);
  });
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void apply(event)}
        data-density="compact"
        className="grid w-80 max-w-[90vw] gap-3 p-3"
      >
        {children}
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </form>
    </FormProvider>
  );
}

type ControlProps = Readonly<{ filter: ListFilter; name: string }>;

/** Field of a filter in a form, where its value has the path `name`. */
export function FilterControl({ filter, name }: ControlProps) {
  const { label } = filter;
  switch (filter.kind) {
    case 'choice':
      return <OneOrAny name={name} label={label} options={filter.choices} />;
    case 'day':
      return <DateField name={name} label={label} />;
    case 'text':
      return <TextField name={name} label={label} dir="auto" autoComplete="off" />;
  }
}

/** Converts a filter value to its query parameter; a day that cannot be parsed becomes empty. */
export const filterValue = (text: string, kind: ListFilter['kind']): string =>
  kind === 'day' && !isCalendarDay(text) ? '' : text;

type OneOrAnyProps = Readonly<{ name: string; label: string; options: readonly Option[] }>;

/** A select whose first option means "any" and removes the filter. */
export function OneOrAny({ options, ...field }: OneOrAnyProps) {
  const any = useTranslations('document.filter')('any');
  return (
    <SelectField {...field} placeholder={any} options={[{ value: '', label: any }, ...options]} />
  );
}
