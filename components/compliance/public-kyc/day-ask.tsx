'use client';

import { useId, useState } from 'react';

import { AskNote, type AskProps, OptionalMark } from './fields';
import { PlainSelect } from './choice-asks';
import { errorIdOf, helpIdOf } from '@/components/ui/field';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import { dayOf } from '@/lib/domain/calendar';
import { tagOf } from '@/lib/i18n';
import { digitsOf } from '@/lib/format/fold';
import { dayOfSolar, formatSolar, solarMonthName, solarOf } from '@/lib/format/solar-hijri';

const CALENDARS = ['gregorian', 'solar'] as const;
type Calendar = (typeof CALENDARS)[number];

type Typed = Readonly<{ date: string; month: string; year: string }>;

type Props = AskProps &
  Readonly<{ value: string | null | undefined; onDay: (day: string | null) => void }>;

/**
 * Fields for day, month and year in the selected calendar (Gregorian or Solar Hijri). Below the fields, the date is
 * shown in the other of these calendars.
 */
export function DayAsk({ value, onDay, help, ...ask }: Props) {
  const t = useWords('identify.day');
  const id = useId();
  const { locale } = useLocale();
  const { calendar, parts, isNoDay, type, turn } = useTypedDay(value, onDay, locale);
  const error = ask.error ?? (isNoDay ? t('none') : undefined);
  const inOther = calendar === 'solar' ? plainDay : formatSolar;
  const note = value ? inOther(value, locale) : help;
  const described = error ? errorIdOf(id) : note ? helpIdOf(id) : undefined;
  const bad = error ? true : undefined;
  return (
    <fieldset className="grid gap-1" aria-describedby={described}>
      <legend className="mb-1 font-medium">
        {ask.label}
        <OptionalMark optional={ask.optional} />
      </legend>
      <div role="group" aria-label={t('calendar')} className="flex gap-1">
        {CALENDARS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === calendar}
            className="min-h-11 rounded-ctl border border-transparent px-3 text-14 text-ink-2 aria-pressed:border-line aria-pressed:bg-surface-2 aria-pressed:font-medium aria-pressed:text-ink"
            onClick={() => turn(one)}
          >
            {t(one)}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_6rem] gap-2">
        <Figures
          bad={bad}
          label={t('date')}
          length={2}
          text={parts.date}
          onType={(date) => type({ date })}
        />
        <PlainSelect
          aria-label={t('month')}
          aria-invalid={bad}
          value={parts.month}
          onChange={({ target }) => type({ month: target.value })}
        >
          <option value="">{t('month')}</option>
          {monthsOf(calendar, locale).map((name, at) => (
            <option key={name} value={String(at + 1)}>
              {name}
            </option>
          ))}
        </PlainSelect>
        <Figures
          bad={bad}
          label={t('year')}
          length={4}
          text={parts.year}
          onType={(year) => type({ year })}
        />
      </div>
      <AskNote id={id} help={note} error={error} />
    </fieldset>
  );
}

function useTypedDay(value: Props['value'], onDay: Props['onDay'], locale: 'en' | 'fa') {
  const [calendar, setCalendar] = useState<Calendar>(locale === 'fa' ? 'solar' : 'gregorian');
  const [typed, setTyped] = useState<Typed>();
  // The typed parts are kept in this state until they form a valid date.
  const parts = typed ?? partsOf(value, calendar);
  const isOpen = typed !== undefined && Object.values(typed).every((part) => part !== '');

  const type = (change: Partial<Typed>) => {
    const next = { ...parts, ...change };
    const day = dayIn(calendar, next);
    setTyped(day === undefined ? next : undefined);
    if (day !== undefined || (value !== null && value !== undefined)) onDay(day ?? null);
  };
  const turn = (next: Calendar) => {
    setTyped(undefined);
    setCalendar(next);
  };
  return { calendar, parts, isNoDay: isOpen && parts.year.length > 3, type, turn };
}

type FiguresProps = Readonly<{
  label: string;
  length: number;
  text: string;
  onType: (figures: string) => void;
  bad: true | undefined;
}>;

function Figures({ label, length, text, onType, bad }: FiguresProps) {
  return (
    <span className="input">
      <input
        aria-label={label}
        aria-invalid={bad}
        placeholder={label}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        className="figure text-center"
        value={text}
        onChange={({ target }) => onType(digitsOf(target.value).slice(0, length))}
      />
    </span>
  );
}

function partsOf(day: string | null | undefined, calendar: Calendar): Typed {
  const [year, month, date] = day ? day.split('-').map(Number) : [];
  const solar = day && calendar === 'solar' ? solarOf(day) : undefined;
  const shown = solar ?? { year, month, date };
  const text = (figure: number | undefined) => (figure === undefined ? '' : String(figure));
  return { date: text(shown.date), month: text(shown.month), year: text(shown.year) };
}

function dayIn(calendar: Calendar, typed: Typed): string | undefined {
  if (typed.year.length < 4 || typed.month === '' || typed.date === '') return undefined;
  const [year, month, date] = [Number(typed.year), Number(typed.month), Number(typed.date)];
  return calendar === 'solar' ? dayOfSolar({ year, month, date }) : dayOf(year, month, date);
}

function monthsOf(calendar: Calendar, locale: 'en' | 'fa'): readonly string[] {
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
  if (calendar === 'solar') return numbers.map((month) => solarMonthName(month, locale));
  const names = new Intl.DateTimeFormat(tagOf(locale), {
    month: 'long',
    calendar: 'gregory',
    timeZone: 'UTC',
  });
  return numbers.map((month) => names.format(Date.UTC(2001, month - 1, 15)));
}

/** Language tags whose date formats begin with the day. */
const DAY_TAGS = { en: 'en-GB', fa: tagOf('fa') } as const;

/** Formats a date with the name of the month. */
export function plainDay(day: string, locale: 'en' | 'fa'): string {
  return new Intl.DateTimeFormat(DAY_TAGS[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(Date.parse(day));
}
