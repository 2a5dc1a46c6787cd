'use client';

import { DayPicker } from 'react-day-picker';
import { enGB, faIR } from 'react-day-picker/locale';
import { useLocale } from '@/hooks/use-locale';
import { isCalendarDay } from '@/lib/domain/calendar';

const LOCALES = { en: enGB, fa: faIR };

type Props = Readonly<{ day: string; today: string; onPick: (day: string) => void }>;

/** Month view to pick a day. The picker uses local `Date` objects, which stay in this file. */
export function Calendar({ day, today, onPick }: Props) {
  const { locale, dir } = useLocale();
  const chosen = isCalendarDay(day) ? dateOf(day) : undefined;

  return (
    <DayPicker
      mode="single"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened on request: the keys belong to its days
      autoFocus
      required
      locale={LOCALES[locale]}
      dir={dir}
      numerals="latn"
      today={dateOf(today)}
      selected={chosen}
      defaultMonth={chosen ?? dateOf(today)}
      onSelect={(date) => onPick(dayOf(date))}
    />
  );
}

function dateOf(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const pad = (part: number) => String(part).padStart(2, '0');

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
