import * as v from 'valibot';

import type { Random } from '@/server/seed/random';
import { AGENTS } from './counter-act';
import { leftOf } from './counter-advances';
import { monthBegin } from './counter-calendar';
import type { Names } from './counter-known';
import type { Spot } from './counter-lines';
import type { CounterModel } from './counter-model';
import { priceAtMid } from './counter-money';
import { nextNo, opened } from './counter-office';
import { openOf } from './counter-paying';
import { preparePayroll } from './counter-payroll';
import { among, rateNear, some } from './counter-random';
import type { Sum, Undo } from './counter-shapes';
import { membersOf } from './counter-slips';
import { nearest, times } from './exact';

const KINDS = [
  ...(['expense', 'receipt', 'journal', 'revaluation'] as const),
  ...(['commission', 'payment', 'repayment', 'slip'] as const),
];

/** Random document to post and undo; undefined if the model lacks what it needs. */
export function nextUndo(model: CounterModel, random: Random): Undo | undefined {
  const of = random.pick(KINDS);
  const { money, courses } = model;
  const { code: currency, mid } = random.pick(money.foreign);
  const sum = { currency, amount: 1n + some(random, 500_000n) };
  switch (of) {
    case 'expense':
    case 'receipt':
      return { of, sum, rate: rateNear(random, mid) };
    case 'journal':
      return { of, sum, base: 1n + nearest(times(sum.amount, priceAtMid(currency, money))) };
    case 'revaluation':
      return { of };
    case 'commission':
      return { of, agent: random.pick(AGENTS) };
    default:
      return courses.office && nextPayUndo(courses.office, random, of);
  }
}

function nextPayUndo(
  office: NonNullable<CounterModel['courses']['office']>,
  random: Random,
  of: 'payment' | 'repayment' | 'slip',
): Undo | undefined {
  if (of === 'slip') {
    const months = [...office.payrolls.values()].map(({ month }) => month);
    const month = Math.max(-1, ...months) + 1;
    const run = { no: nextNo(office.payrolls), month, asked: {} };
    // The last slip of a run cannot be voided alone.
    const isOfTwo = (membersOf(office, run)?.length ?? 0) > 1;
    return isOfTwo ? { of, month } : undefined;
  }
  if (of === 'repayment') {
    const advance = among(
      random,
      opened(office.advances).filter((one) => leftOf(one) > 0n),
    );
    if (!advance) return undefined;
    const amount = 1n + some(random, leftOf(advance) - 1n);
    return { of, advance: advance.no, sum: { currency: advance.currency, amount } };
  }
  const slips = opened(office.payrolls)
    .filter(({ status }) => status === 'posted')
    .flatMap(({ no, slips: own }) => own.map((slip) => ({ ...slip, run: no })));
  const due = among(
    random,
    slips.filter((slip) => openOf(slip) > 0n),
  );
  return due && { of, run: due.run, currency: due.currency };
}

/** A voided run keeps its number and slips; the other documents leave nothing behind. */
export function keepUndo(model: CounterModel, undo: Undo): void {
  const { office } = model.courses;
  if (undo.of !== 'slip' || !office) return;
  const no = nextNo(office.payrolls);
  preparePayroll(model, office, { kind: 'prepare', month: undo.month, asked: {} });
  office.payrolls.set(no, { ...office.payroll(no), status: 'voided', isOver: true });
}

const Id = v.object({ id: v.number() });
const Payments = v.object({ payments: v.array(Id) });
const Repayments = v.object({ repayments: v.array(v.object({ entry_id: v.number() })) });

const REASON = { reason: 'soak' };
const RUN = 'hrm/payroll-preparation';
const ADVANCE = 'hrm/payroll-adjustment';

/** Sends a call to the host; returns its answer, or null if a rule refuses it. */
type Call = (path: string, body: object) => Promise<unknown>;
type Host = Readonly<{ call: Call; list: (path: string) => Promise<unknown>; names: Names }>;

