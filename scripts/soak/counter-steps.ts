import type { Act } from './counter-act';
import { referenceOf } from './counter-documents';
import type { Names } from './counter-known';

/** A step of a document: which one by the model's entry, and what is sent. */
export type Step = Readonly<{ of: number; step: string; body: object }>;

const REASON = { reason: 'soak' };
const PAPER = { type: 'passport', number: 'P1234567' };

/** The step that an act is, of a document that stands. */
export function stepOf(
  act: Act,
  names: Names,
  codeOf: (entry: number) => string | undefined,
): Step | undefined {
  if (act.kind === 'void') return { of: act.entry, step: 'void', body: REASON };
  if (!('course' in act)) return undefined;
  const { entry: of } = act.course;
  switch (act.kind) {
    case 'settle leg':
      return { of, step: 'settle', body: { leg: act.leg, ...names.at(act.at) } };
    case 'fail leg':
      return { of, step: 'fail', body: { leg: act.leg, ...REASON } };
    case 'go on':
      return { of, step: act.step, body: act.step === 'hold' ? REASON : {} };
    case 'paid by agent':
      return { of, step: 'pay-out', body: { code: codeOf(of), document: PAPER } };
    case 'paid here': {
      const where = { location_id: names.place(act.place), ...names.as(act.as) };
      return {
        of,
        step: 'pay-out',
        body: { reference: referenceOf(of), document: PAPER, ...where },
      };
    }
    case 'cancel':
      return { of, step: 'cancel', body: { ...REASON, refund_fee: act.refundsFee } };
    case 'give back':
      return { of, step: act.step, body: REASON };
    default:
      return onItsWay(act, names);
  }
}

function onItsWay(act: Act, names: Names): Step | undefined {
  if (act.kind === 'recall') return { of: act.course.entry, step: 'recall', body: REASON };
  if (act.kind === 'receive') {
    const lines = act.counted.map((sum) => names.sum(sum));
    return { of: act.course.entry, step: 'receive', body: { lines } };
  }
  if (act.kind !== 'decide') return undefined;
  const { decided } = act;
  const party_id = decided.decision === 'party' ? names.party(decided.party) : undefined;
  const body = {
    ...REASON,
    decision: decided.decision,
    ...(party_id !== undefined && { party_id }),
  };
  return { of: act.course.entry, step: 'difference', body };
}
