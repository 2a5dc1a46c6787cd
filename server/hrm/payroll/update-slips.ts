import type { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { AnswerOf, ReadInput } from '@/lib/contract/endpoint';
import { linesOfCells } from '@/lib/domain/pay-grid';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { lockShown } from '@/server/document/record';
import { Conflict, failureOf, NotFound } from '@/server/kernel/failure';
import { currenciesOf } from '@/server/ledger/currencies';
import { noteRun } from './note-run';
import { checkDraft } from './prepare';
import { runOf, TYPE } from './run-body';
import { type SlipRow, slipsOf, writeSlip } from './slips.sql';
import { tooFine, withLines, type Worth } from './update-slip';

type Sent = ReadInput<typeof payrollPreparation.updateSlips>['slips'][number];
type Refused = AnswerOf<typeof payrollPreparation.updateSlips>['refused'][number];

/**
 * Changes figures of many slips of a draft. A refused slip stays as it was, the others are changed. Refusals are the
 * same as in a call for one slip.
 */
export async function updateSlips(call: DocumentCall, runId: number, sent: readonly Sent[]) {
  const { db } = call;
  const row = await lockShown(db, TYPE, runId);
  checkDraft(row);
  const worth: Worth = { run: runOf(row), currencies: await currenciesOf(db) };
  const left = new Map((await slipsOf(db, runId)).map((slip) => [slip.id, slip]));
  const refused: Refused[] = [];
  const changed: SlipRow[] = [];
  for (const one of sent) {
    const slip = left.get(one.id);
    // A slip that is listed twice is changed once; its second change is refused.
    left.delete(one.id);
    const made = attempted(call, () => typedOver(slip, one, worth));
    if ('refused' in made) refused.push({ id: one.id, ...made.refused });
    else {
      await writeSlip(db, one.id, made.done.set);
      changed.push(made.done.slip);
    }
  }
  // The audit row names the employees, without amounts.
  if (changed.length > 0) noteRun(call, runId, 'edit slip', namesOf(changed));
  else noteRun(call, runId, 'edit slip refused', {});
  return { ids: new Set(changed.map(({ id }) => id)), refused };
}

function typedOver(slip: SlipRow | undefined, { cells, version }: Sent, worth: Worth) {
  if (!slip) throw new NotFound();
  if (version !== undefined && version !== slip.version) {
    throw new Conflict('document.stale', { version: slip.version });
  }
  refuseAny(tooFine(cells, slip, worth, 'cells'));
  return { slip, set: withLines(worth, slip, linesOfCells(slip, cells)) };
}

/** Returns the result, or the refusal as a failed call would return it. */
function attempted<Done>(
  { say }: DocumentCall,
  work: () => Done,
): Readonly<{ done: Done }> | Readonly<{ refused: Omit<Refused, 'id'> }> {
  try {
    return { done: work() };
  } catch (error) {
    const isMeant = [Refusal, Refusals, Conflict, NotFound].some((kind) => error instanceof kind);
    if (!isMeant) throw error;
    const { status, body } = failureOf(error, say, '');
    const told = { message: body.message, errors: body.errors ?? {} };
    // The caught errors have no other status.
    return { refused: { status: status as Refused['status'], ...told } };
  }
}

const NAMED = 20;

function namesOf(slips: readonly SlipRow[]) {
  const names = slips.slice(0, NAMED).map(({ name }) => name);
  const told = names.join(', ');
  return { employee: [told, told], slips: [null, slips.length] } as const;
}
