import { absolute, nearest, signOf, times } from './exact';
import type { CounterModel } from './counter-model';
import type { Account, Holder, ModelLeg, ModelLine } from './counter-lines';
import { type Money, priceOf, type Quoted } from './counter-money';
import type { Side } from './counter-shapes';

/** A line of a ticket; amounts in minor units. */
export type TicketLine = Readonly<{
  side: Side;
  currency: string;
  amount: bigint;
  quoted: Quoted;
  counter?: Readonly<{ currency: string; quoted: Quoted }>;
}>;

export type Paid = Readonly<{
  direction: 'in' | 'out';
  method: 'cash' | 'bank' | 'on_account' | 'credit_limit';
  currency: string;
  amount: bigint;
}>;

export type Ticket = Readonly<{
  place: number;
  customer?: number;
  onAccount: boolean;
  lines: readonly TicketLine[];
  fee: bigint;
  payments: readonly Paid[];
  /** True if the customer declares the source of funds. */
  tellsFunds?: boolean;
}>;

type Dealt = Readonly<{ currency: string; quantity: bigint; value: bigint }>;

/** Posts a ticket by the rules of the counter. */
export function postTicket(model: CounterModel, ticket: Ticket): boolean {
  const { money } = model;
  const { legs, rounded, paidForeign, rest } = settled(ticket, money);
  const income = (account: Account, amount: bigint): ModelLine[] =>
    amount === 0n ? [] : [{ account, currency: money.base, amount: -amount }];
  const lines = [
    ...paidForeign,
    ...rest.lines,
    ...income('fees', ticket.fee),
    ...income('rounding', rounded + rest.rounded),
  ];
  return model.post(lines, legs satisfies readonly ModelLeg[], [
    ...ticket.payments.flatMap((paid) =>
      paid.method === 'on_account' && paid.direction === 'in' ? [holderOf(ticket, paid)] : [],
    ),
    ...rest.drawn,
  ]);
}

function settled(ticket: Ticket, money: Money) {
  const priced = ticket.lines.map((line) => priceLine(line, money));
  const legs: readonly Dealt[] = priced.flatMap(({ dealt }) => dealt);
  const due = priced.reduce((all, one) => all + one.due, ticket.fee);
  const rounded = priced.reduce((all, one) => all + one.rounded, 0n);
  const paidForeign = payForeign(ticket, legs, money);
  return { legs, rounded, paidForeign, rest: settleRest(ticket, due, money) };
}

/** Payment lines of a ticket, cash and others. */
export function handedOver(ticket: Ticket, money: Money): readonly ModelLine[] {
  const { paidForeign, rest } = settled(ticket, money);
  return [...paidForeign, ...rest.lines];
}

/** Values of a line, each rounded once; a cross deal has a leg on both sides. */
export function priceLine({ side, currency, amount, quoted, counter }: TicketLine, money: Money) {
  const value = nearest(times(amount, priceOf(quoted, currency, money)));
  const sign = side === 'buy' ? 1n : -1n;
  const own: Dealt = { currency, quantity: sign * amount, value };
  if (!counter) return { dealt: [own], due: -sign * value, rounded: 0n };
  const other = counterAmount(value, counter, money);
  const price = priceOf(counter.quoted, counter.currency, money);
  const worth = nearest(times(other, price));
  const against = { currency: counter.currency, quantity: -sign * other, value: worth };
  return { dealt: [own, against], due: 0n, rounded: sign * (value - worth) };
}

/** Amount of another currency that a value buys, rounded to its smallest coin. */
export function counterAmount(
  value: bigint,
  { currency, quoted }: NonNullable<TicketLine['counter']>,
  money: Money,
): bigint {
  const { over, under } = priceOf(quoted, currency, money);
  const coin = money.coins[currency] ?? 1n;
  return coin * nearest({ over: value * under, under: over * coin });
}

const OF_PARTY = { on_account: 'customer', credit_limit: 'receivable' } as const;
const ACCOUNTS = { cash: 'stock', bank: 'nostro', ...OF_PARTY } as const;

function holderOf({ customer }: Ticket, { method, currency }: Paid): Holder {
  return {
    account: ACCOUNTS[method],
    currency,
    ...(method in OF_PARTY && { party: customer }),
  };
}

/** Foreign payments reduce the legs in order, in the same direction; cash settles the rest. */
function payForeign(ticket: Ticket, legs: readonly Dealt[], { base }: Money): ModelLine[] {
  const left = legs.map(({ quantity }) => quantity);
  const lines: ModelLine[] = [];
  for (const paid of ticket.payments) {
    if (paid.currency === base) continue;
    let due = paid.direction === 'in' ? paid.amount : -paid.amount;
    for (const [leg, { currency }] of legs.entries()) {
      const open = left[leg] ?? 0n;
      if (currency !== paid.currency || open === 0n || signOf(open) !== signOf(due)) continue;
      const amount = absolute(open) < absolute(due) ? open : due;
      left[leg] = open - amount;
      due -= amount;
      const place = paid.method === 'cash' ? ticket.place : undefined;
      lines.push({ ...holderOf(ticket, paid), place, amount, leg });
    }
    if (due !== 0n) throw new RangeError('more is paid than is dealt');
  }
  for (const [leg, { currency }] of legs.entries()) {
    const amount = left[leg] ?? 0n;
    if (amount !== 0n) lines.push({ account: 'stock', place: ticket.place, currency, amount, leg });
  }
  return lines;
}

const AT_HOME = { cash: 'cash', bank: 'bank', ...OF_PARTY } as const;

/** Settles the rest in base after all payments: on account, or in cash rounded to coins. */
function settleRest(ticket: Ticket, owed: bigint, { base: currency, coins }: Money) {
  const { customer, onAccount, place } = ticket;
  const lines: ModelLine[] = [];
  let due = owed;
  for (const { direction, method, currency: code, amount } of ticket.payments) {
    if (code !== currency) continue;
    const signed = direction === 'in' ? amount : -amount;
    due -= signed;
    lines.push({
      account: AT_HOME[method],
      currency,
      amount: signed,
      ...(method === 'cash' && { place }),
      ...(method in OF_PARTY && { party: customer }),
    });
  }
  if (onAccount && customer !== undefined) {
    const holder: Holder = { account: 'customer', party: customer, currency };
    if (due !== 0n) lines.push({ ...holder, amount: due });
    return { lines, rounded: 0n, drawn: due > 0n ? [holder] : [] };
  }
  const coin = coins[currency] ?? 1n;
  const handed = coin * nearest({ over: due, under: coin });
  if (handed !== 0n) lines.push({ account: 'cash', place, currency, amount: handed });
  return { lines, rounded: handed - due, drawn: [] };
}
