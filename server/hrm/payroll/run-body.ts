import type { PayrollBody } from '@/lib/contract/hrm/payroll-preparation';
import { type Frequency, periodEnd, type ProRata } from '@/lib/domain/payroll';
import type { DocumentRow } from '@/server/document/rows';
import { storedBody } from '@/server/document/stored';

/** Somebody of the group who has no slip, and the sentence that says why. */
export type SkippedKept = Readonly<{
  employee_id: number;
  name: string;
  key: string;
  params: Readonly<Record<string, string>>;
}>;

/** What preparing a run found, kept beside what was typed. */
export type Made = Readonly<{
  /** Base for one unit of each foreign currency of its slips. */
  rates: Readonly<Record<string, string>>;
  skipped: readonly SkippedKept[];
  /** The job that prepares it, and how many employees there are. */
  job_id?: number | null;
  planned: number;
}>;

/** What is kept of a run: what was typed, and what preparing it found. */
export type RunBody = PayrollBody & Readonly<{ made?: Made }>;

export type WholeRun = RunBody &
  Readonly<{ period_to: string; pay_date: string; frequency: Frequency; pro_rata: ProRata }>;

/** A run with what was left out of it. */
export function completed(body: RunBody): WholeRun {
  const { period_from, frequency = 'monthly', pro_rata = 'calendar' } = body;
  const period_to = body.period_to ?? periodEnd(period_from, frequency);
  return { ...body, period_to, frequency, pro_rata, pay_date: body.pay_date ?? period_to };
}

export const TYPE = 'payroll preparation';

const bodyOf = storedBody<RunBody>(TYPE);

/** What a stored run says. */
export const runOf = (row: Pick<DocumentRow, 'type' | 'body'>): WholeRun => completed(bodyOf(row));

/** Which entries its steps have posted since; what each of them is of stands in tables of its own. */
export type RunCourse = Readonly<{
  payments?: readonly Readonly<{ entry_id: number }>[];
  slips?: readonly Readonly<{ entry_id: number }>[];
}>;

export const courseOf = (course: object | null): RunCourse => course ?? {};
