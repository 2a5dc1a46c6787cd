'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Ltr } from '@/components/ui/ltr';
import { useSystemSetting, useSystemSetup } from '@/hooks/use-system-setting';
import { formatInstant, isDateToken, isTimeToken } from '@/lib/format/date';
import { type BaseFormat, baseParts, inOneLine } from '@/lib/format/money';
import { persianDigits, persianNumber } from '@/lib/format/native-digits';

const AMOUNT = '-1234567.5';
const UNITS = 2;

type Props = Readonly<{
  digits: string | undefined;
  date: string | undefined;
  time: string | undefined;
}>;

/** Sample time and amount in the chosen formats. */
export function PreferenceSample({ digits, date, time }: Props) {
  const t = useTranslations('profile.preferences');
  const setting = useSystemSetting();
  const setup = useSystemSetup();
  const [now] = useState(() => new Date().toISOString());
  const instant = formatInstant(now, {
    date: date !== undefined && isDateToken(date) ? date : setting.dateFormat,
    time: time !== undefined && isTimeToken(time) ? time : setting.timeFormat,
    timezone: setup?.timezone ?? 'UTC',
  });
  const base: BaseFormat = {
    code: setup?.base_currency ?? '',
    units: UNITS,
    decimals: setting.numberFormat,
    symbol: setting.currencySymbol,
    position: setting.currencyPosition,
  };
  const amount = inOneLine(baseParts(AMOUNT, base));
  const text =
    digits === 'persian'
      ? `${persianDigits(instant)} · ${persianNumber(amount)}`
      : `${instant} · ${amount}`;

  return (
    <p className="rounded-ctl bg-surface-2 px-3 py-2">
      <span className="text-12 text-ink-3">{t('sample')} </span>
      <Ltr>{text}</Ltr>
    </p>
  );
}
