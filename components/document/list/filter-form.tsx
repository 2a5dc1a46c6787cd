'use client';

import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { FilterName, OwnFilter } from '@/components/document/definition';
import { FILTER_CONTROLS } from '@/components/document/list/filter-fields';
import { OwnControl } from '@/components/document/list/own-filter';
import { FILTER_FIELDS, type Filters } from '@/components/document/list/use-list-query';
import { Button } from '@/components/ui/button';
import { useFormats } from '@/hooks/use-formats';
import { isResolved } from '@/hooks/use-unresolved';
import { isCalendarDay } from '@/lib/domain/calendar';
import { isDecimal } from '@/lib/domain/money';

type Values = {
  from: string;
  to: string;
  status: string;
  amount_from: string;
  amount_to: string;
  currency: string | null;
  account_id: number | null;
  attached: string;
  mine: boolean;
  user_id: string;
  location_id: string;
  branch_id: string;
  pair_of: string | null;
  pair_against: string | null;
  unapplied: boolean;
  employee_id: number | null;
  kind: string;
  unused: boolean;
  own: Readonly<{ [name: string]: string }>;
};

type Props = Readonly<{
  offered: readonly FilterName[];
  own: readonly OwnFilter[];
  /** Namespace of labels of the type's own filters. */
  words: string;
  statuses: readonly string[];
  now: Filters;
  onApply: (filters: Filters) => void;
}>;

/** All filters of a list, applied together. */
export function FilterForm({ offered, own, words, statuses, now, onApply }: Props) {
  const t = useTranslations('document.filter');
  const { baseCurrency } = useFormats();
  const form = useForm<Values>({ defaultValues: valuesOf(now, own) });
  const apply = form.handleSubmit((values) => {
    if (isResolved(form)) onApply(filtersFrom(values, { offered, own, baseCurrency }));
  });

  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void apply(event)}
        data-density="compact"
        className="grid w-80 max-w-[90vw] gap-3 p-3"
      >
        <Controls offered={offered} statuses={statuses} />
        <OwnControls own={own} words={words} />
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </form>
    </FormProvider>
  );
}

function Controls({ offered, statuses }: Pick<Props, 'offered' | 'statuses'>) {
  return offered.map((name) => {
    const Control = FILTER_CONTROLS[name];
    return <Control key={name} statuses={statuses} />;
  });
}

const OwnControls = ({ own, words }: Pick<Props, 'own' | 'words'>) =>
  own.map((filter) => <OwnControl key={filter.name} filter={filter} words={words} />);

function valuesOf(now: Filters, own: readonly OwnFilter[]): Values {
  const [pair_of, pair_against] = now.pair?.split('/') ?? [];
  return {
    from: now.from ?? '',
    to: now.to ?? '',
    status: now.status ?? '',
    amount_from: now.amount_from ?? '',
    amount_to: now.amount_to ?? '',
    currency: now.currency ?? null,
    account_id: now.account_id ? Number(now.account_id) : null,
    attached: now.attached ?? '',
    mine: now.mine === '1',
    user_id: now.user_id ?? '',
    location_id: now.location_id ?? '',
    branch_id: now.branch_id ?? '',
    pair_of: pair_of ?? null,
    pair_against: pair_against ?? null,
    unapplied: now.unapplied === '1',
    employee_id: now.employee_id ? Number(now.employee_id) : null,
    kind: now.kind ?? '',
    unused: now.unused === '1',
    own: Object.fromEntries(own.map(({ name }) => [name, now[name] ?? ''])),
  };
}

/** Filter values for the address; unreadable ones are dropped. */
function filtersFrom(
  values: Values,
  { offered, own, baseCurrency }: Pick<Props, 'offered' | 'own'> & { baseCurrency: string },
): Filters {
  const all = readableOf(values, baseCurrency);
  return Object.fromEntries([
    ...offered.flatMap((name) => FILTER_FIELDS[name].map((field) => [field, all[field]])),
    ...own.map(({ name, kind }) => [name, readable(values.own[name] ?? '', kind)]),
  ]);
}

function readableOf(values: Values, baseCurrency: string): Filters {
  const { pair_of, pair_against } = values;
  return {
    from: isCalendarDay(values.from) ? values.from : '',
    to: isCalendarDay(values.to) ? values.to : '',
    status: values.status,
    amount_from: isDecimal(values.amount_from) ? values.amount_from : '',
    amount_to: isDecimal(values.amount_to) ? values.amount_to : '',
    currency: values.currency ?? '',
    account_id: values.account_id === null ? '' : String(values.account_id),
    attached: values.attached,
    mine: values.mine ? '1' : '',
    user_id: values.user_id,
    location_id: values.location_id,
    branch_id: values.branch_id,
    unapplied: values.unapplied ? '1' : '',
    employee_id: values.employee_id === null ? '' : String(values.employee_id),
    kind: values.kind,
    unused: values.unused ? '1' : '',
    pair: pair_of === null ? '' : `${pair_of}/${pair_against ?? baseCurrency}`,
  };
}

const readable = (text: string, kind: OwnFilter['kind']): string =>
  kind === 'day' && !isCalendarDay(text) ? '' : text;
