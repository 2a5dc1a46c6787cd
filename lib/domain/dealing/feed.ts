import {
  add,
  compare,
  type Decimal,
  divide,
  isExactAt,
  isZero,
  multiply,
  subtract,
} from '@/lib/domain/money';
import type { QuoteManner } from '@/lib/domain/rate';

export const FEED_FORMATS = ['ecb', 'json', 'xml', 'csv'] as const;
export const FEED_MODES = ['publish', 'propose'] as const;
export const FEED_SIGNS = ['point', 'comma'] as const;
export const SPREAD_UNITS = ['percent', 'pips'] as const;

/** Address of the daily reference rates of the European Central Bank, quoted in units of a currency per euro. */
export const ECB_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
export const ECB_BASE = 'EUR';

/** An exact price, `over` divided by `under`, so that a cross rate is rounded only once. */
type Fraction = Readonly<{ over: Decimal; under: Decimal }>;

/** Prices of one currency in the currency in which the source quotes. The source buys at `low` and sells at `high`. */
export type SourcePrices = Readonly<{
  low: Fraction;
  mid: Fraction;
  high: Fraction;
  isMid: boolean;
}>;

/**
 * Distance of the published buying and selling rate from the rates of the source, in percent of the price or in pips. A
 * pip is 0.0001 of the quoted rate.
 */
export type Spread = Readonly<{
  unit: (typeof SPREAD_UNITS)[number];
  buy: Decimal;
  sell: Decimal;
}>;

const ONE: Fraction = { over: '1', under: '1' };
/** Prices of the source's base currency in itself, which are always one. */
export const UNIT_PRICES: SourcePrices = { low: ONE, mid: ONE, high: ONE, isMid: true };

const by = (one: Fraction, other: Fraction): Fraction => ({
  over: multiply(one.over, other.under),
  under: multiply(one.under, other.over),
});

const middleOf = (one: Fraction, other: Fraction): Fraction => ({
  over: add(multiply(one.over, other.under), multiply(other.over, one.under)),
  under: multiply('2', multiply(one.under, other.under)),
});

type Quoted = Readonly<{ buy?: Decimal; sell?: Decimal; mid?: Decimal; unit?: Decimal }>;

/**
 * Computes exact prices from the figures of a source. The figures are for `unit` units of the currency. If
 * `isInverted`, they are units of the currency per unit of the source's base, so the price is the inverse. Undefined
 * without a middle price, unless there are both a buying and a selling price.
 */
export function sourcePrices(
  { buy, sell, mid, unit = '1' }: Quoted,
  isInverted: boolean,
): SourcePrices | undefined {
  const price = (figure: Decimal): Fraction =>
    isInverted ? { over: unit, under: figure } : { over: figure, under: unit };
  if (buy !== undefined && sell !== undefined) {
    const [low, high] = [price(buy), price(sell)];
    return { low, high, mid: middleOf(low, high), isMid: false };
  }
  if (mid === undefined) return undefined;
  return { low: price(mid), mid: price(mid), high: price(mid), isMid: true };
}

/** True if a source buys at a higher price than it sells at. */
export const isCrossed = ({ low, high }: SourcePrices): boolean =>
  compare(multiply(low.over, high.under), multiply(high.over, low.under)) > 0;

/** Prices of one currency in another. They are computed from the prices of both in the base currency of the source. */
export function crossPrices(one: SourcePrices, other: SourcePrices): SourcePrices {
  const [low, high] = [by(one.low, other.high), by(one.high, other.low)];
  const isMid = one.isMid && other.isMid;
  return { low, high, mid: isMid ? by(one.mid, other.mid) : middleOf(low, high), isMid };
}

/** Number of decimals of a rate column. */
const RATE_DECIMALS = 12;
/** Wanted significant digits and minimum number of decimals of a computed buying or selling rate. */
const DIGITS = 6;
const FEWEST_DECIMALS = 4;
const PIPS_PER_ONE = '10000';

