'use client';

import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { FilterName } from '@/components/document/definition';
import { FILTER_CONTROLS } from '@/components/document/list/filter-fields';
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
};

type Props = Readonly<{
  offered: readonly FilterName[];
  statuses: readonly string[];
  now: Filters;
  onApply: (filters: Filters) => void;
}>;

/** All filters of a list at once, applied together. */
export function FilterForm({ offered, statuses, now, onApply }: Props) {
  const t = useTranslations('document.filter');
  const { baseCurrency } = useFormats();
  const form = useForm<Values>({ defaultValues: valuesOf(now) });
  const apply = form.handleSubmit((values) => {
    if (isResolved(form)) onApply(filtersFrom(values, { offered, baseCurrency }));
  });

  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void apply(event)}
        data-density="compact"
        className="grid w-80 max-w-[90vw] gap-3 p-3"
      >
        <Controls {...{ offered, statuses }} />
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

function valuesOf(now: Filters): Values {
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
  };
}

/** What was filled in, as the address holds it; what cannot be read narrows nothing. */
function filtersFrom(
  values: Values,
  { offered, baseCurrency }: Readonly<{ offered: readonly FilterName[]; baseCurrency: string }>,
): Filters {
  const { pair_of, pair_against } = values;
  const all: Filters = {
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
  return Object.fromEntries(
    offered.flatMap((name) => FILTER_FIELDS[name].map((field) => [field, all[field]])),
  );
}
