import type { Act, ActOf } from './counter-act';
import type { Courses } from './counter-courses';
import { type DrawCourse, type Drawn, HERE } from './counter-credit';
import type { CounterModel } from './counter-model';
import { paySettlement } from './counter-settlement';
import type { Draw } from './counter-shapes';
import type { Ticket } from './counter-ticket';

/** Credit that a withdrawal uses. */
const drawnBy = ({ party, currency, amount, at }: Draw): Drawn => ({
  party,
  currency,
  amount,
  product: 'withdrawal',
  branch: at.place === undefined ? undefined : HERE,
});

/** Credit that a ticket uses; a ticket has at most one credit payment. */
export function drawnFor({ customer: party = 0, payments }: Ticket): Drawn | undefined {
  const paid = payments.find(({ method }) => method === 'credit_limit');
  if (!paid) return undefined;
  return { party, currency: paid.currency, amount: paid.amount, product: 'sale', branch: HERE };
}

/** True if the customer's limit covers the ticket. */
export function isCovered({ courses, money }: CounterModel, ticket: Ticket): boolean {
  const drawn = drawnFor(ticket);
  return !drawn || courses.credit.allows(drawn, undefined, money);
}

/** Posts a draw: the party owes the amount at its cost, and nothing is realised. */
export function drawCredit(model: CounterModel, draw: Draw): boolean {
  const { party, currency, amount, at, sub } = draw;
  if (!model.courses.credit.allows(drawnBy(draw), sub, model.money)) return false;
  return model.post(
    [
      { account: 'receivable', party, currency, amount },
      { ...at, currency, amount: -amount },
    ],
    [],
  );
}

/** Repays part of a draw; refused above the outstanding amount. */
export function repayDraw(
  model: CounterModel,
  { course, amount, at, as }: ActOf<'repay'>,
): boolean {
  if (amount > course.amount) return false;
  const { party, currency } = course;
  return paySettlement(
    model,
    { owed: { account: 'receivable', party, currency }, amount, at, as },
    1n,
  );
}

/** Writes off the outstanding amount of a draw at its cost. */
export function writeOff(model: CounterModel, { course }: ActOf<'write off'>): boolean {
  const { party, currency, amount } = course;
  const owed = { account: 'receivable', party, currency, amount: -amount } as const;
  return currency === model.money.base
    ? model.post([owed, { account: 'lost', currency, amount }], [])
    : model.post([{ ...owed, leg: 0 }], [{ currency, quantity: -amount, charge: 'lost' }]);
}

/** True if an act changes the limit; lowering it below the used amount is allowed. */
export const changesLimit = ({ courses }: CounterModel, act: ActOf<'change limit'>): boolean =>
  cappedBy(courses, act)?.amount !== act.amount;

const cappedBy = ({ credit }: Courses, { party, sub }: ActOf<'change limit'>) => {
  const limit = credit.limits.get(party);
  return sub === undefined ? limit : limit?.subs[sub];
};

/** Party whose limit or use an act changes. */
export function borrowerOf({ credit }: Courses, act: Act): number | undefined {
  if (act.kind === 'ticket') return drawnFor(act.ticket)?.party;
  if (act.kind === 'draw') return act.draw.party;
  if (act.kind === 'change limit') return act.party;
  if (act.kind === 'void') return credit.draws.get(act.entry)?.party;
  const isOfDraw = act.kind === 'repay' || act.kind === 'take back' || act.kind === 'write off';
  return isOfDraw ? act.course.party : undefined;
}

/** Records draws and repayments. A draw can be voided as long as nothing of it is repaid. */
export function keepCredit(courses: Courses, act: Act, entry: number): void {
  const { credit, voidable } = courses;
  const drawn =
    act.kind === 'draw' ? drawnBy(act.draw) : act.kind === 'ticket' && drawnFor(act.ticket);
  if (drawn && credit.limits.has(drawn.party)) {
    const isOfSub = act.kind === 'draw' && act.draw.sub !== undefined;
    credit.draws.set(entry, { ...drawn, entry, isOfSub, repaid: [] });
  }
  if (act.kind === 'change limit') keepLimit(courses, act);
  const course = act.kind === 'void' ? credit.draws.get(act.entry) : courseOf(act);
  if (!course) return;
  const after = { ...course, ...owedAfter(act, course, entry) };
  credit.draws.set(course.entry, after);
  const isUntouched = act.kind === 'take back' && after.repaid.length === 0;
  if (isUntouched) voidable.add(course.entry);
  else voidable.delete(course.entry);
}

const courseOf = (act: Act) =>
  act.kind === 'repay' || act.kind === 'take back' || act.kind === 'write off'
    ? act.course
    : undefined;

function owedAfter(act: Act, { amount, repaid }: DrawCourse, entry: number) {
  if (act.kind === 'repay') {
    const paid = { entry, amount: act.amount };
    return { amount: amount - act.amount, repaid: [...repaid, paid] };
  }
  // A draw that is written off or voided is no longer owed, and its repayments cannot be reversed.
  if (act.kind !== 'take back') return { amount: 0n, repaid: [] };
  const back = repaid.find((one) => one.entry === act.repaid);
  return { amount: amount + (back?.amount ?? 0n), repaid: repaid.filter((one) => one !== back) };
}

function keepLimit({ credit: { limits } }: Courses, { party, sub, amount }: ActOf<'change limit'>) {
  const limit = limits.get(party);
  if (!limit) return;
  const subs = limit.subs.map((one, at) => (at === sub ? { ...one, amount } : one));
  limits.set(party, sub === undefined ? { ...limit, amount } : { ...limit, subs });
}
