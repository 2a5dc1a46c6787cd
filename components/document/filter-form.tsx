'use client';

import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { FilterName } from '@/components/document/definition';
import { FILTER_FIELDS, type Filters } from '@/components/document/use-list-query';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { isCalendarDay } from '@/lib/domain/calendar';
import { isDecimal } from '@/lib/domain/money';

const STATUSES = ['draft', 'pending_approval', 'posted', 'voided', 'discarded'] as const;

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
};

/** All filters of a list at once, applied together. */
export function FilterForm({
  offered,
  now,
  onApply,
}: {
  offered: readonly FilterName[];
  now: Filters;
  onApply: (filters: Filters) => void;
}) {
  const t = useTranslations('document.filter');
  const form = useForm<Values>({ defaultValues: valuesOf(now) });
  const apply = form.handleSubmit((values) => onApply(filtersFrom(values, offered)));

  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void apply(event)}
        data-density="compact"
        className="grid w-80 max-w-[90vw] gap-3 p-3"
      >
        {offered.map((name) => (
          <FilterFields key={name} name={name} />
        ))}
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </form>
    </FormProvider>
  );
}

function FilterFields({ name }: { name: FilterName }) {
  const t = useTranslations('document.filter');
  const status = useTranslations('ui.status');
  switch (name) {
    case 'date':
      return (
        <div className="grid grid-cols-2 gap-2">
          <DateField name="from" label={t('dateFrom')} />
          <DateField name="to" label={t('dateTo')} />
        </div>
      );
    case 'status':
      return (
        <SelectField
          name="status"
          label={t('status')}
          placeholder={t('any')}
          options={[
            { value: '', label: t('any') },
            ...STATUSES.map((value) => ({ value, label: status(value) })),
          ]}
        />
      );
    case 'amount':
      return (
        <div className="grid grid-cols-2 gap-2">
          <AmountField name="amount_from" label={t('amountFrom')} decimals={4} />
          <AmountField name="amount_to" label={t('amountTo')} decimals={4} />
        </div>
      );
    case 'currency':
      return <CurrencyPicker name="currency" label={t('currency')} />;
    case 'account':
      return <AccountPicker name="account_id" label={t('account')} />;
    case 'attached':
      return (
        <SelectField
          name="attached"
          label={t('attached')}
          placeholder={t('any')}
          options={[
            { value: '', label: t('any') },
            { value: '1', label: t('with') },
            { value: '0', label: t('without') },
          ]}
        />
      );
    case 'mine':
      return <CheckboxField name="mine" label={t('mineOnly')} />;
  }
}

function valuesOf(now: Filters): Values {
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
  };
}

/** What was filled in, as the address holds it; what cannot be read narrows nothing. */
function filtersFrom(values: Values, offered: readonly FilterName[]): Filters {
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
  };
  return Object.fromEntries(
    offered.flatMap((name) => FILTER_FIELDS[name].map((field) => [field, all[field]])),
  );
}
