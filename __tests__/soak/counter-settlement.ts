import { exchange, paidFor } from './counter-exchange';
import { absolute, signOf } from './exact';
import { remitSums } from './counter-remittance';
import type { Account, Holder } from './counter-lines';
import type { CounterModel } from './counter-model';
import type { Settlement } from './counter-shapes';

/** Accounts with party balances, in the order of their account numbers. */
const WITH_PARTIES: readonly Account[] = ['receivable', 'dealer', 'agent', 'customer'];

/** Largest open balance of a party in a currency, which is settled next. */
export function owedBy(model: CounterModel, party: number, currency: string): Holder | undefined {
  const [most] = WITH_PARTIES.map((account): Holder => ({ account, party, currency }))
    .filter((holder) => openOn(model, holder) !== 0n)
    .toSorted((a, b) => signOf(sizeOf(model, b) - sizeOf(model, a)));
  return most;
}

/** Open balance; draws on a limit are excluded, because they are repaid as draws. */
export function openOn(model: CounterModel, holder: Holder): bigint {
  const { account, party, currency } = holder;
  const lent = account === 'receivable' ? model.courses.credit.lent(party, currency) : 0n;
  return model.held(holder) - lent;
}

/**
 * Amount that an agent must still pay out. An agent that owes it and is owed nothing can be paid this much in advance.
 */
export const sentThrough = ({ courses, money }: CounterModel, agent: number, currency: string) =>
  [...courses.remits.values()].reduce((all, { kind, remit }) => {
    const isIts = kind === 'out' && remit.agent === agent && remit.currency === currency;
    return isIts ? all + remitSums(remit, money).payout : all;
  }, 0n);

const sizeOf = (model: CounterModel, holder: Holder) => absolute(openOn(model, holder));

/**
 * Settles a balance in its own currency, or as a deal in another one. An agent that owes nothing is paid in advance.
 */
export const settleParty = (model: CounterModel, settlement: Settlement): boolean =>
  paySettlement(model, settlement, openOn(model, settlement.owed) > 0n ? 1n : -1n);

/** Books a payment to the organisation (1) or by it (-1). */
export function paySettlement(
  model: CounterModel,
  { owed, amount, at, as }: Settlement,
  way: 1n | -1n,
): boolean {
  const paid = paidFor({ currency: owed.currency, amount }, as, model.money);
  if (paid.amount === 0n) return false;
  const { lines, legs } = exchange(
    { ...owed, amount: -way * amount },
    { ...at, currency: paid.currency, amount: way * paid.amount },
    model.money,
    { settles: true },
  );
  return model.post(lines, legs);
}
