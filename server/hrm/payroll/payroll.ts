import type { AnswerOf, ReadInput } from '@/lib/contract/endpoint';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import { linesOfCells } from '@/lib/domain/hrm/pay-grid';
import { accrualOf } from '@/lib/domain/hrm/payroll-entry';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import { payslipPrintout } from '@/lib/print/payslip';
import type { AnyKind } from '@/server/document/act';
import { ledgerOf, recordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import { documentSteps } from '@/server/document/document-steps';
import { listRoutes } from '@/server/document/routes';
import { shownLines } from '@/server/document/preview';
import { lockShown } from '@/server/document/record';
import { findDocument } from '@/server/document/rows';
import { Conflict, failureOf, NotFound } from '@/server/kernel/failure';
import { serve } from '@/server/kernel/serve';
import { accountsById } from '@/server/ledger/accounts';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { pdfAnswer } from '@/server/print/pdf-answer';
import { approveOrVoid, rejectVoid, reopenRun } from './approve-run';
import { bankFileOf } from './bank-file';
import { bankFilesOf } from './bank-files';
import { mailedSlips, mailSlips } from './mail-slips';
import { noteRun } from './note-run';
import { payRun } from './pay-run';
import { payslipOf } from './payslip-paper';
import { postRun, bookedSlip, payrollSetting } from './post-run';
import { prepareRun, checkDraft, checkRun, referenceOf } from './prepare';
import { addArrears, arrearsOfRun } from './run-arrears';
import { TYPE, runOf, completed, type RunBody } from './run-body';
import { runKind } from './run-kind';
import { changedIn } from './run-record';
import { totalsOf } from './run-totals';
import { SENSITIVE, shownSlips } from './shown-slips';
import {
  findSlip,
  type SlipRow,
  slipsOf,
  statusOfSlip,
  withheldSlips,
  writeSlip,
  slipsBefore,
} from './slips.sql';
import { destroyRun, storeRun, updateRun } from './store-run';
import { takePaymentBack, voidSlip } from './take-back';
import { updateSlip, tooFine, withLines, type Worth } from './update-slip';
import { voidOrAskRun } from './void-run';
import { groupOf, workOut } from './work-out';

type Previewing = DocumentCall & Readonly<{ input: RunBody }>;

/** Preview of a run: employees, amounts and ledger lines. Refusals are returned as warnings. */
async function previewRun(call: Previewing) {
  try {
    return await foreseen(call);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Refusals)) throw error;
    const all = error instanceof Refusals ? error.list : [error];
    return {
      ...NOBODY,
      currency: (await currenciesOf(call.db)).base,
      warnings: all.map(({ code, params, field }) => ({
        key: code,
        message: call.say(code, params),
        ...(field !== undefined && { field }),
      })),
    };
  }
}

const NONE = { gross: null, deductions: null, employer: null, net: null };
const NOBODY = { lines: [], employees: 0, totals: NONE, by_currency: [], changed: [], skipped: [] };

async function foreseen({ db, host, input, say, may }: Previewing) {
  const body = completed(input);
  const reference = await referenceOf({ db }, body);
  const { currencies } = reference;
  checkRun(input, currencies);
  const asking = { db, host, body, runId: null, reference, say };
  const { members, skipped, rates } = await groupOf(asking);
  const slips = (await workOut(asking, members, rates)).map((slip, at): SlipRow => ({
    ...slip,
    ...UNSTORED,
    id: at + 1,
  }));
  const seesPay = may(...SENSITIVE);
  const wire = wireOf(currencies);
  const ids = members.map(({ id }) => id);
  const last = await slipsBefore(db, ids, body.period_from);
  const sums = totalsOf(slips, { currencies, wire, rates, seesPay });
  const made = { rates, skipped, planned: members.length };
  return {
    lines: seesPay ? await linesOf({ db, date: body.period_to, made }, slips, reference) : [],
    warnings: Object.entries(rates).map(([currency, rate]) => ({
      key: 'payroll.accrues',
      level: 'note' as const,
      message: say('payroll.accrues', { currency, rate }),
    })),
    employees: slips.length,
    currency: sums.currency,
    totals: sums.totals,
    by_currency: sums.by_currency,
    changed: seesPay
      ? await changedIn(db, { body, slips, last, reader: { wire, say, seesPay } })
      : [],
    skipped: skipped.map(({ employee_id, name, key, params }) => ({
      employee_id,
      name,
      reason: say(key, params),
    })),
  };
}

const UNSTORED = {
  status: 'draft',
  withheld: false,
  paid: '0',
  version: 1,
  pay_salt: '',
  pay_print: '',
  void_reason: null,
  void_entry_id: null,
} as const;

type Posting = Pick<DocumentCall, 'db'> &
  Readonly<{ date: string; made: NonNullable<RunBody['made']> }>;

async function linesOf(
  { db, date, made }: Posting,
  slips: readonly SlipRow[],
  reference: Awaited<ReturnType<typeof referenceOf>>,
) {
  const setting = await payrollSetting(db, { made });
  const { lines } = accrualOf(slips.map(bookedSlip), setting);
  const accounts = await accountsById(db, Object.values(setting.accounts));
  const names = await partyNames(db, lines);
  return shownLines(lines, { date, reference: { ...reference, accounts }, names, seesCost: true });
}

type Sent = ReadInput<typeof payrollPreparation.updateSlips>['slips'][number];
type Refused = AnswerOf<typeof payrollPreparation.updateSlips>['refused'][number];

/**
 * Changes amounts of many slips of a draft. A slip whose change is refused stays unchanged, with the same refusals as
 * in a call for a single slip; the other slips are changed.
 */
