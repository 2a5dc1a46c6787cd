import { isDeepStrictEqual } from 'node:util';

import type { DocumentBody } from '@/lib/contract/document-fields';
import type { PayrollBody } from '@/lib/contract/hrm/payroll-preparation';
import type { Act, AnyKind } from '@/server/document/act';
import { destroyDraft, storeDraft, updateDraft } from '@/server/document/acts';
import { recordOf } from '@/server/document/answers';
import { lockDocument } from '@/server/document/rows';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { approveRun } from './approve-run';
import { postRun } from './post-run';
import { type Begun, checkRun, prepareRun } from './prepare';
import { PAGE, runKind } from './run-kind';
import { runOf, TYPE, type WholeRun } from './run-body';
import { dropSlips } from './slips.sql';

// Typed as `AnyKind`, which hides the type of the body, because only the document type itself reads the body.
const KIND: AnyKind = runKind;

type Storing = Call & Readonly<{ input: PayrollBody }>;

/** Stores a run and prepares its slips. With `post` it is approved and posted in the same transaction. */
export async function storeRun(call: Storing) {
  const { post = false, ...given } = call.input;
  if (post) {
    call.require(PAGE, 'approve');
    call.require(PAGE, 'post');
  }
  checkRun(given, await currenciesOf(call.db));
  const input: DocumentBody = given;
  const { row } = await storeDraft({ ...call, params: {}, input }, KIND);
  const job = await prepareRun(call, row, { atOnce: post });
  if (post) {
    await approveRun(call, await lockDocument(call.db, TYPE, row.id));
    await postRun(call, await lockDocument(call.db, TYPE, row.id));
  }
  return withJob(call, row.id, job);
}

/** Fields on which the slips depend. A change of any other field does not prepare the slips again. */
const ASKED = [
  ...([
    'period_from',
    'period_to',
    'frequency',
    'employee_ids',
    'department',
    'branch_id',
  ] as const),
  ...(['currency', 'rate', 'tax_table_id', 'pro_rata', 'days_off', 'net_rounding'] as const),
];

const asksForSame = (one: WholeRun, other: WholeRun): boolean =>
  ASKED.every((key) => isDeepStrictEqual(one[key], other[key]));

/** Changes a draft. Prepares the slips again if a field on which they depend has changed. */
export async function updateRun(
  call: Act<object> & Call & Readonly<{ params: Readonly<{ id: number }> }>,
) {
  const before = await lockDocument(call.db, TYPE, call.params.id);
  const id = await updateDraft(call, KIND);
  const row = await lockDocument(call.db, TYPE, id);
  const job = asksForSame(runOf(before), runOf(row)) ? undefined : await prepareRun(call, row);
  return withJob(call, id, job);
}

/** Record of a run, with the job that is still preparing it, if there is one. */
async function withJob(call: Call, id: number, job: Begun | undefined) {
  const record = await recordOf(call, runKind, id);
  return { ...record, ...(job && { job: { id: job.id, status: job.status } }) };
}

/** Discards a draft and deletes its slips. */
export async function destroyRun(call: Call & Readonly<{ params: Readonly<{ id: number }> }>) {
  const answer = await destroyDraft(call, KIND);
  if (answer.is_deleted === 'yes') await dropSlips(call.db, call.params.id);
  return answer;
}
