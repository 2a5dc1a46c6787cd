import {
  marked,
  type PayDraft,
  type PayDrafts,
  readDraft,
  stored,
} from '@/components/hrm/payroll-preparation/pay-drafts';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { cellsOf, type PayColumn } from '@/lib/domain/pay-grid';

/** Dependencies of saving. */
export type Sending = Readonly<{
  runId: number;
  columns: readonly PayColumn[];
  decimalsOf: (currency: string) => number;
  drafts: () => PayDrafts;
  change: (make: (now: PayDrafts) => PayDrafts) => void;
  slips: Readonly<{
    find: (id: number) => Slip | undefined;
    put: (slip: Slip) => void;
    refetch: () => Promise<void>;
  }>;
  onStored: (count: number) => void;
}>;

/** Most payslips that the host accepts per call. */
const AT_ONCE = 1_000;

/**
 * Saves the edits of payslips, up to a thousand per call. Refused or conflicting edits stay with their state; invalid
 * amounts are not sent.
 */
export async function sendPay(sending: Sending, ids: readonly number[]): Promise<void> {
  const ready = ids.flatMap((id) => readySlip(sending, id));
  for (let at = 0; at < ready.length; at += AT_ONCE) {
    await sendSome(sending, ready.slice(at, at + AT_ONCE));
  }
}

function readySlip({ columns, decimalsOf, drafts, slips }: Sending, id: number) {
  const [slip, draft] = [slips.find(id), drafts()[id]];
  if (!slip || !draft) return [];
  const { typed, problems } = readDraft(draft.texts, decimalsOf(slip.currency));
  if (Object.keys(problems).length > 0) return [];
  const cells = [...cellsOf(columns, typed)];
  return [{ texts: draft.texts, sent: { id, cells, version: slip.version } }];
}

type Ready = ReturnType<typeof readySlip>[number];

async function sendSome(sending: Sending, ready: readonly Ready[]): Promise<void> {
  const { runId, change, slips, onStored } = sending;
  const ids = ready.map(({ sent }) => sent.id);
  change((now) => markAll(now, ids, { state: 'sending' }));
  const input = { slips: ready.map(({ sent }) => sent) };
  try {
    const answer = await call(payrollPreparation.updateSlips, { params: { id: runId }, input });
    const textsOf = new Map(ready.map(({ texts, sent }) => [sent.id, texts]));
    answer.slips.forEach(slips.put);
    const isMet = answer.refused.some(({ status }) => status === 409);
    if (isMet) await slips.refetch();
    change((now) => answered(now, answer, textsOf));
    onStored(answer.slips.length);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    change((now) => markAll(now, ids, { state: 'refused', message: error.message }));
  }
}

/** Removes saved edits, unless changed meanwhile, and marks refused ones with the reason. */
function answered(
  drafts: PayDrafts,
  { slips, refused }: AnswerOf<typeof payrollPreparation.updateSlips>,
  textsOf: ReadonlyMap<number, PayDraft['texts']>,
): PayDrafts {
  const kept = slips.reduce((all, { id }) => stored(all, id, textsOf.get(id) ?? {}), drafts);
  return refused.reduce(
    (all, { id, status, message }) =>
      marked(all, id, { state: status === 409 ? 'conflict' : 'refused', message }),
    kept,
  );
}

const markAll = (drafts: PayDrafts, ids: readonly number[], mark: Parameters<typeof marked>[2]) =>
  ids.reduce((all, id) => marked(all, id, mark), drafts);
