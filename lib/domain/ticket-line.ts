import { atMostInCash } from './cash-rounding';
import { add, type Decimal, fits, isAboveZero, isZero, sign, subtract } from './money';
import { amountFor, cashFor, type Quote, type QuoteManner, rateBetween, worth } from './rate';
import type { Side } from './sale-shapes';

/** The three figures of a line: what is dealt, what is given for it, and the rate between them. */
export type LinePart = 'amount' | 'counter' | 'rate';

export type LineFigures = Readonly<Record<LinePart, Decimal | undefined>>;

/** What was typed, and in which fields, the latest first. */
export type TypedLine = Readonly<{
  side: Side;
  typed: Readonly<Record<LinePart, string>>;
  touched: readonly LinePart[];
}>;

export type LineTerms = Readonly<{
  /** How the currency is quoted, and the board's rate for this side, if it has one. */
  manner: QuoteManner;
  board: Decimal | undefined;
  /** Decimals of the currency and of the base. */
  decimals: number;
  baseDecimals: number;
  /** Where something else than base is given for it: its own quote, its decimals, its smallest cash. */
  counter?:
    Readonly<{ quote: Quote; decimals: number; increment: Decimal | undefined }> | undefined;
  /** What is kept back from a typed sum in base before it is exchanged: a fee that is deducted. */
  aside?: Decimal | undefined;
}>;

/** Which of the three follows from the other two: the one that was touched longest ago, if ever. */
export function computedPart(touched: readonly LinePart[]): LinePart {
  const given = touched.slice(0, 2);
  if (!given.includes('counter')) return 'counter';
  return given.includes('amount') ? 'rate' : 'amount';
}

/** The order of touch after somebody typed in a part, or emptied it. */
export function touch(
  touched: readonly LinePart[],
  part: LinePart,
  isEmpty: boolean,
): readonly LinePart[] {
  const others = touched.filter((one) => one !== part);
  return isEmpty ? others : [part, ...others].slice(0, 2);
}

/**
 * All three figures, as far as they follow from what was typed; the board's rate until one is typed. From
 * an amount that is finer than its currency nothing follows: it is refused, and never rounded.
 */
export function completeLine(line: TypedLine, terms: LineTerms): LineFigures {
  const given = line.touched.slice(0, 2);
  const read = (part: LinePart, decimals: number) =>
    given.includes(part) ? readable(line.typed[part], decimals) : undefined;
  const amount = read('amount', terms.decimals);
  const counter = read('counter', terms.counter?.decimals ?? terms.baseDecimals);
  const rate = given.includes('rate') ? read('rate', RATE_DECIMALS) : terms.board;
  const quote = rate === undefined ? undefined : { ...terms.manner, rate };
  const computed = computedPart(line.touched);

  if (computed === 'counter') {
    const found = amount && quote && counterOf(worth(amount, quote, terms.baseDecimals), terms);
    return { amount, rate, counter: found };
  }
  const base = counter && exchanged(line.side, counter, terms);
  if (computed === 'amount') {
    const found = base && quote && amountFor(base, quote, terms.decimals);
    return { amount: found, rate, counter };
  }
  const between = amount && base && rateBetween({ amount, base }, terms.manner);
  return { amount, counter, rate: between && !isZero(between) ? between : undefined };
}

const RATE_DECIMALS = 12;

function readable(text: string, decimals: number): Decimal | undefined {
  return isAboveZero(text) && fits(text, decimals) ? text : undefined;
}

/** What is given for a worth in base, in money that can be handed over where it is not base. */
function counterOf(value: Decimal, { counter }: LineTerms): Decimal {
  if (!counter) return value;
  const { quote, decimals, increment = '0' } = counter;
  return isZero(increment) ? amountFor(value, quote, decimals) : cashFor(value, quote, increment);
}

/** What a typed sum leaves to be exchanged, in base; nothing where the fee takes all of it. */
function exchanged(side: Side, sum: Decimal, terms: LineTerms): Decimal | undefined {
  const { counter, baseDecimals, aside = '0' } = terms;
  if (counter) return worth(sum, counter.quote, baseDecimals);
  const left = side === 'sell' ? subtract(sum, aside) : add(sum, aside);
  return sign(left) > 0 ? left : undefined;
}

/**
 * The most of an amount that can be handed out in notes, and what it is worth then: the customer is
 * charged for the notes, not for the amount. Nothing where the amount can be handed out as it is.
 */
export function inNotes(
  amount: Decimal,
  { most, quote, baseDecimals }: Readonly<{ most: Decimal; quote: Quote; baseDecimals: number }>,
): Readonly<{ amount: Decimal; charge: Decimal }> | undefined {
  if (isZero(subtract(amount, most)) || isZero(most)) return undefined;
  return { amount: most, charge: worth(most, quote, baseDecimals) };
}

/** What is given back of a sum that was held out for less, in cash that there is; nothing when it is short. */
export function changeOf(held: Decimal, due: Decimal, increment: Decimal): Decimal | undefined {
  const left = subtract(held, due);
  return sign(left) > 0 ? atMostInCash(left, increment) : undefined;
}