async function updateSlips(call: DocumentCall, runId: number, sent: readonly Sent[]) {
  const { db } = call;
  const row = await lockShown(db, TYPE, runId);
  checkDraft(row);
  const worth: Worth = { run: runOf(row), currencies: await currenciesOf(db) };
  const left = new Map((await slipsOf(db, runId)).map((slip) => [slip.id, slip]));
  const refused: Refused[] = [];
  const changed: SlipRow[] = [];
  for (const one of sent) {
    const slip = left.get(one.id);
    // A slip that is listed twice is changed only once; the second change is refused.
    left.delete(one.id);
    const made = attempted(call, () => typedOver(slip, one, worth));
    if ('refused' in made) refused.push({ id: one.id, ...made.refused });
    else {
      await writeSlip(db, one.id, made.done.set);
      changed.push(made.done.slip);
    }
  }
  // The audit row names the first `NAMED` employees but contains no amounts.
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

/** Runs `work` and returns its result. A refusal is caught and returned in the form of a failed call's response. */
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
    const problem = { message: body.message, errors: body.errors ?? {} };
    // The cast is safe: the caught errors have no other status.
    return { refused: { status: status as Refused['status'], ...problem } };
  }
}

const NAMED = 20;

function namesOf(slips: readonly SlipRow[]) {
  const names = slips.slice(0, NAMED).map(({ name }) => name);
  const nameList = names.join(', ');
  return { employee: [nameList, nameList], slips: [null, slips.length] } as const;
}

const calls = payrollPreparation;
// Typed as `AnyKind`, which hides the type of the body, because only the document type itself reads the body.
const KIND: AnyKind = runKind;
const step = documentSteps(runKind);

const readerOf = async ({ db, may, say }: DocumentCall) => ({
  wire: wireOf(await currenciesOf(db)),
  say,
  seesPay: may(...SENSITIVE),
});

async function oneSlip(call: DocumentCall, id: number) {
  const [slip] = await shownSlips(call.db, [await findSlip(call.db, id)], await readerOf(call));
  if (!slip) throw new Error('a slip that was found is shown');
  return slip;
}

async function shown(call: DocumentCall, rows: readonly SlipRow[]) {
  return shownSlips(call.db, rows, await readerOf(call));
}

export const payrollRoutes = [
  ...listRoutes(calls.list, KIND),
  serve(calls.show, (call) => recordOf(call, runKind, call.params.id) as never),
  serve(calls.entry, async (call) => {
    const row = await findDocument(call.db, TYPE, call.params.id);
    return ledgerOf(call.db, row, KIND.visibleLines?.(call, row));
  }),
  serve(calls.preview, (call) => previewRun(call)),
  serve(calls.store, (call) => storeRun(call) as never),
  serve(calls.update, (call) => updateRun(call) as never),
  serve(calls.destroy, (call) => destroyRun(call)),
  step(calls.prepare, async (call, row) => {
    await prepareRun(call, row, { keepEdited: call.input.keep_edited ?? false });
    noteRun(call, row.id, 'prepare', {});
  }),
  step(calls['add-arrears'], (call, row) => addArrears(call, row)),
  step(calls.approve, (call, row) => approveOrVoid(call, row)),
  step(calls.reject, (call, row) => rejectVoid(call, row, call.input.reason)),
  step(calls.reopen, (call, row) => reopenRun(call, row, call.input.reason)),
  step(calls.post, (call, row) => postRun(call, row, call.input.version)),
  step(calls.pay, (call, row) => payRun(call, row, call.input)),
  step(calls['take-back'], (call, row) => takePaymentBack(call, row, call.input)),
  step(calls.mail, (call, row) => mailSlips(call, row, call.input)),
  step(calls.void, (call, row) => voidOrAskRun(call, row, call.input)),

  serve(calls.slips, async (call) => {
    await findDocument(call.db, TYPE, call.params.id);
    const { status } = call.input;
    const rows = await slipsOf(call.db, call.params.id);
    return shown(
      call,
      rows.filter((row) => status === undefined || statusOfSlip(row) === status),
    );
  }),
  serve(calls.withheld, async (call) => shown(call, await withheldSlips(call.db))),
  serve(calls.updateSlip, async (call) => {
    await updateSlip(call, call.params.id, call.input);
    return oneSlip(call, call.params.id);
  }),
  serve(calls.updateSlips, async (call) => {
    const { id } = call.params;
    const { ids, refused } = await updateSlips(call, id, call.input.slips);
    const rows = await slipsOf(call.db, id);
    const slips = await shown(
      call,
      rows.filter((row) => ids.has(row.id)),
    );
    return { slips, refused };
  }),
  serve(calls.voidSlip, async (call) => {
    await voidSlip(call, call.params.id, call.input);
    return oneSlip(call, call.params.id);
  }),
  serve(calls.mails, (call) => mailedSlips(call, call.params.id)),
  serve(calls.print, (call) => payslipOf(call, call.params.id)),
  serve(calls.slipPdf, async (call) => {
    const { params, input } = call;
    const payslip = await payslipOf(call, params.id, input.language);
    const { language, slip } = payslip;
    return pdfAnswer(call, { name: `payslip-${slip.id}`, language }, (tools) =>
      payslipPrintout(payslip, tools),
    );
  }),
  serve(calls.bankFile, (call) => bankFileOf(call, call.params.id, call.input)),
  serve(calls.arrears, (call) => arrearsOfRun(call, call.params.id)),
  serve(calls.bankFiles, (call) => bankFilesOf(call, call.params.id)),
];
