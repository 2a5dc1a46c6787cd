import { type Deal, type Leg, MOVED } from './deal';
import { absolute, type Decimal, isZero, multiply, round } from './money';
import type { PostingLine } from './posting';
import { Refusal } from './refusal';

/** A sum on an account, signed: debit positive. */
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
  /** Base per one unit, on the day. */
  mid: (currency: string) => Decimal | undefined;
}>;

/** How two lines are dealt against each other. */
export type Exchanged = Readonly<{
  lines: readonly [PostingLine, PostingLine];
  deal: Deal | undefined;
  /** What is dealt of each foreign currency; nothing where one currency only changes places. */
  legs: readonly (Leg & Readonly<{ value: Decimal }>)[];
  /** What both sides are worth in base. */
  value: Decimal;
  /** The currency that has no rate on the board, and would need one. */
  withoutMid: string | undefined;
}>;

/**
 * One sum for another. In one currency it only changes places or owners, and nothing is realised. In two, each
 * foreign one is dealt: for the other side's amount where that is base, else for what the second is worth at its
 * middle. With `settles` the first is a debt that is paid by the other: it goes at what it stands at.
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

/** Why a sum is not exchanged that comes to less than the smallest of the other currency. */
export const nothingFor = (
  { currency, amount }: Readonly<{ currency: string; amount: Decimal }>,
  field: string,
): Refusal[] =>
  isZero(amount) ? [new Refusal('exchanged.nothing', { field, params: { currency } })] : [];

/** A foreign line has its base from the ledger, by what its account or the deal says. */
const lineOf = (moved: Moved, base: string): PostingLine => ({
  ...moved,
  base: moved.currency === base ? moved.amount : '0',
});
