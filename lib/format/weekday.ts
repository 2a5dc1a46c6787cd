import type { Day } from '@/lib/domain/calendar';

/** Name of the weekday, such as `Thursday`, in the reader's language. */
export function weekdayInWords(day: Day, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return words.format(new Date(`${day}T00:00:00Z`));
}
