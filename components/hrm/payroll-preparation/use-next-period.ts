'use client';

import { useAnswer } from '@/hooks/use-call';
import { useToday } from '@/hooks/use-today';
import { payrollPreparation, type PayrollRunRow } from '@/lib/contract/hrm/payroll-preparation';
import { endOfLastMonth, type Day } from '@/lib/domain/calendar';
import { nextPeriod, type Period } from './next-period';

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
