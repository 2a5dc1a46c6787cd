import { nearest, type Ratio, writtenAs } from './exact';
import { type Money, priceAtMid } from './counter-money';

/** Part of a party's draws that a sub-limit caps. */
type Scope = Readonly<{ scope: 'currency' | 'product' | 'branch'; value: string }>;

/** Current cap, and the amount that was granted at first. */
type Capped = Readonly<{ currency: string; amount: bigint; granted: bigint }>;
type SubLimit = Scope & Capped;
export type Limit = Capped & Readonly<{ subs: readonly SubLimit[] }>;

/** Amount drawn: cash at a location, on a balance, or for a ticket. */
export type Drawn = Readonly<{
  party: number;
  currency: string;
  amount: bigint;
  product: 'withdrawal' | 'sale';
  /** Branch of the location; undefined for a draw on a balance. */
  branch: string | undefined;
}>;

/** A draw and its entry; `amount` is the outstanding amount, `repaid` its repayments. */
export type DrawCourse = Drawn &
  Readonly<{
    entry: number;
    isOfSub: boolean;
    repaid: readonly Readonly<{ entry: number; amount: bigint }>[];
  }>;

/** Branch of the counter's locations. */
export const HERE = '1';

/** Credit of the counter's customers. Without a limit every draw is granted and settled like any other balance. */
export class Credit {
  readonly limits = new Map<number, Limit>();
  /** Draws in order, including closed ones. */
  readonly draws = new Map<number, DrawCourse>();

  /** Grants a limit to each of the parties. */
  grant(parties: readonly number[], money: Money): void {
    for (const party of parties) this.limits.set(party, limitFor(money));
  }

  /** Outstanding amount of a party's draws in a currency. */
  lent(party: number | undefined, currency: string): bigint {
    return [...this.draws.values()]
      .filter((one) => one.party === party && one.currency === currency)
      .reduce((all, { amount }) => all + amount, 0n);
  }

  open(): DrawCourse[] {
    return [...this.draws.values()].filter(({ amount }) => amount > 0n);
  }

  /** True if the party's limit and matching sub-limits allow the draw. */
  allows(drawn: Drawn, sub: number | undefined, money: Money): boolean {
    const limit = this.limits.get(drawn.party);
    if (!limit) return true;
    const named = sub === undefined ? undefined : limit.subs[sub];
    if (named && !isMatching(named, drawn)) return false;
    const owed = [...this.#owedBy(drawn.party), drawn];
    const capping = limit.subs.filter((one) => isMatching(one, drawn));
    return [limit, ...capping].every((cap) => usedOf(cap, owed, money) <= cap.amount);
  }

  /** Amount, used part and available part of a party's limit and sub-limits. */
  standing(party: number, money: Money): string[] {
    const limit = this.limits.get(party);
    if (!limit) return [];
    return [limit, ...limit.subs].map((cap, at) => {
      const text = (amount: bigint) => writtenAs(amount, money.decimals[cap.currency] ?? 0);
      const used = usedOf(cap, this.#owedBy(party), money);
      return told(at, [text(cap.amount), text(used), text(cap.amount - used)]);
    });
  }

  #owedBy = (party: number): Drawn[] => this.open().filter((one) => one.party === party);
}

/** Formats the figures of a limit (0) or sub-limit for comparison. */
export const told = (at: number, figures: readonly (string | null)[]): string =>
  ['limit', at, ...figures].join(' ');

const isMatching = ({ scope, value }: Scope, drawn: Drawn): boolean => drawn[scope] === value;

/** Used amount in the currency of the cap, converted at mid rates and rounded once. */
function usedOf(cap: Limit | SubLimit, owed: readonly Drawn[], money: Money): bigint {
  const capped = 'scope' in cap ? owed.filter((one) => isMatching(cap, one)) : owed;
  const per = priceAtMid(cap.currency, money);
  const total = capped.reduce(
    (all: Ratio, { currency, amount }) => {
      const { over, under } = priceAtMid(currency, money);
      return { over: all.over * under + amount * over * all.under, under: all.under * under };
    },
    { over: 0n, under: 1n },
  );
  return nearest({ over: total.over * per.under, under: total.under * per.over });
}

/** Limit of every customer: one in base, and one sub-limit of each kind in its own currency. */
export function limitFor(money: Money): Limit {
  const [first, second] = money.foreign;
  const capped = (units: bigint, currency = money.base): Capped => {
    const { over, under } = priceAtMid(currency, money);
    const base = units * 10n ** BigInt(money.decimals[money.base] ?? 0);
    const amount = nearest({ over: base * under, under: over });
    return { currency, amount, granted: amount };
  };
  return {
    ...capped(100_000n),
    subs: [
      { scope: 'currency', value: first?.code ?? '', ...capped(40_000n, first?.code) },
      { scope: 'product', value: 'sale', ...capped(30_000n, second?.code) },
      { scope: 'branch', value: HERE, ...capped(60_000n) },
    ],
  };
}
