import { type Deal, type Leg, MOVED } from './deal';
import { absolute, type Decimal, isZero, multiply, round } from '@/lib/domain/money';
import type { PostingLine } from './posting';
import { Refusal } from '@/lib/domain/refusal';

/** A signed amount on an account, debit positive. */
export type Moved = Readonly<{
  account_id: number;
  party_id?: number | undefined;
  location_id?: number | undefined;
  currency: string;
  amount: Decimal;
}>;

type Setting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** Mid rate of the day in base per unit; undefined if there is none. */
  mid: (currency: string) => Decimal | undefined;
}>;

/** Result of exchanging two amounts. */
export type Exchanged = Readonly<{
  lines: readonly [PostingLine, PostingLine];
  deal: Deal | undefined;
  /** Deal legs of the foreign currencies; empty if both amounts are in the same currency. */
  legs: readonly (Leg & Readonly<{ value: Decimal }>)[];
  /** Value of each side in base. */
  value: Decimal;
  /** Currency that needs a rate on the board but has none. */
  withoutMid: string | undefined;
}>;

/**
 * Exchanges one amount for another. If both are in the same currency, only the location or owner changes, and nothing
 * is realised. Otherwise each foreign currency is dealt at the base amount or, if both currencies are foreign, at the
 * second amount valued at mid. With `settles`, the first amount is a debt that the second amount pays; the debt is
 * relieved at its carrying amount.
 */
export function exchanged(
  one: Moved,
  other: Moved,
  { base, decimals, mid, settles = false }: Setting & Readonly<{ settles?: boolean }>,
): Exchanged {
  const lines = [lineOf(one, base), lineOf(other, base)] as const;
  const isOne = one.currency === other.currency;
  const rate = other.currency === base ? '1' : mid(other.currency);
  const inBase = [one, other].find(({ currency }) => currency === base);
  const value = inBase
    ? absolute(inBase.amount)
    : round(multiply(absolute(other.amount), rate ?? '0'), decimals[base] ?? 2);
  if (isOne) {
    const deal = one.currency === base ? undefined : MOVED;
    return { lines, deal, legs: [], value, withoutMid: undefined };
  }
  const foreign = [one, other].filter(({ currency }) => currency !== base);
  const legs = foreign.map((moved) => ({
    currency: moved.currency,
    quantity: moved.amount,
    value,
    as: settles && moved === one ? ('settles' as const) : undefined,
  }));
  const legOf = (line: number) => {
    const at = foreign.findIndex((moved) => moved === [one, other][line]);
    return at === -1 ? undefined : at;
  };
  const withoutMid = inBase || rate !== undefined ? undefined : other.currency;
  return { lines, deal: { legs, legOf, rates: {} }, legs, value, withoutMid };
}

/** Refuses an amount of zero. An exchange can give zero, because the amount is rounded to the currency's decimals. */
export const nothingFor = (
  { currency, amount }: Readonly<{ currency: string; amount: Decimal }>,
  field: string,
): Refusal[] =>
  isZero(amount) ? [new Refusal('exchanged.nothing', { field, params: { currency } })] : [];

/**
 * Creates the ledger line of an amount. The ledger computes the base amount of a foreign line from the account's
 * average cost or the deal.
 */
const lineOf = (moved: Moved, base: string): PostingLine => ({
  ...moved,
  base: moved.currency === base ? moved.amount : '0',
});
