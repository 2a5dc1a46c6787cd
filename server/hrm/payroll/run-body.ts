import type { PayrollBody } from '@/lib/contract/hrm/payroll-preparation';
import { type Frequency, periodEnd, type ProRata } from '@/lib/domain/hrm/payroll';
import type { DocumentRow } from '@/server/document/rows';
import { storedBody } from '@/server/document/stored';

/** An employee who gets no slip in the run, and the message key of the reason. */
export type SkippedKept = Readonly<{
  employee_id: number;
  name: string;
  key: string;
  params: Readonly<Record<string, string>>;
}>;

/** Result of preparing a run, stored in the run's body. */
export type Made = Readonly<{
  /** Rates in base per unit, for each foreign currency of the slips. */
  rates: Readonly<Record<string, string>>;
  skipped: readonly SkippedKept[];
  /** Id of the job that is preparing the run, if there is one. `planned` is the number of employees in the run. */
  job_id?: number | null;
  planned: number;
}>;

/** Stored body of a run: the typed data, and the result of its preparation. */
export type RunBody = PayrollBody & Readonly<{ made?: Made }>;

export type WholeRun = RunBody &
  Readonly<{ period_to: string; pay_date: string; frequency: Frequency; pro_rata: ProRata }>;

/** Completes a run with default values. */
export function completed(body: RunBody): WholeRun {
  const { period_from, frequency = 'monthly', pro_rata = 'calendar' } = body;
  const period_to = body.period_to ?? periodEnd(period_from, frequency);
  return { ...body, period_to, frequency, pro_rata, pay_date: body.pay_date ?? period_to };
}

export const TYPE = 'payroll preparation';

const bodyOf = storedBody<RunBody>(TYPE);

export const runOf = (row: Pick<DocumentRow, 'type' | 'body'>): WholeRun => completed(bodyOf(row));

/**
 * Entries that later steps of a run have posted: payments, and voids of single slips. Details are in separate tables.
 */
export type RunCourse = Readonly<{
  payments?: readonly Readonly<{ entry_id: number }>[];
  slips?: readonly Readonly<{ entry_id: number }>[];
}>;

export const courseOf = (course: object | null): RunCourse => course ?? {};
