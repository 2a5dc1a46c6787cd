import type { CurrentRate, RateDraft } from '@/lib/contract/exchange/rate-shapes';
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
} from '@/lib/domain/board';
import { type Decimal, divide, fixed, multiply, sign, subtract } from '@/lib/domain/money';
import { type QuoteManner, rateBetween } from '@/lib/domain/rate';
import { parseAmountInput } from '@/lib/format/amount-input';
import { shownRate } from '@/lib/format/rate';

export const CELLS = ['buy', 'sell', 'mid'] as const;
export type Cell = (typeof CELLS)[number];

/** What stands in the cells of a line, as it was typed. */
export type Texts = Readonly<Record<Cell, string>>;

/** A currency of the board: how it is quoted, what stands, and what its cells say before anybody types. */
export type RateLine = Readonly<{
  code: string;
  name: string;
  manner: QuoteManner;
  standing: CurrentRate | undefined;
  texts: Texts;
}>;

/** A problem is the key of its sentence. */
export type Reading = Readonly<{
  prices: Prices | undefined;
  problems: Readonly<Partial<Record<Cell, string>>>;
}>;

const BLANK: Texts = { buy: '', sell: '', mid: '' };

/** Every currency that can be quoted, those with a rate first, in the order of the board. */
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
      const standing = rates.find(({ currency }) => currency === code);
      return { code, name, manner, standing, texts: standing ? textsOf(standing, manner) : BLANK };
    });
}

/** What stands, in the currency's manner of quoting: as it was typed, or told anew where the manner changed. */
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

/** What the cells say: prices in order, or what is wrong in which of them. */
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
  const told = Object.fromEntries(wrong.map(({ field = 'mid', code }) => [field, code]));
  return { prices: wrong.length > 0 ? undefined : prices, problems: told };
}

/** How far a middle is from the one that stands, in percent of its base; nothing where none stands. */
export function changeOf({ manner, standing }: RateLine, prices: Prices): Decimal | null {
  return standing ? changeInPercent(inBase(prices, manner).mid_base, standing.mid_base) : null;
}

/** How far apart the prices are, in percent of the middle. */
export function spreadPercent({ manner }: RateLine, prices: Prices): Decimal | null {
  const points = spreadOf(inBase(prices, manner));
  return points && fixed(divide(points, '100', { decimals: 2 }), 2);
}

/** Buying and selling from the middle: by the currency's spreads, else as far as they stand now. */
export function spreadLine(line: RateLine, texts: Texts): Texts {
  const mid = readCell(texts.mid);
  const spreads = spreadsOf(line.standing);
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

/** Every figure of a line moved by hundredths of a percent of its base. */
export function shiftLine({ manner }: RateLine, texts: Texts, points: Decimal): Texts {
  const move = (text: string) => {
    const rate = readCell(text);
    return rate ? shifted(rate, points, manner, decimalsWritten(rate)) : text;
  };
  return { buy: move(texts.buy), sell: move(texts.sell), mid: move(texts.mid) };
}

/** A drafted line as it is published. */
export function draftOf({ code, manner }: RateLine, { buy, sell, mid }: Prices): RateDraft {
  return {
    currency: code,
    ...(buy !== null && sell !== null && { buy, sell }),
    mid,
    ...manner,
  };
}
