import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { AnyKind } from '@/server/document/act';
import { ledgerOf, recordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import { documentSteps } from '@/server/document/document-steps';
import { listDocuments } from '@/server/document/list';
import { findDocument } from '@/server/document/rows';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { approveOrVoid, rejectVoid, reopenRun } from './approve-run';
import { noteRun } from './note-run';
import { bankFileOf } from './bank-file';
import { bankFilesOf } from './bank-files';
import { mailSlips } from './mail-slips';
import { payRun } from './pay-run';
import { payslipOf } from './payslip-paper';
import { postRun } from './post-run';
import { prepareRun } from './prepare';
import { previewRun } from './preview-run';
import { TYPE } from './run-body';
import { addArrears, arrearsOfRun } from './run-arrears';
import { runKind } from './run-kind';
import { SENSITIVE, shownSlips } from './shown-slips';
import { findSlip, type SlipRow, slipsOf, statusOfSlip, withheldSlips } from './slips.sql';
import { destroyRun, storeRun, updateRun } from './store-run';
import { takePaymentBack, voidSlip } from './take-back';
import { updateSlip } from './update-slip';
import { updateSlips } from './update-slips';
import { voidOrAskRun } from './void-run';

const calls = payrollPreparation;
// `AnyKind` hides the body's type, which only the kind itself reads.
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
  serve(calls.list, async (call) => {
    const { db, input, user, may } = call;
    const reader = { id: user?.id ?? 0, seesParties: may('parties', 'view'), moment: undefined };
    const page = await listDocuments(db, { type: TYPE }, input, reader);
    return { ...page, data: (await runKind.listed?.(call, page.data)) ?? page.data } as never;
  }),
  serve(calls.show, (call) => recordOf(call, runKind, call.params.id) as never),
  serve(calls.entry, async (call) => {
    await findDocument(call.db, TYPE, call.params.id);
    return call.may(...SENSITIVE) ? ledgerOf(call, KIND, call.params.id) : [];
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
  serve(calls.print, (call) => payslipOf(call, call.params.id)),
  serve(calls.bankFile, (call) => bankFileOf(call, call.params.id, call.input)),
  serve(calls.arrears, (call) => arrearsOfRun(call, call.params.id)),
  serve(calls.bankFiles, (call) => bankFilesOf(call, call.params.id)),
];
