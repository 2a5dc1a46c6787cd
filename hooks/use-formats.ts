'use client';

import { useCallback } from 'react';
import { useLocale } from 'use-intl';

import { today } from '@/lib/domain/calendar';
import { DEFAULT_DATE, formatDay, formatInstant, formatMonthDay } from '@/lib/format/date';
import { isolated } from '@/lib/format/isolated';
import { dirOf } from '@/lib/i18n';
import { useMoney } from './use-money';
import { useSystemSetting, useSystemSetup } from './use-system-setting';
import { useWriting } from './use-writing';

/**
 * Formats days, instants and amounts as the organisation or the user has chosen (sections 3 and 9 of the
 * specification). For display only; typed, stored and exported values stay exact.
 */
export function useFormats() {
  const setting = useSystemSetting();
  const setup = useSystemSetup();
  const money = useMoney();
  const { digits: written, dateFormat, timeFormat } = useWriting();

  const isRightToLeft = dirOf(useLocale()) === 'rtl';
  const date = dateFormat ?? setting.dateFormat ?? DEFAULT_DATE;
  const time = timeFormat ?? setting.timeFormat;
  const timezone = setup?.timezone ?? 'UTC';
  const dayShown = useCallback(
    (day: string) => isolated(written(formatDay(day, date)), isRightToLeft),
    [written, date, isRightToLeft],
  );

  return {
    ...money,
    day: dayShown,
    /** The day of an instant, in the organisation's time zone. */
    dayOf: (iso: string) => dayShown(today(timezone, new Date(iso))),
    /** A day without its year, for dense rows. */
    monthDay: (day: string) => isolated(written(formatMonthDay(day, date)), isRightToLeft),
    /** An instant, in the organisation's time zone. */
    instant: (iso: string) =>
      isolated(written(formatInstant(iso, { date, time, timezone })), isRightToLeft),
  };
}
