import { nearest, type Ratio, writtenAs } from './exact';
import { type Money, priceAtMid } from './counter-money';

/** What part of a party's draws is capped. */
type Scope = Readonly<{ scope: 'currency' | 'product' | 'branch'; value: string }>;

/** As much as may be owed, and as much as was agreed at first. */
type Capped = Readonly<{ currency: string; amount: bigint; granted: bigint }>;
type SubLimit = Scope & Capped;
export type Limit = Capped & Readonly<{ subs: readonly SubLimit[] }>;

/** What is drawn: money at a place, on a balance, or for a ticket. */
export type Drawn = Readonly<{
  party: number;
  currency: string;
  amount: bigint;
  product: 'withdrawal' | 'sale';
  /** The branch of the place; nothing on a balance. */
  branch: string | undefined;
}>;

/** A draw and the entry that has it; `amount` is what is still owed, `repaid` what stands against it. */
export type DrawCourse = Drawn &
  Readonly<{
    entry: number;
    isOfSub: boolean;
    repaid: readonly Readonly<{ entry: number; amount: bigint }>[];
  }>;

/** The branch that the places of a counter belong to. */
export const HERE = '1';

/** The credit of a counter. Without a limit every draw is granted, and settled like any other balance. */
export class Credit {
  readonly limits = new Map<number, Limit>();
  /** In the order in which they were drawn, what is over among them. */
  readonly draws = new Map<number, DrawCourse>();

  /** From now on these parties draw on a limit each. */
  grant(parties: readonly number[], money: Money): void {
    for (const party of parties) this.limits.set(party, limitFor(money));
  }

  /** What a party owes on credit. */
  lent(party: number | undefined, currency: string): bigint {
    return [...this.draws.values()]
      .filter((one) => one.party === party && one.currency === currency)
      .reduce((all, { amount }) => all + amount, 0n);
  }

  open(): DrawCourse[] {
    return [...this.draws.values()].filter(({ amount }) => amount > 0n);
  }

  /** Whether a party may draw so much more, of its limit or of one of its sub-limits. */
  allows(drawn: Drawn, sub: number | undefined, money: Money): boolean {
    const limit = this.limits.get(drawn.party);
    if (!limit) return true;
    const named = sub === undefined ? undefined : limit.subs[sub];
    if (named && !isMatching(named, drawn)) return false;
    const owed = [...this.#owedBy(drawn.party), drawn];
    const capping = limit.subs.filter((one) => isMatching(one, drawn));
    return [limit, ...capping].every((cap) => usedOf(cap, owed, money) <= cap.amount);
  }

  /** What a party's limit and its sub-limits come to, and how much of them is used and left. */
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

/** A limit (0) or one of its sub-limits as it is compared. */
export const told = (at: number, figures: readonly (string | null)[]): string =>
  ['limit', at, ...figures].join(' ');

const isMatching = ({ scope, value }: Scope, drawn: Drawn): boolean => drawn[scope] === value;

/** What draws come to in the currency of what caps them, at the middles, rounded once. */
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

/** What every customer is granted: a limit in base, and a cap of each kind in its own currency. */
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
