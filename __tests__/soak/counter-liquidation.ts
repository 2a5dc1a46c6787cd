import { absolute } from './exact';
import { type Act, AGENTS, CUSTOMERS, DEALERS, ELSEWHERE, PLACES } from './counter-act';
import type { RemitCourse } from './counter-courses';
import { paidFor } from './counter-exchange';
import type { Spot } from './counter-lines';
import type { CounterModel } from './counter-model';
import { woundUp } from './counter-winding-up';
import { spotOf } from './counter-random';
import { openOn, owedBy } from './counter-settlement';
import { TRADE_LEGS } from './counter-shapes';

/** Ends a run: completes open documents, settles all balances, and sells all foreign currency. */
export function* liquidation(model: CounterModel): Generator<Act> {
  yield* finishedTrades(model);
  for (const { entry } of Array.from(model.courses.remits.values())) yield* paidOut(model, entry);
  yield* arrived(model);
  yield* repaid(model);
  for (const deed of woundUp(model)) yield { kind: 'office', deed };
  for (const party of [...CUSTOMERS, ...DEALERS, ...AGENTS]) yield* settled(model, party);
  yield* soldOff(model);
  const { base: currency } = model.money;
  const amount = -model.held({ account: 'tax', currency });
  if (amount !== 0n) {
    yield { kind: 'move', from: { account: 'bank' }, to: { account: 'tax' }, currency, amount };
  }
  model.courses.close();
}

function* finishedTrades({ courses, money }: CounterModel): Generator<Act> {
  for (const entry of Array.from(courses.trades.keys())) {
    for (const leg of TRADE_LEGS) {
      const course = courses.trades.get(entry);
      if (!course || course.settled[leg] !== undefined) continue;
      const currency = leg === 'fc' ? course.trade.currency : course.trade.counter;
      yield { kind: 'settle leg', course, leg, at: spotOf(currency, money) };
    }
  }
}

/** Steps of a remittance until it is paid out, by the agent or here in base. */
function* paidOut({ courses, money }: CounterModel, entry: number): Generator<Act> {
  for (;;) {
    const course = courses.remits.get(entry);
    if (!course) return;
    if (course.stage === 'held') yield { kind: 'go on', course, step: 'release' };
    else if (course.stage === 'paid_in') yield { kind: 'go on', course, step: 'send' };
    else if (course.stage === 'sent') yield { kind: 'go on', course, step: 'available' };
    else yield lastPayment(course, money);
  }
}

function lastPayment(course: RemitCourse, { foreign, base }: CounterModel['money']): Act {
  if (course.kind === 'out') return { kind: 'paid by agent', course };
  const listed = foreign.find(({ code }) => code === course.remit.currency);
  const as = listed && { currency: base, quoted: listed.quoted };
  return { kind: 'paid here', course, place: 1, ...(as && { as }) };
}

/** Transfers on their way are received, missing amounts are written off, and the other branch returns its cash. */
function* arrived(model: CounterModel): Generator<Act> {
  const { courses, money } = model;
  yield* received(model);
  const sums = money.foreign.flatMap(({ code: currency }) => {
    const amount = model.lying(ELSEWHERE, currency);
    return amount === 0n ? [] : [{ currency, amount }];
  });
  if (sums.length > 0) {
    yield { kind: 'dispatch', dispatch: { from: ELSEWHERE, to: 1, sums } };
  }
  for (const course of Array.from(courses.dispatches.values())) {
    yield { kind: 'receive', course, counted: course.dispatch.sums };
  }
}

function* received({ courses }: CounterModel): Generator<Act> {
  for (const course of Array.from(courses.dispatches.values())) {
    const decided = { decision: 'charge' } as const;
    if (course.missing) yield { kind: 'decide', course, decided };
    else yield { kind: 'receive', course, counted: course.dispatch.sums };
  }
}

/** Repayments of all open draws, each in its own currency. */
function* repaid({ courses, money }: CounterModel): Generator<Act> {
  for (const course of courses.credit.open()) {
    const { amount, currency } = course;
    yield { kind: 'repay', course, amount, at: spotOf(currency, money) };
  }
}

/** Settlements of all balances of a party; every second one is paid in base, if it has a value there. */
function* settled(model: CounterModel, party: number): Generator<Act> {
  const { money } = model;
  for (const code of [money.base, ...money.foreign.map((one) => one.code)]) {
    for (;;) {
      const owed = owedBy(model, party, code);
      if (!owed) break;
      const amount = absolute(openOn(model, owed));
      const listed = money.foreign.find((one) => one.code === code);
      const inBase = listed && { currency: money.base, quoted: listed.quoted };
      const isWorth = inBase && paidFor({ currency: code, amount }, inBase, money).amount > 0n;
      const as = party % 2 === 0 && isWorth ? inBase : undefined;
      const at = spotOf(as?.currency ?? code, money);
      yield { kind: 'settle', settlement: { owed, amount, at, as } };
    }
  }
}

/** Moves the nostro balances into cash and sells all foreign currency. */
function* soldOff(model: CounterModel): Generator<Act> {
  // With thresholds, only an identified customer who declares a source of funds may buy everything.
  const buyer = model.watch && { customer: CUSTOMERS[0], tellsFunds: true };
  for (const { code: currency, quoted } of model.money.foreign) {
    const [here, there] = PLACES;
    const stock: Spot = { account: 'stock', place: here };
    const nostro: Spot = { account: 'nostro' };
    const ticket = (side: 'buy' | 'sell', amount: bigint): Act => {
      const lines = [{ side, currency, amount, quoted }];
      return {
        kind: 'ticket',
        ticket: { place: here, onAccount: false, lines, fee: 0n, payments: [], ...buyer },
      };
    };
    const elsewhere = model.lying(there, currency);
    if (elsewhere > 0n) yield { kind: 'shift', from: there, to: here, currency, amount: elsewhere };
    const held = model.held({ ...nostro, currency });
    if (held > 0n) yield { kind: 'move', from: nostro, to: stock, currency, amount: held };
    const lack = -held - model.lying(here, currency);
    if (held < 0n && lack > 0n) yield ticket('buy', lack);
    if (held < 0n) yield { kind: 'move', from: stock, to: nostro, currency, amount: -held };
    const left = model.lying(here, currency);
    if (left > 0n) yield ticket('sell', left);
  }
}
