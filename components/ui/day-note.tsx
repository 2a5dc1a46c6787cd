'use client';

import { useLocale } from '@/hooks/use-locale';
import { useWriting } from '@/hooks/use-writing';
import { isCalendarDay } from '@/lib/domain/calendar';
import { formatSolar } from '@/lib/format/solar-hijri';
import { tagOf } from '@/lib/i18n';

/** Weekday and Solar Hijri date, shown below a date. */
export function DayNote({ day }: { day: string }) {
  const { locale } = useLocale();
  const { text } = useWriting();
  if (!isCalendarDay(day)) return null;
  return (
    <bdi>
      {weekdayOf(day, tagOf(locale))}
      {locale === 'fa' ? '، ' : ', '}
      {text(formatSolar(day, locale))}
    </bdi>
  );
}

const weekdayOf = (day: string, tag: string) =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
