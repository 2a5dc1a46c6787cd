import type { Random } from '@/server/seed/random';
import type { CounterModel } from './counter-model';
import type { Holder } from './counter-lines';
import { randomTicket } from './counter-random-ticket';
import { postTicket, type Ticket } from './counter-ticket';

/** Where money is: on an account, and its notes at a place. */
export type Spot = Omit<Holder, 'currency'> & Readonly<{ place?: number }>;

/** Something that happens at a counter; amounts in minor units. */
export type Act =
  | Readonly<{ kind: 'ticket'; ticket: Ticket }>
  | Readonly<{ kind: 'shift'; from: number; to: number; currency: string; amount: bigint }>
  | Readonly<{ kind: 'move'; from: Spot; to: Spot; currency: string; amount: bigint }>
  /** What a count finds: below zero it is gone. */
  | Readonly<{ kind: 'found'; place: number; currency: string; amount: bigint }>
  /** Takes back what the model has as its entry of this number. */
  | Readonly<{ kind: 'void'; entry: number }>;

export const CUSTOMERS = [1, 2, 3] as const;
export const PLACES = [1, 2] as const;

/** Tells whether the rules let it happen, and then has let it happen. */
export function apply(model: CounterModel, act: Act): boolean {
  if (act.kind === 'ticket') return postTicket(model, act.ticket);
  if (act.kind === 'void') return model.void(act.entry);
  const { currency, amount } = act;
  if (act.kind === 'shift') return model.shift(act, currency, amount);
  if (act.kind === 'move') {
    const { from, to } = act;
    return model.post(
      [
        { ...from, currency, amount: -amount },
        { ...to, currency, amount },
      ],
      [],
    );
  }
  const { place } = act;
  const charge = amount < 0n ? 'short' : 'over';
  if (currency !== model.money.base) {
    return model.post(
      [{ account: 'stock', place, currency, amount }],
      [{ currency, quantity: amount, charge }],
    );
  }
  return model.post(
    [
      { account: 'cash', place, currency, amount },
      { account: charge, currency, amount: -amount },
    ],
    [],
  );
}

/** Something that could happen next; `voidable` are the entries that stand. */
export function nextAct(
  model: CounterModel,
  random: Random,
  voidable: readonly number[],
): Act | undefined {
  const dice = random.below(100);
  if (dice < 10 && voidable.length > 0) return { kind: 'void', entry: random.pick(voidable) };
  const currency = random.pick(model.money.foreign).code;
  const place = random.pick(PLACES);
  const stock: Spot = { account: 'stock', place };
  const customer: Spot = { account: 'customer', party: random.pick(CUSTOMERS) };
  if (dice < 16) return moved(random, { from: customer, to: stock, currency, most: 500_000n });
  const lying = model.lying(place, currency);
  if (dice < 22) {
    const held = -model.held({ ...customer, currency });
    return moved(random, { from: stock, to: customer, currency, most: held });
  }
  if (dice < 28) {
    const nostro: Spot = { account: 'nostro' };
    const held = model.held({ ...nostro, currency });
    return held > 0n && random.below(2) === 0
      ? moved(random, { from: nostro, to: stock, currency, most: held })
      : moved(random, { from: stock, to: nostro, currency, most: lying });
  }
  if (dice < 33) {
    const amount = some(random, lying);
    return amount === 0n
      ? undefined
      : { kind: 'shift', from: place, to: 3 - place, currency, amount };
  }
  if (dice < 39) {
    const amount = some(random, lying / 20n);
    const signed = random.below(3) === 0 ? amount : -amount;
    return amount === 0n ? undefined : { kind: 'found', place, currency, amount: signed };
  }
  return { kind: 'ticket', ticket: randomTicket(model, random, place) };
}

type Moving = Readonly<{ from: Spot; to: Spot; currency: string; most: bigint }>;

function moved(random: Random, { most, ...move }: Moving): Act | undefined {
  const amount = some(random, most);
  return amount === 0n ? undefined : { kind: 'move', ...move, amount };
}

/** Part of what there is, now and then all of it; nothing where there is nothing. */
function some(random: Random, most: bigint): bigint {
  if (most <= 0n) return 0n;
  if (random.below(4) === 0) return most;
  return (most * BigInt(1 + random.below(999))) / 1000n;
}

/** Everything that brings what the organisation holds and owes of foreign money to nothing. */
export function* liquidation(model: CounterModel): Generator<Act> {
  for (const { code: currency, quoted } of model.money.foreign) {
    const stock: Spot = { account: 'stock', place: 1 };
    const ticket = (side: 'buy' | 'sell', amount: bigint): Act => {
      const lines = [{ side, currency, amount, quoted }];
      return {
        kind: 'ticket',
        ticket: { place: 1, onAccount: false, lines, fee: 0n, payments: [] },
      };
    };
    const elsewhere = model.lying(2, currency);
    if (elsewhere > 0n) yield { kind: 'shift', from: 2, to: 1, currency, amount: elsewhere };
    const others: readonly Spot[] = [
      { account: 'nostro' },
      ...CUSTOMERS.map((party) => ({ account: 'customer' as const, party })),
    ];
    for (const spot of others) {
      const amount = model.held({ ...spot, currency });
      if (amount > 0n) yield { kind: 'move', from: spot, to: stock, currency, amount };
    }
    const owed = others.reduce((all, spot) => all - model.held({ ...spot, currency }), 0n);
    const lack = owed - model.lying(1, currency);
    if (lack > 0n) yield ticket('buy', lack);
    for (const spot of others) {
      const amount = -model.held({ ...spot, currency });
      if (amount > 0n) yield { kind: 'move', from: stock, to: spot, currency, amount };
    }
    const left = model.lying(1, currency);
    if (left > 0n) yield ticket('sell', left);
  }
}
