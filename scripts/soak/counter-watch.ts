import { type Preset, PRESET_ROWS } from '@/lib/domain/threshold-presets';
import type { CounterModel } from './counter-model';
import { type Money, priceAtMid } from './counter-money';
import { absolute, minorOf, nearest, times } from './exact';
import { remitSums, waysOf } from './counter-remit';
import type { RemitOut } from './counter-shapes';
import { handedOver, priceLine, type Ticket } from './counter-ticket';

/** Of the customers the first is known in full, the second a little, and nobody knows who the third is. */
export const IDENTIFIED = { 1: 'standard', 2: 'basic' } as const;
const tierOf = (party: number | undefined) =>
  party === 1 || party === 2 ? IDENTIFIED[party] : undefined;

/** What one deal brought and took of somebody, in minor units of base: all of it, and what was cash. */
type Moved = Readonly<{
  kind: 'sale' | 'remit';
  party: number | undefined;
  amount: Ways;
  cash: Ways;
  isSwap: boolean;
  tellsFunds: boolean;
}>;
type Ways = Readonly<{ in: bigint; out: bigint }>;
const WAYS = ['in', 'out'] as const;

type Row = (typeof PRESET_ROWS)[Preset][number];

/** What each rule counts. */
const COUNTS: Readonly<
  Record<Row['rule'], Readonly<{ kinds: readonly Moved['kind'][]; of: 'amount' | 'cash' }>>
> = {
  identify: { kinds: ['sale'], of: 'amount' },
  full_kyc: { kinds: ['sale', 'remit'], of: 'amount' },
  transfer: { kinds: ['remit'], of: 'amount' },
  cash_report: { kinds: ['sale', 'remit'], of: 'cash' },
  source_of_funds: { kinds: ['sale', 'remit'], of: 'amount' },
};

/** The thresholds that a counter is under, and what everybody brought and got on its one day. */
export class CounterWatch {
  readonly preset: Preset;
  /** How many deals a threshold has refused, and how many were let through although one was reached. */
  readonly told = { refused: 0, passed: 0 };
  readonly #money: Money;
  readonly #moved = new Map<number, Moved>();

  constructor(preset: Preset, money: Money) {
    this.preset = preset;
    this.#money = money;
  }

  /** Whether somebody may deal so, with what stands of them already. */
  allows(newest: Moved): boolean {
    const tier = tierOf(newest.party);
    if (newest.isSwap && tier === undefined) return false;
    return this.#reached(newest).every(({ rule }) => {
      if (rule === 'source_of_funds') return newest.tellsFunds;
      return rule === 'full_kyc' ? tier === 'standard' : tier !== undefined;
    });
  }

  #reached(newest: Moved): readonly Row[] {
    return PRESET_ROWS[this.preset].filter((row) => this.#isReached(row, newest));
  }

  /** What was dealt, as the entry of this number; what is taken back counts no more. */
  keep(entry: number, moved: Moved): void {
    if (this.#reached(moved).length > 0) this.told.passed += 1;
    this.#moved.set(entry, moved);
  }
  forget(entry: number): void {
    this.#moved.delete(entry);
  }

  #isReached(row: Row, newest: Moved): boolean {
    const { kinds, of } = COUNTS[row.rule];
    if (!kinds.includes(newest.kind)) return false;
    const { party } = newest;
    const own = [...this.#moved.values()].filter(
      (one) => party !== undefined && one.party === party && kinds.includes(one.kind),
    );
    const limit = this.#limit(row);
    return WAYS.some((way) => {
      const total = own.reduce((all, one) => all + one[of][way], newest[of][way]);
      return row.comparator === 'gt' ? total > limit : total >= limit;
    });
  }

  #limit({ amount, currency }: Row): bigint {
    return worthOf(
      { currency, amount: minorOf(amount, this.#money.decimals[currency] ?? 0) },
      this.#money,
    );
  }
}

/** At the middle of the board, in base. */
function worthOf(
  { currency, amount }: Readonly<{ currency: string; amount: bigint }>,
  money: Money,
): bigint {
  return currency === money.base ? amount : nearest(times(amount, priceAtMid(currency, money)));
}

const above = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** What a ticket brings and takes: the money that is dealt at the middle, what is paid for it as agreed. */
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
    ...{ kind: 'sale', party: ticket.customer, tellsFunds: ticket.tellsFunds === true },
    amount: { in: worth(1n) + above(due), out: worth(-1n) + above(-due) },
    cash: cashOf(ticket, money),
    isSwap: legs.some(({ quantity, currency }) => quantity < 0n && bought.has(currency)),
  };
}

/** What goes over the counter, currency by currency. */
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

/** A sender brings what is sent, and pays in cash what nothing else was named for. */
export function movedByRemit(remit: RemitOut, money: Money): Moved {
  const { principal, paidIn } = remitSums(remit, money);
  const cash = waysOf(remit, paidIn, money).filter(({ place }) => place !== undefined);
  return {
    ...{ kind: 'remit', party: remit.sender, tellsFunds: remit.tellsFunds === true },
    amount: { in: principal, out: 0n },
    cash: { in: cash.reduce((all, { amount }) => all + amount, 0n), out: 0n },
    isSwap: false,
  };
}

/** Lets a deal happen where the thresholds do and the books do, and counts it from then on. */
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
