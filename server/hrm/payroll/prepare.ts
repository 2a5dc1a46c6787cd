import { dayNumber } from '@/lib/domain/calendar';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import type { Locale } from '@/server/kernel/locale';
import type { Call } from '@/server/kernel/serve';
import { type Reference, referenceTo } from '@/server/ledger/reference';
import { completed, type Made, type RunBody, runOf, TYPE, type WholeRun } from './run-body';
import { dropSlips, insertSlips, slipsOf } from './slips.sql';
import { groupOf, workOut } from './work-out';

export const PAYROLL_SLIPS = 'payroll slips';

/** Minimum number of employees for which a background job computes the slips. */
const IN_A_JOB = 200;

const LONGEST_DAYS = 366;

/** Refuses a last day before the first, a period that is too long, and an unknown currency. */
export function checkRun(given: RunBody, { decimals }: Reference['currencies']): void {
  const { period_from, period_to, currency } = completed(given);
  const refuse = (key: string, field: string, params: Record<string, string> = {}) =>
    new Refusal(key, { field, params });
  refuseAny([
    ...(period_to < period_from ? [refuse('payroll.period', 'period_to')] : []),
    ...(dayNumber(period_to) - dayNumber(period_from) >= LONGEST_DAYS
      ? [refuse('payroll.long', 'period_to')]
      : []),
    ...(currency !== undefined && !(currency in decimals)
      ? [refuse('ledger.currency-unknown', 'currency', { currency })]
      : []),
  ]);
}

type Preparing = Pick<Call, 'db' | 'host' | 'say' | 'me'> & Readonly<{ locale: Locale }>;

export type Begun = Readonly<{ id: number; status: string }>;

/**
 * Computes the slips of a draft in the request, or in a background job if there are many employees. Deletes the
 * previous slips; with `keepEdited`, keeps slips that a user has edited.
 */
export async function prepareRun(
  call: Preparing,
  row: DocumentRow,
  { keepEdited = false, atOnce = false }: Readonly<{ keepEdited?: boolean; atOnce?: boolean }> = {},
): Promise<Begun | undefined> {
  const { db, host, me, say } = call;
  const body = runOf(row);
  const reference = await referenceOf(call, body);
  checkRun(body, reference.currencies);
  const kept = keepEdited ? await editedIn(call, row.id) : [];
  await dropSlips(db, row.id, { keep: kept });
  const asking = { db, host, body, runId: row.id, reference, say };
  const { members, skipped, rates } = await groupOf(asking);
  const made = { rates, skipped, planned: members.length };
  const rest = members.filter(({ id }) => !kept.includes(id));
  if (rest.length < IN_A_JOB || atOnce) {
    await insertSlips(db, await workOut(asking, rest, rates));
    await keepMade(call, row, made);
    return undefined;
  }
  const input = { run_id: row.id, locale: call.locale };
  const job = await host.jobs.enqueue(db, { kind: PAYROLL_SLIPS, input, userId: me.id });
  await keepMade(call, row, { ...made, job_id: job.id });
  return job;
}

export const referenceOf = ({ db }: Pick<Preparing, 'db'>, { period_to }: WholeRun) =>
  referenceTo(db, [], [period_to]);

async function editedIn({ db }: Preparing, runId: number): Promise<number[]> {
  const slips = await slipsOf(db, runId);
  return slips.flatMap(({ is_edited, employee_id }) => (is_edited ? [employee_id] : []));
}

/** Stores the result of preparing a run in the run's body. */
export async function keepMade(
  { db }: Pick<Preparing, 'db'>,
  { id, body }: Pick<DocumentRow, 'id' | 'body'>,
  made: Made,
): Promise<DocumentRow> {
  return changeDocument(db, { type: TYPE, id }, { body: { ...body, made } });
}

/** Refuses a run that is not a draft. */
export function checkDraft(row: DocumentRow): void {
  const { status, version } = row;
  if (status !== 'draft') throw new Conflict(`document.is-${status}`, { status, version });
}
