import { sign, sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { storeDraft } from '@/server/document/acts';
import type { DocumentCall } from '@/server/document/document-call';
import { findDocument, type DocumentRow } from '@/server/document/rows';
import { type ArrearsFound, arrearsOfAll } from '@/server/hrm/adjustment/arrears';
import { adjustmentKind } from '@/server/hrm/adjustment/adjustment';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { addMonths } from '@/lib/domain/calendar';
import type { AnyKind } from '@/server/document/act';
import { noteRun } from './note-run';
import { prepareRun } from './prepare';
import { runOf, TYPE } from './run-body';
import { slipsOf } from './slips.sql';

// Typed as `AnyKind`, which hides the type of the body, because only the document type itself reads the body.
const KIND: AnyKind = adjustmentKind;

/** Number of months before a run; slips of these months are compared with the current salaries. */
const MONTHS_BACK = 12;

type OfEmployee = ArrearsFound & Readonly<{ name: string }>;

/**
 * Compares the earlier slips of the run's employees with the current salaries, and returns the differences per
 * employee.
 */
async function arrearsIn(
  { db, host }: Pick<DocumentCall, 'db' | 'host'>,
  row: DocumentRow,
): Promise<OfEmployee[]> {
  const { period_from } = runOf(row);
  const names = new Map((await slipsOf(db, row.id)).map((slip) => [slip.employee_id, slip.name]));
  const span = { from: addMonths(period_from, -MONTHS_BACK), before: period_from };
  const found = await arrearsOfAll({ db, host }, [...names.keys()], span);
  return found
    .filter(({ slips }) => slips.length > 0)
    .map((one) => ({ ...one, name: names.get(one.employee_id) ?? '' }));
}

/** Arrears that a draft run does not pay yet; empty for a run that is not a draft. */
export async function arrearsOfRun(call: DocumentCall, runId: number) {
  const row = await findDocument(call.db, TYPE, runId);
  if (row.status !== 'draft') return [];
  const wire = wireOf(await currenciesOf(call.db));
  return (await arrearsIn(call, row)).map(({ employee_id, name, currency, total, slips }) => ({
    employee_id,
    name,
    currency,
    total: wire.money(total, currency),
    slips: slips.map(({ slip_id, run_id, run, period_from, period_to, difference }) => ({
      slip_id,
      run_id,
      run,
      period_from,
      period_to,
      difference: wire.money(difference, currency),
    })),
  }));
}

/**
 * Adds arrears as approved adjustments in the run's month, each with the slips that it corrects, and prepares the run
 * again. Leaves out employees with an overpaid slip, because a user must decide about them.
 */
export async function addArrears(call: Call & DocumentCall, row: DocumentRow): Promise<void> {
  const owed = (await arrearsIn(call, row)).filter(({ slips }) =>
    slips.every(({ difference }) => sign(difference) > 0),
  );
  if (owed.length === 0) throw new Refusal('payroll.no-arrears', { field: 'employee_ids' });
  for (const { employee_id, slips } of owed) {
    const input = {
      employee_id,
      kind: 'arrears',
      period: runOf(row).period_to.slice(0, 7),
      post: true,
      amount: sum(slips.map(({ difference }) => difference)),
      slips: slips.map(({ slip_id, difference }) => ({ slip_id, amount: difference })),
      reason: call.say('payroll.arrears-reason'),
    };
    await storeDraft({ ...call, params: {}, input }, KIND, 'approve');
  }
  await prepareRun(call, row, { keepEdited: true });
  noteRun(call, row.id, 'add arrears', { employees: [null, owed.length] });
}
