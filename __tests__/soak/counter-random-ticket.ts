import type { Random } from '@/server/seed/random';
import { absolute, nearest, times } from './exact';
import type { CounterModel } from './counter-model';
import { priceOf } from './counter-money';
import { near, worthOf } from './counter-random';
import { counterAmount, type Paid, type Ticket, type TicketLine } from './counter-ticket';
import type { Side } from './counter-shapes';

/** Random ticket: usually one line, sometimes with every feature of tickets. */
export function randomTicket(model: CounterModel, random: Random, place: number): Ticket {
  const one = (): boolean => random.below(3) > 0;
  const count = random.below(10) < 7 ? 1 : 2 + random.below(2);
  const lines = Array.from({ length: count }, () => randomLine(model, random, place));
  const customer = one() ? undefined : 1 + random.below(3);
  const known = customer !== undefined;
  const payments = [
    ...(one() ? [] : foreignPayment(random, lines, known)),
    ...(one() ? [] : homePayment(random, model.money.base, known)),
  ];
  return {
    place,
    ...(known && { customer }),
    onAccount: known && !one(),
    lines,
    fee: one() ? 0n : BigInt(random.below(2000)),
    payments,
    ...(model.watch && { tellsFunds: random.below(2) === 0 }),
  };
}

function randomLine(model: CounterModel, random: Random, place: number): TicketLine {
  const { money } = model;
  const { code: currency, quoted: listed } = random.pick(money.foreign);
  const side: Side = random.below(20) < 11 ? 'buy' : 'sell';
  const quoted = near(random, listed);
  const wished = worthOf(random, { currency, quoted, money });
  const amount = side === 'sell' ? sellable(random, wished, model.lying(place, currency)) : wished;
  const line = { side, currency, amount, quoted };
  const value = nearest(times(amount, priceOf(quoted, currency, money)));
  // A deal with a value of zero is not allowed.
  if (value === 0n) return { ...line, amount: wished };
  if (random.below(7) > 0) return line;
  const other = random.pick(money.foreign.filter(({ code }) => code !== currency));
  const counter = { currency: other.code, quoted: near(random, other.quoted) };
  return counterAmount(value, counter, money) === 0n ? line : { ...line, counter };
}

/** Random amount to sell: often all of the stock, rarely more. */
function sellable(random: Random, wished: bigint, lying: bigint): bigint {
  if (lying === 0n) return wished;
  const dice = random.below(10);
  if (dice < 3) return lying;
  return dice < 8 && wished > lying ? (lying + 1n) / 2n : wished;
}

function foreignPayment(random: Random, lines: readonly TicketLine[], known: boolean): Paid[] {
  const { side, currency, amount } = random.pick(lines);
  const paid = random.below(2) === 0 ? amount : absolute(amount / 3n);
  if (paid === 0n) return [];
  const method = random.pick(
    known ? (['bank', 'on_account'] as const) : (['bank', 'cash'] as const),
  );
  return [{ direction: side === 'buy' ? 'in' : 'out', method, currency, amount: paid }];
}

function homePayment(random: Random, currency: string, known: boolean): Paid[] {
  const direction = random.pick(['in', 'out'] as const);
  const method = random.pick(
    known ? (['bank', 'on_account'] as const) : (['bank', 'cash'] as const),
  );
  return [{ direction, method, currency, amount: BigInt(1 + random.below(90_000)) }];
}
