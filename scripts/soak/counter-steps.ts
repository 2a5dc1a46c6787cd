import type { Act } from './counter-act';
import { referenceOf } from './counter-documents';
import { limitFor } from './counter-credit';
import type { Names } from './counter-known';

/** A step on a document, given by its entry in the model or by its path if it existed before. */
export type Step = Readonly<{ of: number | string; step: string; body: object }>;

/** Values of the host for an entry of the model. */
export type Ours = Readonly<{
  code: (entry: number) => string | undefined;
  entry: (entry: number) => number | undefined;
}>;

const REASON = { reason: 'soak' };
const PAPER = { type: 'passport', number: 'P1234567' };

/** Step that an act takes on an existing document; undefined for other acts. */
export function stepOf(act: Act, names: Names, ours: Ours): Step | undefined {
  if (act.kind === 'void') return { of: act.entry, step: 'void', body: REASON };
  if (act.kind === 'change limit') {
    const { party, sub, amount } = act;
    const { path, id } = names.limit(party, sub);
    const limit = limitFor(names.money);
    const { currency } = (sub === undefined ? limit : limit.subs[sub]) ?? limit;
    const body = { amount: names.text(amount, currency), ...REASON };
    return { of: `${path}/${id}`, step: 'change', body };
  }
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
      return { of, step: 'pay-out', body: { code: ours.code(of), document: PAPER } };
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
      return ofDraw(act, names, ours) ?? onItsWay(act, names);
  }
}

function ofDraw(act: Act, names: Names, ours: Ours): Step | undefined {
  if (act.kind === 'repay') {
    const { course, amount, at, as } = act;
    const sum = names.sum({ currency: course.currency, amount });
    return { of: course.entry, step: 'repay', body: { ...sum, ...names.as(as), ...names.at(at) } };
  }
  if (act.kind === 'take back') {
    const body = { entry_id: ours.entry(act.repaid), ...REASON };
    return { of: act.course.entry, step: 'take-back', body };
  }
  if (act.kind !== 'write off') return undefined;
  return { of: act.course.entry, step: 'write-off', body: REASON };
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
