import {
  add,
  compare,
  type Decimal,
  divide,
  multiply,
  plain,
  round,
  subtract,
} from '@/lib/domain/money';
import { comparePrices, perUnit, type QuoteManner } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';

/** Buy, sell and mid price of a currency, all in the same quotation. */
export type Prices = Readonly<{ buy: Decimal | null; sell: Decimal | null; mid: Decimal }>;

/** Prices as base per unit. */
type BasePrices = Readonly<{
  buy_base: Decimal | null;
  sell_base: Decimal | null;
  mid_base: Decimal;
}>;

const RATE_DECIMALS = 12;

/** Middle of two prices that have the same quotation, in that quotation. */
export function middleOf(buy: Decimal, sell: Decimal): Decimal {
  return divide(add(buy, sell), '2', { decimals: RATE_DECIMALS });
}

/**
 * Refuses prices in the wrong order: in base per unit, buy must be below mid, and mid below sell. In an indirect
 * quotation the order of the figures is reversed.
 */
export function orderRefusals({ buy, sell, mid }: Prices, manner: QuoteManner): Refusal[] {
  const below = (lower: Decimal, upper: Decimal) =>
    comparePrices({ ...manner, rate: lower }, { ...manner, rate: upper }) < 0;
  const wrong = (isRight: boolean, field: 'buy' | 'sell') =>
    isRight ? [] : [new Refusal(`rate.order-${manner.quote_direction}`, { field })];
  return [
    ...(buy === null ? [] : wrong(below(buy, mid), 'buy')),
    ...(sell === null ? [] : wrong(below(mid, sell), 'sell')),
  ];
}

/**
 * Converts prices to base per unit, to eighteen decimals. The database also stores the prices as quoted; those are
 * exact.
 */
export function inBase({ buy, sell, mid }: Prices, manner: QuoteManner): BasePrices {
  const base = (rate: Decimal | null) => rate && perUnit({ ...manner, rate });
  return {
    buy_base: base(buy),
    sell_base: base(sell),
    mid_base: perUnit({ ...manner, rate: mid }),
  };
}

/** Spread between buy and sell, in basis points of mid; null if buy or sell is missing. */
export function spreadOf({ buy_base, sell_base, mid_base }: BasePrices): Decimal | null {
  if (buy_base === null || sell_base === null) return null;
  return divide(multiply(subtract(sell_base, buy_base), '10000'), mid_base, { decimals: 2 });
}

/** Change from the figure `before` to the figure `now`, in percent of `before`; negative for a fall. */
export function changeInPercent(now: Decimal, before: Decimal): Decimal {
  return divide(multiply(subtract(now, before), '100'), before, { decimals: 4 });
}

/** Spreads on each side of mid, in basis points (hundredths of a percent). */
export type Spreads = Readonly<{ buy: Decimal; sell: Decimal }>;

/**
 * Computes buy and sell from mid and the spreads. In base per unit, buy is below mid and sell is above it. In an
 * indirect quotation the quoted figures are in the reverse order.
 */
export function spreadFrom(
  mid: Decimal,
  { buy, sell }: Spreads,
  { quote_direction }: Pick<QuoteManner, 'quote_direction'>,
  decimals: number,
): Prices {
  const less = subtract('1', divide(buy, '10000', { decimals: RATE_DECIMALS }));
  const more = add('1', divide(sell, '10000', { decimals: RATE_DECIMALS }));
  const isDirect = quote_direction === 'direct';
  const times = (factor: Decimal) => round(multiply(mid, factor), decimals);
  const over = (factor: Decimal) => divide(mid, factor, { decimals });
  return {
    buy: isDirect ? times(less) : over(less),
    sell: isDirect ? times(more) : over(more),
    mid: plain(mid),
  };
}

/** Shifts a quoted price by basis points of its price in base per unit. */
export function shifted(
  rate: Decimal,
  points: Decimal,
  { quote_direction }: Pick<QuoteManner, 'quote_direction'>,
  decimals: number,
): Decimal {
  const factor = add('1', divide(points, '10000', { decimals: RATE_DECIMALS }));
  if (compare(factor, '0') <= 0) return rate;
  return quote_direction === 'direct'
    ? round(multiply(rate, factor), decimals)
    : divide(rate, factor, { decimals });
}

/** Number of decimals of an entered rate, from four to twelve, so that computed rates have the same format. */
export function decimalsWritten(rate: Decimal): number {
  return Math.min(RATE_DECIMALS, Math.max(4, rate.split('.')[1]?.length ?? 0));
}
