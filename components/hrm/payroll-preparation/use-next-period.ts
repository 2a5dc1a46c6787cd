'use client';
import { useAnswer } from '@/hooks/use-call';
import { useToday } from '@/hooks/use-today';
import { payrollPreparation, type PayrollRunRow } from '@/lib/contract/hrm/payroll-preparation';
import { endOfLastMonth, type Day, addDays, dayNumber } from '@/lib/domain/calendar';
import { periodEnd } from '@/lib/domain/hrm/payroll';
import { solarMonthOf } from '@/lib/format/solar-period';

export type NextRun = Readonly<{ period: Period; last: PayrollRunRow | undefined }>;

const GONE: readonly string[] = ['voided', 'discarded'];

/**
 * Returns the latest run that is not voided or discarded, and the period after it; without a run, the period is this
 * month. Undefined while runs load.
 */
export function useNextPeriod(): NextRun | undefined {
  const today: Day = useToday();
  const { data, isError } = useAnswer(payrollPreparation.list, {
    input: { per_page: '20', sort: '-date' },
  });
  if (!data && !isError) return undefined;
  const runs = (data?.data ?? []).filter(({ status }) => !GONE.includes(status));
  const last = runs.toSorted((a, b) => (a.period_to < b.period_to ? 1 : -1))[0];
  return { last, period: last ? nextPeriod(last) : thisMonth(today) };
}

const thisMonth = (today: Day): Period =>
  nextPeriod({ period_from: '', period_to: endOfLastMonth(today) });

type Period = Readonly<{ from: Day; to: Day }>;

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
