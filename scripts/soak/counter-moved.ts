import type { CounterModel } from './counter-model';
import type { Money } from './counter-money';
import { remitSums, waysOf } from './counter-remit';
import type { RemitOut } from './counter-shapes';
import { handedOver, priceLine, type Ticket } from './counter-ticket';
import { type Moved, type Ways, worthOf } from './counter-watch';
import { absolute } from './exact';

const above = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Amounts of a ticket for the thresholds: dealt amounts at mid, and the agreed payments. */
export function movedBy(ticket: Ticket, money: Money): Moved {
  const priced = ticket.lines.map((line) => priceLine(line, money));
  const legs = priced.flatMap(({ dealt }) => dealt);
  const due = priced.reduce((all, one) => all + one.due, ticket.fee);
  const worth = (sign: 1n | -1n) =>
    legs
      .filter(({ quantity }) => quantity * sign > 0n)
      .map(({ currency, quantity }) => worthOf({ currency, amount: absolute(quantity) }, money))
      .reduce((all, one) => all + one, 0n);
  const bought = new Set(legs.flatMap((leg) => (leg.quantity > 0n ? [leg.currency] : [])));
  return {
    kind: 'sale',
    party: ticket.customer,
    tellsFunds: ticket.tellsFunds === true,
    amount: { in: worth(1n) + above(due), out: worth(-1n) + above(-due) },
    cash: cashOf(ticket, money),
    isSwap: legs.some(({ quantity, currency }) => quantity < 0n && bought.has(currency)),
  };
}

/** Cash over the counter by currency. */
function cashOf(ticket: Ticket, money: Money): Ways {
  const net = new Map<string, bigint>();
  for (const { currency, amount, place } of handedOver(ticket, money)) {
    if (place !== undefined) net.set(currency, (net.get(currency) ?? 0n) + amount);
  }
  const side = (sign: 1n | -1n) =>
    [...net]
      .filter(([, amount]) => amount * sign > 0n)
      .reduce(
        (all, [currency, amount]) => all + worthOf({ currency, amount: absolute(amount) }, money),
        0n,
      );
  return { in: side(1n), out: side(-1n) };
}

/** Amounts of a remittance for the thresholds: the principal, and the part that is paid in cash. */
export function movedByRemit(remit: RemitOut, money: Money): Moved {
  const { principal, paidIn } = remitSums(remit, money);
  const cash = waysOf(remit, paidIn, money).filter(({ place }) => place !== undefined);
  return {
    kind: 'remit',
    party: remit.sender,
    tellsFunds: remit.tellsFunds === true,
    amount: { in: principal, out: 0n },
    cash: { in: cash.reduce((all, { amount }) => all + amount, 0n), out: 0n },
    isSwap: false,
  };
}

/** Applies a deal if the thresholds and the books allow it, and counts it afterwards. */
export function watched(model: CounterModel, moved: () => Moved, post: () => boolean): boolean {
  const { watch } = model;
  if (!watch) return post();
  const newest = moved();
  if (!watch.allows(newest)) {
    watch.told.refused += 1;
    return false;
  }
  if (!post()) return false;
  watch.keep(model.entries.length - 1, newest);
  return true;
}
