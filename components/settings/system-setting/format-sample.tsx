'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Ltr } from '@/components/ui/ltr';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { today } from '@/lib/domain/calendar';
import { formatDay, formatInstant } from '@/lib/format/date';
import { baseParts, inOneLine } from '@/lib/format/money';
import { dirOf, LOCALE_NAMES, LOCALES } from '@/lib/i18n';

const AMOUNT = '-1234567.5';
const UNITS = 2;

type Formats = {
  numberFormat: string;
  currencySymbol: string;
  currencyPosition: 'prefix' | 'suffix';
  dateFormat: string;
  timeFormat: string;
};

/** Sample text in each language, with the formats of the form. */
export function FormatSample() {
  const t = useTranslations('settings.system');
  const written = useWritten();

  return (
    <div className="grid gap-1 rounded-ctl border border-line bg-bg p-3 sm:col-span-2">
      <p className="text-12 text-ink-3">{t('sample')}</p>
      <output className="grid gap-1">
        {LOCALES.map((locale) => (
          <p key={locale} lang={locale} dir={dirOf(locale)} title={LOCALE_NAMES[locale]}>
            {t.rich(`samples.${locale}`, {
              amount: () => tagged(written.amount),
              day: () => tagged(written.day),
              time: () => tagged(written.time),
            })}
          </p>
        ))}
      </output>
    </div>
  );
}

const tagged = (text: string | null) => <Ltr className="font-medium">{text}</Ltr>;

/** An amount, a date and a time in the formats of the form. */
function useWritten() {
  const setup = useSystemSetup();
  const timezone = setup?.timezone ?? 'UTC';
  const [now] = useState(() => new Date());
  const formats = useWatch<Formats>() as Formats;
  return {
    amount: inOneLine(
      baseParts(AMOUNT, {
        code: setup?.base_currency ?? '',
        units: UNITS,
        decimals: Number(formats.numberFormat),
        symbol: formats.currencySymbol,
        position: formats.currencyPosition,
      }),
    ),
    day: formatDay(today(timezone, now), formats.dateFormat),
    time: formatInstant(now.toISOString(), {
      date: formats.dateFormat,
      time: formats.timeFormat,
      timezone,
    }),
  };
}
