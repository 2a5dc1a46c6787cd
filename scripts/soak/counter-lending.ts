import type { Act, ActOf } from './counter-act';
import type { Courses } from './counter-courses';
import { type DrawCourse, type Drawn, HERE } from './counter-credit';
import type { CounterModel } from './counter-model';
import { paySettlement } from './counter-settlement';
import type { Draw } from './counter-shapes';
import type { Ticket } from './counter-ticket';

/** What a draw is of. */
const drawnBy = ({ party, currency, amount, at }: Draw): Drawn => ({
  party,
  currency,
  amount,
  product: 'withdrawal',
  branch: at.place === undefined ? undefined : HERE,
});

/** What a ticket is paid with on credit, once at most. */
export function drawnFor({ customer: party = 0, payments }: Ticket): Drawn | undefined {
  const paid = payments.find(({ method }) => method === 'credit_limit');
  if (!paid) return undefined;
  return { party, currency: paid.currency, amount: paid.amount, product: 'sale', branch: HERE };
}

/** Whether the customer's limit is enough for a ticket. */
export function isCovered({ courses, money }: CounterModel, ticket: Ticket): boolean {
  const drawn = drawnFor(ticket);
  return !drawn || courses.credit.allows(drawn, undefined, money);
}

/** Lent: the party owes it, at what it costs; nothing is realised. */
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

/** Less is owed of a draw, never less than nothing. */
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

/** What is still owed of a draw is lost, at what it costs. */
export function writeOff(model: CounterModel, { course }: ActOf<'write off'>): boolean {
  const { party, currency, amount } = course;
  const owed = { account: 'receivable', party, currency, amount: -amount } as const;
  return currency === model.money.base
    ? model.post([owed, { account: 'lost', currency, amount }], [])
    : model.post([{ ...owed, leg: 0 }], [{ currency, quantity: -amount, charge: 'lost' }]);
}

/** A limit is raised or lowered, also below what is used; what it is already is no change. */
export const changesLimit = ({ courses }: CounterModel, act: ActOf<'change limit'>): boolean =>
  cappedBy(courses, act)?.amount !== act.amount;

const cappedBy = ({ credit }: Courses, { party, sub }: ActOf<'change limit'>) => {
  const limit = credit.limits.get(party);
  return sub === undefined ? limit : limit?.subs[sub];
};

/** Whose limit an act leaves otherwise. */
export function borrowerOf({ credit }: Courses, act: Act): number | undefined {
  if (act.kind === 'ticket') return drawnFor(act.ticket)?.party;
  if (act.kind === 'draw') return act.draw.party;
  if (act.kind === 'change limit') return act.party;
  if (act.kind === 'void') return credit.draws.get(act.entry)?.party;
  const isOfDraw = act.kind === 'repay' || act.kind === 'take back' || act.kind === 'write off';
  return isOfDraw ? act.course.party : undefined;
}

/** Writes down what is owed on credit. A draw can be taken back while nothing of it is repaid. */
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
  // What is written off or taken back is owed no more, and no repayment of it is taken back.
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
