'use client';

import type { Ref } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { SHOWN } from '@/components/accounting/chart-of-accounts/chart-narrowing';
import type { ChartAddress } from '@/components/accounting/chart-of-accounts/use-chart-address';
import { Button } from '@/components/ui/button';
import { ChoicePopover } from '@/components/ui/choice-popover';
import { DateField } from '@/components/ui/date-field';
import { FilterMenu } from '@/components/ui/filter-menu';
import { SearchBox } from '@/components/ui/search-box';
import { useCurrencies } from '@/hooks/use-currencies';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import { ACCOUNT_POSITIONS, ACCOUNT_TYPES } from '@/lib/domain/account';
import { isDay } from '@/lib/domain/calendar';

type Props = Readonly<{ address: ChartAddress; searchRef: Ref<HTMLInputElement> }>;

export function ChartFilters({ address, searchRef }: Props) {
  const t = useTranslations('chart-of-accounts');
  const { narrowing, narrow } = address;
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter pb-3">
      <SearchBox
        label={t('search')}
        kbd="/"
        inputRef={searchRef}
        value={narrowing.q ?? ''}
        onChange={(typed) => narrow('q', typed)}
      />
      <Chips narrowing={narrowing} narrow={narrow} />
    </div>
  );
}

function Chips({ narrowing, narrow }: Pick<ChartAddress, 'narrowing' | 'narrow'>) {
  const t = useTranslations('chart-of-accounts');
  const filters = useFilters();
  return (
    <div
      data-chips-in-line
      className="-m-1 flex min-w-0 gap-2 p-1 *:flex-none max-sm:overflow-x-auto sm:flex-wrap"
    >
      {filters.map(({ name, choices }) => (
        <FilterMenu
          key={name}
          name={t(name)}
          value={narrowing[name]}
          choices={choices}
          onChange={(value) => narrow(name, value)}
        />
      ))}
      <SinceFilter since={narrowing.since} onChange={(since) => narrow('since', since)} />
    </div>
  );
}

function useFilters() {
  const t = useTranslations('chart-of-accounts');
  const { data: currencies = [] } = useCurrencies();
  return [
    {
      name: 'type',
      choices: ACCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      name: 'currency',
      choices: currencies.map(({ code }) => ({ value: code, label: code })),
    },
    {
      name: 'position',
      choices: ACCOUNT_POSITIONS.map((value) => ({ value, label: t(`positions.${value}`) })),
    },
    { name: 'show', choices: SHOWN.map((value) => ({ value, label: t(`shown.${value}`) })) },
  ] as const;
}

type SinceFilterProps = Readonly<{
  since: string | undefined;
  onChange: (since: string | undefined) => void;
}>;

/** Filters accounts by the day of their latest line. */
function SinceFilter({ since, onChange }: SinceFilterProps) {
  const t = useTranslations('chart-of-accounts.since');
  const ui = useTranslations('ui.filter');
  const { day } = useFormats();
  return (
    <ChoicePopover
      name={t('label')}
      value={since !== undefined && isDay(since) ? day(since) : ui('all')}
      onChoose={onChange}
    >
      {(choose) => <OneDay since={since ?? ''} onApply={choose} />}
    </ChoicePopover>
  );
}

type OneDayProps = Readonly<{ since: string; onApply: (since: string | undefined) => void }>;

function OneDay({ since, onApply }: OneDayProps) {
  const t = useTranslations('chart-of-accounts.since');
  const today = useToday();
  const form = useForm({ defaultValues: { since } });
  const apply = (values: { since: string }) => {
    if (isDay(values.since)) onApply(values.since);
    else form.setError('since', { message: 'day' });
  };

  return (
    <FormProvider {...form}>
      <form className="grid w-56 gap-3 p-2" onSubmit={form.handleSubmit(apply)}>
        <DateField name="since" label={t('day')} today={today} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary">
            {t('apply')}
          </Button>
          {since !== '' && <Button onClick={() => onApply(undefined)}>{t('clear')}</Button>}
        </div>
      </form>
    </FormProvider>
  );
}