/** Converts a price to the quotation of the rate board, as a quotient. */
function quoted({ over, under }: Fraction, { quote_unit, quote_direction }: QuoteManner): Fraction {
  const value = multiply(over, String(quote_unit));
  return quote_direction === 'direct' ? { over: value, under } : { over: under, under: value };
}

/** Moves a quoted figure so that its price rises or falls by a spread. */
function moved(
  figure: Fraction,
  { quote_direction }: QuoteManner,
  { unit, by: spread, way }: Readonly<{ unit: Spread['unit']; by: Decimal; way: 'up' | 'down' }>,
): Fraction {
  const isDirect = quote_direction === 'direct';
  const change = way === 'up' ? add : subtract;
  if (unit === 'percent') {
    const factor = change('100', spread);
    return isDirect
      ? { over: multiply(figure.over, factor), under: multiply(figure.under, '100') }
      : { over: multiply(figure.over, '100'), under: multiply(figure.under, factor) };
  }
  // An indirect figure falls while its price rises.
  const shift = isDirect === (way === 'up') ? add : subtract;
  return {
    over: shift(multiply(figure.over, PIPS_PER_ONE), multiply(spread, figure.under)),
    under: multiply(figure.under, PIPS_PER_ONE),
  };
}

const rounded = ({ over, under }: Fraction, decimals: number): Decimal =>
  divide(over, under, { decimals });

/** Number of decimals to which a computed rate of this size is rounded. */
function decimalsFor(rate: Decimal): number {
  const [whole = '', fraction = ''] = rate.split('.');
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const wanted = whole === '0' ? zeros + DIGITS : DIGITS - whole.length;
  return Math.min(RATE_DECIMALS, Math.max(FEWEST_DECIMALS, wanted));
}

/** The rate with all its decimals if it is exact with twelve; otherwise undefined. */
function exactly(figure: Fraction): Decimal | undefined {
  const rate = rounded(figure, RATE_DECIMALS);
  return compare(multiply(rate, figure.under), figure.over) === 0 ? rate : undefined;
}

export type FeedRates = Readonly<{ buy?: Decimal; sell?: Decimal; mid: Decimal }>;

/**
 * Rates to publish, in the quotation of the rate board. A buying or selling rate to which no spread applies keeps all
 * its decimals if it is exact with twelve; otherwise it is rounded by `decimalsFor`. A middle rate is rounded to twelve
 * decimals. If the source has only middle rates and no spread is set, only the middle rate is published.
 */
export function feedRates(
  prices: SourcePrices,
  manner: QuoteManner,
  spread: Spread | undefined,
): FeedRates {
  const mid = rounded(quoted(prices.mid, manner), RATE_DECIMALS);
  if (prices.isMid && spread === undefined) return { mid };
  const decimals = decimalsFor(mid);
  const side = (price: Fraction, way: 'up' | 'down', distance: Decimal): Decimal => {
    const figure = quoted(price, manner);
    if (spread === undefined || isZero(distance)) {
      return exactly(figure) ?? rounded(figure, decimals);
    }
    const result = moved(figure, manner, { unit: spread.unit, by: distance, way });
    return rounded(result, decimals);
  };
  return {
    mid,
    buy: side(prices.low, 'down', spread?.buy ?? '0'),
    sell: side(prices.high, 'up', spread?.sell ?? '0'),
  };
}

/** Smallest number that no longer fits into a rate column. */
const TOO_MUCH = '1000000000000';

/** True if a rate is above zero and fits into a rate column. */
export const isStorable = (rate: Decimal): boolean =>
  compare(rate, '0') > 0 && compare(rate, TOO_MUCH) < 0 && isExactAt(rate, RATE_DECIMALS);

/** Pause in minutes after this number of failures in a row: 1, 2, 4, … up to an hour. */
export const pauseAfter = (failures: number): number =>
  Math.min(60, 2 ** Math.min(6, Math.max(0, failures - 1)));
