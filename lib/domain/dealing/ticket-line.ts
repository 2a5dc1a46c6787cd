import { atMostInCash } from './cash-rounding';
import { add, type Decimal, fits, isAboveZero, isZero, sign, subtract } from '@/lib/domain/money';
import {
  amountFor,
  cashFor,
  type Quote,
  type QuoteManner,
  rateBetween,
  worth,
} from '@/lib/domain/rate';
import type { Side } from './sale-shapes';

/** The three figures of a line: the dealt amount, the counter amount, and the rate. */
export type LinePart = 'amount' | 'counter' | 'rate';

export type LineFigures = Readonly<Record<LinePart, Decimal | undefined>>;

/** Typed values of a line. `touched` lists the edited figures, the latest first. */
export type TypedLine = Readonly<{
  side: Side;
  typed: Readonly<Record<LinePart, string>>;
  touched: readonly LinePart[];
}>;

export type LineTerms = Readonly<{
  /** Quotation of the currency, and the board's rate for the line's side; `board` is undefined if there is no rate. */
  manner: QuoteManner;
  board: Decimal | undefined;
  /** Decimals of the currency and of base. */
  decimals: number;
  baseDecimals: number;
  /** Rate, decimals and smallest cash amount of the counter currency; undefined if the counter currency is base. */
  counter?:
    | Readonly<{ quote: Quote; decimals: number; increment: Decimal | undefined }>
    | undefined;
  /**
   * A deducted fee, in base. In a sale it is part of an entered base amount; in a purchase it is added to that amount.
   */
  aside?: Decimal | undefined;
}>;

/**
 * Returns which figure the program computes: one that the user has not edited, otherwise the one edited longest ago.
 */
export function computedPart(touched: readonly LinePart[]): LinePart {
  const given = touched.slice(0, 2);
  if (!given.includes('counter')) return 'counter';
  return given.includes('amount') ? 'rate' : 'amount';
}

/** Returns the edited figures after another edit, the latest first. A figure whose field was cleared is removed. */
export function touch(
  touched: readonly LinePart[],
  part: LinePart,
  isEmpty: boolean,
): readonly LinePart[] {
  const others = touched.filter((one) => one !== part);
  return isEmpty ? others : [part, ...others].slice(0, 2);
}

/**
 * Computes the missing figures of a line as far as possible. The board's rate is used if the user has not entered a rate
 * and the rate is not the figure to compute. An amount with too many decimals is ignored, because it will be refused,
 * not rounded.
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

/**
 * Counter amount for a value in base. In another counter currency it is rounded to payable cash if the currency has a
 * smallest cash amount.
 */
function counterOf(value: Decimal, { counter }: LineTerms): Decimal {
  if (!counter) return value;
  const { quote, decimals, increment = '0' } = counter;
  return isZero(increment) ? amountFor(value, quote, decimals) : cashFor(value, quote, increment);
}

/**
 * Base value that is exchanged for an entered counter amount. An amount in base is reduced by the deducted fee in a
 * sale, and increased by it in a purchase. Undefined if nothing is left.
 */
function exchanged(side: Side, sum: Decimal, terms: LineTerms): Decimal | undefined {
  const { counter, baseDecimals, aside = '0' } = terms;
  if (counter) return worth(sum, counter.quote, baseDecimals);
  const left = side === 'sell' ? subtract(sum, aside) : add(sum, aside);
  return sign(left) > 0 ? left : undefined;
}

/**
 * Part of an amount that notes can pay, and its value in base, because the customer pays only for the notes. Undefined
 * if notes can pay the whole amount or none of it.
 */
export function inNotes(
  amount: Decimal,
  { most, quote, baseDecimals }: Readonly<{ most: Decimal; quote: Quote; baseDecimals: number }>,
): Readonly<{ amount: Decimal; charge: Decimal }> | undefined {
  if (isZero(subtract(amount, most)) || isZero(most)) return undefined;
  return { amount: most, charge: worth(most, quote, baseDecimals) };
}

/** Change in payable cash if the customer hands over more than is due; undefined if the customer does not. */
export function changeOf(held: Decimal, due: Decimal, increment: Decimal): Decimal | undefined {
  const left = subtract(held, due);
  return sign(left) > 0 ? atMostInCash(left, increment) : undefined;
}
