import { exchange, paidFor } from './counter-exchange';
import { absolute, signOf } from './exact';
import type { Account, Holder } from './counter-lines';
import type { CounterModel } from './counter-model';
import type { Draw, Settlement } from './counter-shapes';

/** The accounts that stand for parties, in the order of their numbers. */
const WITH_PARTIES: readonly Account[] = ['receivable', 'dealer', 'agent', 'customer'];

/** Where the most stands between the organisation and a party in a currency: that is what is settled. */
export function owedBy(model: CounterModel, party: number, currency: string): Holder | undefined {
  const [most] = WITH_PARTIES.map((account): Holder => ({ account, party, currency }))
    .filter((holder) => model.held(holder) !== 0n)
    .toSorted((a, b) => signOf(sizeOf(model, b) - sizeOf(model, a)));
  return most;
}

const sizeOf = (model: CounterModel, holder: Holder) => absolute(model.held(holder));

/** Paid in its own currency, or dealt against another. An agent that owes nothing is paid in advance. */
export function settleParty(model: CounterModel, { owed, amount, at, as }: Settlement): boolean {
  const way = model.held(owed) > 0n ? 1n : -1n;
  const paid = paidFor({ currency: owed.currency, amount }, as, model.money);
  if (paid.amount === 0n) return false;
  const { lines, legs } = exchange(
    { ...owed, amount: -way * amount },
    { ...at, currency: paid.currency, amount: way * paid.amount },
    model.money,
  );
  return model.post(lines, legs);
}

/** Lent: the party owes it, at what it costs; nothing is realised. */
export function drawCredit(model: CounterModel, { party, currency, amount, at }: Draw): boolean {
  return model.post(
    [
      { account: 'receivable', party, currency, amount },
      { ...at, currency, amount: -amount },
    ],
    [],
  );
}
