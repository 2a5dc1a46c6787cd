import {
  absolute,
  compare,
  type Decimal,
  isZero,
  minorUnit,
  negate,
  subtract,
  sum,
} from '@/lib/domain/money';
import { amountFor, cashFor, type Quote, worth } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import type { SaleLine, SaleSetting, Side } from './sale-shapes';

/** One leg of a ticket line, with its value in base. A received quantity is positive, a paid one negative. */
export type SaleLeg = Readonly<{
  side: Side;
  currency: string;
  quantity: Decimal;
  value: Decimal;
  quote: Quote;
}>;

/**
 * Number of decimals to which the smallest cash amount is valued in base. The value is only compared and never posted.
 */
const FINE_DECIMALS = 18;

export type PricedLine = Readonly<{
  line: SaleLine;
  /** Index of the line on the ticket. */
  at: number;
  quote: Quote;
  /** Value of the line in base. */
  value: Decimal;
  counter?: Readonly<{ currency: string; amount: Decimal; quote: Quote; value: Decimal }>;
  /** Value received less value paid of a cross deal, in base; positive for income. */
  rounding: Decimal;
  legs: readonly SaleLeg[];
}>;

/**
 * Prices the lines. Refuses a line without a rate if the board has none either, and a counter amount that does not
 * follow from the rates.
 */
export function priceLines(
  lines: readonly SaleLine[],
  setting: SaleSetting,
): Readonly<{ value: readonly PricedLine[]; refusals: readonly Refusal[] }> {
  const refusals: Refusal[] = [];
  const value = lines.flatMap((line, at) => {
    const quote = quoteOf(line, setting);
    if (!quote) {
      const params = { currency: line.currency };
      refusals.push(new Refusal('sale.no-rate', { params, field: `lines.${at}.rate` }));
      return [];
    }
    const priced = pricedAt(line, at, { quote, setting });
    if (!priced) {
      const params = { currency: line.counter_currency ?? '' };
      refusals.push(new Refusal('sale.no-rate', { params, field: `lines.${at}.counter_rate` }));
      return [];
    }
    refusals.push(...counterRefusals(priced, setting));
    return [priced];
  });
  return { value, refusals };
}

function quoteOf(
  { rate, quote_unit, quote_direction, currency, side }: SaleLine,
  { board }: SaleSetting,
): Quote | undefined {
  return rate === undefined ? board(currency, side) : { rate, quote_unit, quote_direction };
}

type Priced = Readonly<{ quote: Quote; setting: SaleSetting }>;

function pricedAt(line: SaleLine, at: number, { quote, setting }: Priced): PricedLine | undefined {
  const units = setting.decimals[setting.base] ?? 2;
  const value = worth(line.amount, quote, units);
  const own: SaleLeg = {
    side: line.side,
    currency: line.currency,
    quantity: line.side === 'buy' ? line.amount : negate(line.amount),
    value,
    quote,
  };
  if (line.counter_currency === undefined || line.counter_currency === setting.base) {
    return { line, at, quote, value, rounding: '0', legs: [own] };
  }
  const counter = counterOf(line, value, setting);
  if (!counter) return undefined;
  const side: Side = line.side === 'buy' ? 'sell' : 'buy';
  const quantity = side === 'buy' ? counter.amount : negate(counter.amount);
  const { currency, quote: at_quote } = counter;
  return {
    line,
    at,
    quote,
    value,
    counter,
    // The rounding is a gain if the received leg is worth more than the paid leg.
    rounding: line.side === 'buy' ? subtract(value, counter.value) : subtract(counter.value, value),
    legs: [own, { side, currency, quantity, value: counter.value, quote: at_quote }],
  };
}

/**
 * Returns the counter currency, amount and value of a cross line; undefined if neither the line nor the board has a
 * rate of the counter currency. An amount that the user did not enter is rounded to payable cash if the currency has a
 * smallest cash amount.
 */
function counterOf(line: SaleLine, value: Decimal, setting: SaleSetting) {
  const { counter_currency: currency = '', counter_rate, counter_amount } = line;
  const side: Side = line.side === 'buy' ? 'sell' : 'buy';
  const quote: Quote | undefined =
    counter_rate === undefined
      ? setting.board(currency, side)
      : {
          rate: counter_rate,
          quote_unit: line.counter_quote_unit,
          quote_direction: line.counter_quote_direction,
        };
  if (!quote) return undefined;
  const increment = setting.increments[currency] ?? '0';
  const amount =
    counter_amount ??
    (isZero(increment)
      ? amountFor(value, quote, setting.decimals[currency] ?? 2)
      : cashFor(value, quote, increment));
  return {
    currency,
    amount,
    quote,
    value: worth(amount, quote, setting.decimals[setting.base] ?? 2),
  };
}

/**
 * Refuses a counter amount that differs from the computed amount by more than the smallest cash amounts of both
 * currencies and one minor unit of base. Otherwise the ticket would imply a rate that it does not show.
 */
function counterRefusals(
  { line, at, quote, value, counter, rounding }: PricedLine,
  setting: SaleSetting,
): Refusal[] {
  const field = `lines.${at}.counter_amount`;
  if (!counter) return ownRefusals(line, { value, field }, setting);
  if (isZero(counter.amount)) return [new Refusal('sale.nothing', { field })];
  const smallest = (currency: string, by: Quote) =>
    worth(
      setting.increments[currency] ?? minorUnit(setting.decimals[currency] ?? 2),
      by,
      FINE_DECIMALS,
    );
  const leeway = sum([
    smallest(line.currency, quote),
    smallest(counter.currency, counter.quote),
    minorUnit(setting.decimals[setting.base] ?? 2),
  ]);
  if (compare(absolute(rounding), leeway) <= 0) return [];
  const due = counterOf({ ...line, counter_amount: undefined }, value, setting);
  const params = { currency: counter.currency, amount: due?.amount ?? '0' };
  return [new Refusal('sale.counter-apart', { params, field })];
}

/**
 * Refuses an entered base amount that differs from the line's value by more than the smallest cash amount and one minor
 * unit.
 */
function ownRefusals(
  { counter_amount: typed }: SaleLine,
  { value, field }: Readonly<{ value: Decimal; field: string }>,
  { base, decimals, increments }: SaleSetting,
): Refusal[] {
  const cent = minorUnit(decimals[base] ?? 2);
  const leeway = sum([increments[base] ?? cent, cent]);
  if (typed === undefined || compare(absolute(subtract(typed, value)), leeway) <= 0) return [];
  return [new Refusal('sale.counter-apart', { params: { currency: base, amount: value }, field })];
}

/** Total bought and total sold in base: sums of the rounded lines. */
export function turnover(
  priced: readonly PricedLine[],
): Readonly<{ bought: Decimal; sold: Decimal }> {
  const of = (side: Side) =>
    sum(priced.filter(({ line }) => line.side === side).map(({ value }) => value));
  return { bought: of('buy'), sold: of('sell') };
}
