import { add, compare, type Decimal, divide, multiply, plain, round, subtract } from './money';
import { comparePrices, perUnit, type QuoteManner } from './rate';
import { Refusal } from './refusal';

/** What the organisation pays, asks and holds for the middle of a currency, all quoted in one manner. */
export type Prices = Readonly<{ buy: Decimal | null; sell: Decimal | null; mid: Decimal }>;

/** The same as base per one unit. */
type BasePrices = Readonly<{
  buy_base: Decimal | null;
  sell_base: Decimal | null;
  mid_base: Decimal;
}>;

const RATE_DECIMALS = 12;

/** The middle between two quoted prices, as it is quoted. */
export function middleOf(buy: Decimal, sell: Decimal): Decimal {
  return divide(add(buy, sell), '2', { decimals: RATE_DECIMALS });
}

/**
 * What is wrong with the order of prices: the organisation buys below the middle and sells above it, by what
 * one unit costs in base; figures quoted the other way round run the other way round.
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

/** Prices as base per one unit, to eighteen decimals; what is quoted stays the truth. */
export function inBase({ buy, sell, mid }: Prices, manner: QuoteManner): BasePrices {
  const base = (rate: Decimal | null) => rate && perUnit({ ...manner, rate });
  return {
    buy_base: base(buy),
    sell_base: base(sell),
    mid_base: perUnit({ ...manner, rate: mid }),
  };
}

/** How far apart the organisation buys and sells, in hundredths of a percent of the middle. */
export function spreadOf({ buy_base, sell_base, mid_base }: BasePrices): Decimal | null {
  if (buy_base === null || sell_base === null) return null;
  return divide(multiply(subtract(sell_base, buy_base), '10000'), mid_base, { decimals: 2 });
}

/** How far a figure is from an earlier one, in percent of that one; signed. */
export function changeInPercent(now: Decimal, before: Decimal): Decimal {
  return divide(multiply(subtract(now, before), '100'), before, { decimals: 4 });
}

/** Spreads on either side of the middle, in hundredths of a percent. */
export type Spreads = Readonly<{ buy: Decimal; sell: Decimal }>;

/**
 * The prices that spreads make of a middle, with so many decimals: less base for a unit when the organisation
 * buys, more when it sells. Quoted the other way round, more units for one base when it buys.
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

/** A quoted price moved by hundredths of a percent of what one unit costs in base. */
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

/** How many decimals a rate was written with; four at least, so that what is computed from it keeps a shape. */
export function decimalsWritten(rate: Decimal): number {
  return Math.min(RATE_DECIMALS, Math.max(4, rate.split('.')[1]?.length ?? 0));
}
