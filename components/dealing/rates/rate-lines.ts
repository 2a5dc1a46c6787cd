import type { CurrentRate, RateDraft } from '@/lib/contract/dealing/rate-shapes';
import type { Currency } from '@/lib/contract/settings/currencies';
import {
  changeInPercent,
  decimalsWritten,
  inBase,
  middleOf,
  orderRefusals,
  type Prices,
  shifted,
  type Spreads,
  spreadFrom,
  spreadOf,
} from '@/lib/domain/dealing/board';
import { type Decimal, divide, fixed, multiply, sign, subtract } from '@/lib/domain/money';
import { type QuoteManner, rateBetween } from '@/lib/domain/rate';
import { parseAmountInput } from '@/lib/format/amount-input';
import { shownRate } from '@/lib/format/rate';

export const CELLS = ['buy', 'sell', 'mid'] as const;
export type Cell = (typeof CELLS)[number];

/** Texts in the cells of one row of the rate grid. */
export type Texts = Readonly<Record<Cell, string>>;

/** A currency of the grid: its quote unit and direction, its current rate, and the initial texts of its cells. */
export type RateLine = Readonly<{
  code: string;
  name: string;
  manner: QuoteManner;
  currentRate: CurrentRate | undefined;
  texts: Texts;
}>;

/** Parsed rates of a line, or the message keys of the problems in its cells. */
export type Reading = Readonly<{
  prices: Prices | undefined;
  problems: Readonly<Partial<Record<Cell, string>>>;
}>;

const BLANK: Texts = { buy: '', sell: '', mid: '' };

/** Active foreign currencies in the order of the rate board. Currencies without a rate come last, by code. */
export function linesOf(
  currencies: readonly Currency[],
  rates: readonly CurrentRate[],
): readonly RateLine[] {
  const order = new Map(rates.map(({ currency }, place) => [currency, place]));
  const place = (code: string) => order.get(code) ?? rates.length;
  return currencies
    .filter(({ is_active, is_base }) => is_active && !is_base)
    .toSorted((a, b) => place(a.code) - place(b.code) || (a.code < b.code ? -1 : 1))
    .map(({ code, name, quote_unit, quote_direction }) => {
      const manner = { quote_unit, quote_direction };
      const currentRate = rates.find(({ currency }) => currency === code);
      return {
        code,
        name,
        manner,
        currentRate,
        texts: currentRate ? textsOf(currentRate, manner) : BLANK,
      };
    });
}

/** Returns the current rate as texts, converted if the quote unit or direction of the currency has changed. */
function textsOf(rate: CurrentRate, manner: QuoteManner): Texts {
  const isSame =
    rate.quote_unit === manner.quote_unit && rate.quote_direction === manner.quote_direction;
  const text = (quoted: Decimal | null, base: Decimal | null) => {
    if (quoted === null || base === null) return '';
    return shownRate(isSame ? quoted : rateBetween({ amount: '1', base }, manner));
  };
  return {
    buy: text(rate.buy, rate.buy_base),
    sell: text(rate.sell, rate.sell_base),
    mid: text(rate.mid, rate.mid_base),
  };
}

const readCell = (text: string) => {
  const read = parseAmountInput(text);
  if ('problem' in read) return read.problem === 'empty' ? undefined : null;
  return sign(read.value) > 0 ? read.value : null;
};

/** Parses the cells of a line into rates. If a cell is wrong, the result contains the problems instead of the rates. */
export function readLine(texts: Texts, manner: QuoteManner): Reading {
  const [buy, sell, mid] = [readCell(texts.buy), readCell(texts.sell), readCell(texts.mid)];
  const problems: Partial<Record<Cell, string>> = {
    ...(buy === null && { buy: 'field.rate' }),
    ...(sell === null && { sell: 'field.rate' }),
    ...(mid === null && { mid: 'field.rate' }),
    ...(buy === undefined && { buy: 'field.required' }),
    ...(sell === undefined && { sell: 'field.required' }),
  };
  if (!buy || !sell || mid === null) return { prices: undefined, problems };
  const prices = { buy, sell, mid: mid ?? middleOf(buy, sell) };
  const wrong = orderRefusals(prices, manner);
  const orderProblems = Object.fromEntries(wrong.map(({ field = 'mid', code }) => [field, code]));
  return { prices: wrong.length > 0 ? undefined : prices, problems: orderProblems };
}

/**
 * Change from the current to the entered mid rate, in percent. Both count as base currency per unit, so that a higher
 * value of the currency is positive. Null without a current rate.
 */
export function changeOf({ manner, currentRate }: RateLine, prices: Prices): Decimal | null {
  return currentRate
    ? changeInPercent(inBase(prices, manner).mid_base, currentRate.mid_base)
    : null;
}

/** Spread between the buy and the sell rate, in percent of mid. */
export function spreadPercent({ manner }: RateLine, prices: Prices): Decimal | null {
  const points = spreadOf(inBase(prices, manner));
  return points && fixed(divide(points, '100', { decimals: 2 }), 2);
}

/** Computes buy and sell from mid. The spreads come from the rule of the currency, otherwise from the current rate. */
export function spreadLine(line: RateLine, texts: Texts): Texts {
  const mid = readCell(texts.mid);
  const spreads = spreadsOf(line.currentRate);
  if (!mid || !spreads) return texts;
  const made = spreadFrom(mid, spreads, line.manner, decimalsWritten(mid));
  return { buy: made.buy ?? '', sell: made.sell ?? '', mid };
}

function spreadsOf(rate: CurrentRate | undefined): Spreads | undefined {
  if (!rate) return undefined;
  const { mid_base, buy_base, sell_base, spread_buy_bp, spread_sell_bp } = rate;
  const points = (apart: Decimal) => divide(multiply(apart, '10000'), mid_base, { decimals: 4 });
  const buy = spread_buy_bp ?? (buy_base && points(subtract(mid_base, buy_base)));
  const sell = spread_sell_bp ?? (sell_base && points(subtract(sell_base, mid_base)));
  return buy !== null && sell !== null ? { buy, sell } : undefined;
}

/** Shifts all rates of a line by basis points. Positive points raise the price of the currency in base. */
export function shiftLine({ manner }: RateLine, texts: Texts, points: Decimal): Texts {
  const move = (text: string) => {
    const rate = readCell(text);
    return rate ? shifted(rate, points, manner, decimalsWritten(rate)) : text;
  };
  return { buy: move(texts.buy), sell: move(texts.sell), mid: move(texts.mid) };
}

/** Converts the entered rates of a line to the format of the request. */
export function draftOf({ code, manner }: RateLine, { buy, sell, mid }: Prices): RateDraft {
  return {
    currency: code,
    ...(buy !== null && sell !== null && { buy, sell }),
    mid,
    ...manner,
  };
}
