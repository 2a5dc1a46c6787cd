import { addDays, type Day, dayNumber } from '@/lib/domain/calendar';
import { periodEnd } from '@/lib/domain/hrm/payroll';
import { solarMonthOf } from '@/lib/format/solar-period';

export type Period = Readonly<{ from: Day; to: Day }>;

/**
 * Returns the pay period after the given one, of the same kind: a Gregorian or Solar Hijri month, one or two weeks, or
 * a half-month.
 */
export function nextPeriod({
  period_from,
  period_to,
}: Readonly<{ period_from: string; period_to: Day }>): Period {
  const from = addDays(period_to, 1);
  if (period_from === '') return { from, to: periodEnd(from, 'monthly') };
  if (isSolarMonth({ from: period_from, to: period_to })) return solarMonthOf(from);
  const days = dayNumber(period_to) - dayNumber(period_from) + 1;
  if (days === 7 || days === 14) return { from, to: addDays(from, days - 1) };
  if (days <= 16) return { from, to: periodEnd(from, 'half_monthly') };
  return { from, to: periodEnd(from, 'monthly') };
}

function isSolarMonth({ from, to }: Period): boolean {
  const month = solarMonthOf(from);
  return month.from === from && month.to === to;
}