/** Posts and undoes a document; returns false if the host refuses to post it. Throws if it refuses to undo. */
export async function postAndUndo(host: Host, undo: Undo, date: string): Promise<boolean> {
  if (undo.of === 'slip') return loseSlip(host, undo, date);
  const { path, body } = posting(undo, host.names, date);
  const posted = await host.call(path, body);
  if (posted === null) return false;
  const back = undoing(undo, posted);
  if ((await host.call(back.path, { ...REASON, ...back.body })) !== null) return true;
  throw new Error(`${back.path} is refused`);
}

function posting(undo: Exclude<Undo, { of: 'slip' }>, names: Names, date: string) {
  const account = (sum: Sum): Spot['account'] =>
    sum.currency === names.money.base ? 'bank' : 'nostro';
  const text = (sum: Sum) => names.text(sum.amount, sum.currency);
  switch (undo.of) {
    case 'expense': {
      const lines = [{ account_id: names.account('charges'), amount: text(undo.sum) }];
      const paid = { paid_from_account_id: names.account('nostro'), rate: undo.rate };
      const body = { date, ...paid, currency: undo.sum.currency, lines, post: true };
      return { path: 'accounting/expenses/store', body };
    }
    case 'receipt': {
      const lines = [{ account_id: names.account('fees'), amount: text(undo.sum) }];
      const received = { received_into_account_id: names.account('nostro'), rate: undo.rate };
      const body = { date, ...received, currency: undo.sum.currency, lines, post: true };
      return { path: 'accounting/receipts/store', body };
    }
    case 'journal': {
      const base = names.text(undo.base, names.money.base);
      const { currency } = undo.sum;
      const lines = [
        { account_id: names.account('nostro'), currency, debit: text(undo.sum), base },
        { account_id: names.account('capital'), credit: base },
      ];
      return { path: 'accounting/journal-entry/store', body: { date, lines, post: true } };
    }
    case 'revaluation':
      return { path: 'exchange/revaluation/store', body: { period_end: date } };
    case 'commission': {
      const body = { agent_id: names.party(undo.agent), from: date, to: date };
      return { path: 'exchange/commissions/store', body };
    }
    case 'payment': {
      const { currency } = undo;
      const body = { currency, account_id: names.account(account({ currency, amount: 0n })) };
      return { path: `${RUN}/${undo.run}/pay`, body };
    }
    case 'repayment': {
      const body = { amount: text(undo.sum), account_id: names.account(account(undo.sum)) };
      return { path: `${ADVANCE}/${undo.advance}/repay`, body };
    }
  }
}

const VOIDED = {
  expense: 'accounting/expenses',
  receipt: 'accounting/receipts',
  journal: 'accounting/journal-entry',
  revaluation: 'exchange/revaluation',
  commission: 'exchange/commissions',
} as const;

function undoing(undo: Exclude<Undo, { of: 'slip' }>, posted: unknown) {
  if (undo.of === 'payment') {
    const payment_id = v.parse(Payments, posted).payments.at(-1)?.id;
    return { path: `${RUN}/${undo.run}/take-back`, body: { payment_id } };
  }
  if (undo.of === 'repayment') {
    const { repayments } = v.parse(Repayments, posted);
    const entry_id = repayments.at(-1)?.entry_id;
    return { path: `${ADVANCE}/${undo.advance}/take-back`, body: { entry_id } };
  }
  return { path: `${VOIDED[undo.of]}/${v.parse(Id, posted).id}/void`, body: {} };
}

/** Prepares and posts a run of all employees, voids its first slip and then the run. */
async function loseSlip(
  { call, list }: Host,
  { month }: Extract<Undo, { of: 'slip' }>,
  date: string,
): Promise<boolean> {
  const good = async (path: string, body: object) => {
    const answer = await call(path, body);
    if (answer === null) throw new Error(`${path} is refused`);
    return answer;
  };
  const period_from = monthBegin(date, month);
  const { id } = v.parse(Id, await good(`${RUN}/store`, { period_from }));
  await good(`${RUN}/${id}/approve`, {});
  await good(`${RUN}/${id}/post`, {});
  const [slip] = v.parse(v.array(Id), await list(`${RUN}/${id}/slips`));
  const today = { date: monthBegin(date, month + 1), ...REASON };
  await good(`${RUN}/slips/${slip?.id}/void`, today);
  await good(`${RUN}/${id}/void`, today);
  return true;
}
