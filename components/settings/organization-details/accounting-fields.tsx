'use client';

import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { OrganizationValues } from '@/components/settings/organization-details/organization-values';
import { Button } from '@/components/ui/button';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Ltr } from '@/components/ui/ltr';
import { TextField } from '@/components/ui/text-field';
import { searchCurrencies } from '@/components/pickers/currency-search';
import { useCurrencies } from '@/hooks/use-currencies';
import { useIsoCurrencies } from '@/hooks/use-iso-currencies';
import { useFormats } from '@/hooks/use-formats';
import type { Currency } from '@/lib/contract/settings/currencies';
import { fiscalYearOf, isYearStart, today } from '@/lib/domain/calendar';
import { timezones } from '@/lib/domain/timezone';
import { formatInstant } from '@/lib/format/date';

/** Suggested starts of the fiscal year: calendar year, solar year, and two other common ones. */
const YEAR_STARTS = ['01-01', '03-21', '04-01', '07-01'] as const;

const ZONES = timezones();

export function AccountingFields() {
  return (
    <>
      <BaseCurrency />
      <Timezone />
      <FiscalYearStart />
    </>
  );
}

/** Dates and times run left to right in any text. */
const figures = (text: string) => <Ltr>{text}</Ltr>;

/** Any currency of ISO 4217, or one that the organisation added; fixed once it is used. */
function BaseCurrency() {
  const t = useTranslations('settings.organization');
  const { data: own = NONE } = useCurrencies();
  const iso = useIsoCurrencies();
  const isUsed = own.some(({ is_base, is_used }) => is_base && is_used);
  const refused = own.filter(({ is_active }) => !is_active).map(({ code }) => code);
  const choices = new Map([...iso, ...own].map((currency) => [currency.code, currency]));
  return (
    <ComboboxField<Choice>
      name="base_currency"
      label={t('baseCurrency')}
      required
      disabled={isUsed}
      help={t(isUsed ? 'baseLocked' : 'baseHelp')}
      items={[...choices.values()].filter(({ code }) => !refused.includes(code))}
      keyOf={({ code }) => code}
      idOf={({ code }) => code}
      textOf={({ code, name }) => `${code} ${name}`}
      search={searchCurrencies}
    />
  );
}

type Choice = Readonly<{ code: string; name: string }>;
const NONE: readonly Currency[] = [];

function Timezone() {
  const t = useTranslations('settings.organization');
  const [now] = useState(() => new Date().toISOString());
  const zone = useWatch<OrganizationValues, 'timezone'>({ name: 'timezone' });
  return (
    <ComboboxField<string>
      name="timezone"
      label={t('timezone')}
      required
      help={
        zone === null
          ? t('timezoneHelp')
          : t.rich('timezoneNow', { now: () => figures(formatInstant(now, { timezone: zone })) })
      }
      items={ZONES}
      keyOf={(one) => one}
      idOf={(one) => one}
      textOf={(one) => one.replaceAll('_', ' ')}
    />
  );
}

function FiscalYearStart() {
  const t = useTranslations('settings.organization');
  const help = useYearInWords();
  return (
    <div className="grid gap-2 sm:col-span-2">
      <TextField
        name="fiscal_year_start"
        label={t('fiscalYearStart')}
        dir="ltr"
        required
        className="max-w-96"
        help={help}
      />
      <YearStarts />
    </div>
  );
}

/** The current fiscal year with the entered start, or help until the start is valid. */
function useYearInWords() {
  const t = useTranslations('settings.organization');
  const { day } = useFormats();
  const [now] = useState(() => new Date());
  const start = useWatch<OrganizationValues, 'fiscal_year_start'>({ name: 'fiscal_year_start' });
  if (!isYearStart(start)) return t('fiscalYearHelp');
  const { from, to } = fiscalYearOf(today('UTC', now), start);
  return t.rich('fiscalYear', {
    from: () => figures(day(from)),
    to: () => figures(day(to)),
  });
}

function YearStarts() {
  const t = useTranslations('settings.organization');
  const { setValue } = useFormContext<OrganizationValues>();
  return (
    <div className="flex flex-wrap gap-2">
      {YEAR_STARTS.map((one) => (
        <Button key={one} onClick={() => setValue('fiscal_year_start', one, { shouldDirty: true })}>
          {t(`yearStarts.${one}`)}
        </Button>
      ))}
    </div>
  );
}
