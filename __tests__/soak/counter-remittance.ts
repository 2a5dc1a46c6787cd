import { nearest, times } from './exact';
import type { RemitInCourse, RemitOutCourse } from './counter-courses';
import { exchange, paidFor } from './counter-exchange';
import type { ModelLeg, ModelLine } from './counter-lines';
import type { CounterModel } from './counter-model';
import { type Money, priceOf } from './counter-money';
import type { PaidAs, RemitIn, RemitOut } from './counter-shapes';

/** Amounts of a remittance. A deducted fee is subtracted from a typed principal before the conversion. */
export function remitSums(
  { currency, quoted, typed, fee, tax }: Omit<RemitOut, 'sender' | 'payments'>,
  money: Money,
) {
  const charged = !fee || fee.mode === 'waived' ? 0n : fee.amount;
  const price =
    currency === money.base ? { over: 1n, under: 1n } : priceOf(quoted, currency, money);
  const isSent = typed.side === 'principal';
  const sent = typed.amount - (fee?.mode === 'deducted' ? charged : 0n);
  const principal = isSent ? sent : nearest(times(typed.amount, price));
  const payout = isSent
    ? nearest({ over: principal * price.under, under: price.over })
    : typed.amount;
  return { principal, payout, fee: charged, tax, paidIn: principal + charged + tax };
}

const remitsOf = (currency: string, amount: bigint): ModelLine => ({
  account: 'remits',
  currency,
  amount,
});

/** Lines of the payment; cash covers what no other method does. */
export function waysOf({ place, sender, payments }: RemitOut, paidIn: bigint, { base }: Money) {
  const named = payments.map(({ method, amount }): ModelLine => {
    const account = method === 'bank' ? 'bank' : 'customer';
    return { account, currency: base, amount, ...(method !== 'bank' && { party: sender }) };
  });
  const rest = named.reduce((left, { amount }) => left - amount, paidIn);
  const cash: ModelLine = { account: 'cash', place, currency: base, amount: rest };
  return rest === 0n ? named : [cash, ...named];
}

/** Posts the payment: the payout is sold for the principal, with fee and tax beside it. */
export function postRemitOut(model: CounterModel, remit: RemitOut): boolean {
  const { money } = model;
  const { principal, payout, fee, tax, paidIn } = remitSums(remit, money);
  const ways = waysOf(remit, paidIn, money);
  const isHome = remit.currency === money.base;
  const legs: ModelLeg[] = isHome
    ? []
    : [{ currency: remit.currency, quantity: -payout, value: principal }];
  const lines: ModelLine[] = [
    { ...remitsOf(remit.currency, -payout), ...(!isHome && { leg: 0 }) },
    ...ways,
    ...beside(money, { fee: -fee, tax: -tax }),
  ];
  const drawn = ways.filter(({ account }) => account === 'customer');
  return model.post(lines, legs, drawn);
}

function beside({ base }: Money, { fee, tax }: Readonly<{ fee: bigint; tax: bigint }>) {
  const both: ModelLine[] = [
    { account: 'remit_fees', currency: base, amount: fee },
    { account: 'tax', currency: base, amount: tax },
  ];
  return both.filter(({ amount }) => amount !== 0n);
}

/** The agent has paid out, so the amount is owed to the agent. */
export function paidByAgent(model: CounterModel, { remit }: RemitOutCourse): boolean {
  const { payout } = remitSums(remit, model.money);
  const { currency, agent } = remit;
  return model.post(
    [remitsOf(currency, payout), { account: 'agent', party: agent, currency, amount: -payout }],
    [],
  );
}

/** Reverses a remittance at its original base; a fee that is kept is charged to the last payment methods. */
export function cancelRemit(
  model: CounterModel,
  { entry, remit }: RemitOutCourse,
  refundsFee: boolean,
): boolean {
  const { money } = model;
  const { fee, paidIn } = remitSums(remit, money);
  let due = refundsFee ? 0n : fee;
  const ways = waysOf(remit, paidIn, money).toReversed();
  const charged = ways.flatMap((way): ModelLine[] => {
    const amount = way.amount > due ? due : way.amount;
    due -= amount;
    return amount === 0n ? [] : [{ ...way, amount }];
  });
  return model.void(
    entry,
    refundsFee ? [] : [...beside(money, { fee: -fee, tax: 0n }), ...charged],
  );
}

/** Posts an agent's order: the agent owes the amount that must be paid out. */
export function postRemitIn(model: CounterModel, { agent, currency, amount }: RemitIn): boolean {
  return model.post(
    [{ account: 'agent', party: agent, currency, amount }, remitsOf(currency, -amount)],
    [],
  );
}

/** Pays out from a location in the currency of the order, or in another one as a deal. */
export function paidHere(
  model: CounterModel,
  { remit }: RemitInCourse,
  { place, as }: Readonly<{ place: number; as?: PaidAs | undefined }>,
): boolean {
  const { money } = model;
  const { currency, amount } = paidFor(remit, as, money);
  const account = currency === money.base ? 'cash' : 'stock';
  const { lines, legs } = exchange(
    remitsOf(remit.currency, remit.amount),
    { account, place, currency, amount: -amount },
    money,
  );
  return model.post(lines, legs);
}
