const DAY = 86_400_000;

const written = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Year and month index of a day. */
const monthOf = (day: string): readonly [number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)) - 1,
];

/** Last day of a month; month 0 is the month of `begun`. */
export function monthEnd(begun: string, month: number): string {
  const [year, first] = monthOf(begun);
  return written(Date.UTC(year, first + month + 1, 0));
}

export const monthBegin = (begun: string, month: number): string =>
  `${monthEnd(begun, month).slice(0, 7)}-01`;

export function monthsTo(begun: string, day: string): number {
  const [[year, month], [then, last]] = [monthOf(begun), monthOf(day)];
  return (then - year) * 12 + last - month;
}

export const daysAfter = (day: string, days: number): string =>
  written(Date.parse(day) + days * DAY);
