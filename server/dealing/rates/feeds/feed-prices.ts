import type { RateFeed } from '@/lib/contract/dealing/rate-feeds';
import type { RateDraft } from '@/lib/contract/dealing/rate-shapes';
import {
  crossPrices,
  type FeedRates,
  feedRates,
  isCrossed,
  isStorable,
  type Spread,
  type SourcePrices,
  sourcePrices,
  UNIT_PRICES,
} from '@/lib/domain/dealing/feed';
import { type Decimal, divide } from '@/lib/domain/money';
import { perUnit, type QuoteManner } from '@/lib/domain/rate';
import type { Db } from '@/server/kernel/host';
import { FeedFailure } from './feed-failure';
import { type Mapping, mappingOf, type SourceRate, type SourceRates } from './read-source';

/** Settings of a feed that decide what is fetched and published. */
export type FeedSettings = Mapping &
  Pick<RateFeed, 'name' | 'url' | 'header_name' | 'kind' | 'currencies' | 'spreads'>;

/** A rate that a feed can publish. */
export type FeedPrice = Readonly<{
  currency: string;
  written: SourceRate['written'];
  spread: Spread | null;
  draft: RateDraft & FeedRates & QuoteManner;
  mid_base: Decimal;
}>;

type QuotedCurrency = QuoteManner &
  Readonly<{
    code: string;
    /** Spread from the feed's settings. */
    spread: Spread | undefined;
    /** Spread from the currency's rate rule. It applies if the source states only a mid and the feed has no spread. */
    ruleSpread: Spread | undefined;
  }>;

/** Currencies that a feed publishes, each with its quotation and spreads, and the organisation's base and time zone. */
export type FeedScope = Readonly<{
  base: string;
  timezone: string;
  currencies: readonly QuotedCurrency[];
}>;

/**
 * Reads the scope of a feed. The spread of a currency is the one that the feed sets for it, or else the one that the
 * feed sets for all currencies. If there is neither and the source states only a mid, the currency's rate rule applies.
 * Only rates of the board have spreads.
 */
export async function scopeOf(db: Db, feed: FeedSettings): Promise<FeedScope> {
  const { base_currency: base, timezone } = await db
    .selectFrom('organization')
    .select(['base_currency', 'timezone'])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('currency')
    .leftJoin('rate_rule', 'rate_rule.currency', 'currency.code')
    .select(['code', 'quote_unit', 'quote_direction', 'spread_buy_bp', 'spread_sell_bp'])
    .where('is_active', '=', true)
    .where('code', '<>', base)
    .orderBy('code')
    .execute();
  const wanted = rows.filter(
    ({ code }) => feed.currencies.length === 0 || feed.currencies.includes(code),
  );
  const hasSpreads = feed.kind === 'board';
  return {
    base,
    timezone,
    currencies: wanted.map(({ code, spread_buy_bp, spread_sell_bp, ...manner }) => ({
      ...(manner as QuoteManner), // the table's checks allow only these values
      code,
      spread: hasSpreads ? spreadOf(feed, code) : undefined,
      ruleSpread: hasSpreads ? ruleSpreadOf(spread_buy_bp, spread_sell_bp) : undefined,
    })),
  };
}

function spreadOf({ spreads }: Pick<RateFeed, 'spreads'>, code: string): Spread | undefined {
  const own = spreads.find(({ currency }) => currency === code);
  return own ?? spreads.find(({ currency }) => currency === null);
}

/** Converts the spreads of a rate rule from hundredths of a percent to percent. */
function ruleSpreadOf(buy: string | null, sell: string | null): Spread | undefined {
  if (buy === null || sell === null) return undefined;
  const percent = (points: string) => divide(points, '100', { decimals: 6 });
  return { unit: 'percent', buy: percent(buy), sell: percent(sell) };
}

/** True for the currencies that must be read from the source: those to publish, and the organisation's base. */
export const isNeededBy =
  ({ base, currencies }: FeedScope) =>
  (code: string): boolean =>
    code === base || currencies.some((one) => one.code === code);

/**
 * Returns the prices of the feed's currencies in the organisation's base; cross rates if the source quotes against
 * another currency. Throws a `FeedFailure` if the source lacks the base or a currency that the feed lists, or if its
 * prices cannot be used.
 */
export function feedPrices(
  { rates }: SourceRates,
  feed: FeedSettings,
  { base, currencies }: FeedScope,
): FeedPrice[] {
  const mapping = mappingOf(feed);
  const ofSource = (code: string): SourcePrices | undefined => {
    if (code === mapping.base) return UNIT_PRICES;
    const found = rates.get(code);
    const prices = found && sourcePrices(found.figures, mapping.is_inverted);
    if (prices && isCrossed(prices)) throw new FeedFailure('feed.crossed', { currency: code });
    return prices;
  };
  const ofBase = ofSource(base);
  if (!ofBase) throw new FeedFailure('feed.base-missing', { currency: base, base: mapping.base });
  const prices = currencies.flatMap((currency) => {
    const found = ofSource(currency.code);
    if (found) return [priceOf(currency, crossPrices(found, ofBase), { feed, rates })];
    if (feed.currencies.length === 0) return [];
    throw new FeedFailure('feed.currency-missing', { currency: currency.code });
  });
  if (prices.length === 0) throw new FeedFailure('feed.none');
  return prices;
}

type Within = Readonly<{ feed: FeedSettings; rates: SourceRates['rates'] }>;

function priceOf(
  { code: currency, spread: own, ruleSpread, quote_unit, quote_direction }: QuotedCurrency,
  prices: SourcePrices,
  { feed: { kind, name }, rates }: Within,
): FeedPrice {
  const manner = { quote_unit, quote_direction };
  const spread = own ?? (prices.isMid ? ruleSpread : undefined);
  const all = feedRates(prices, manner, spread);
  const published = kind === 'board' ? all : { mid: all.mid };
  if (!Object.values(published).every(isStorable))
    throw new FeedFailure('feed.range', { currency });
  return {
    currency,
    written: rates.get(currency)?.written ?? { buy: null, sell: null, mid: null },
    spread: spread ?? null,
    draft: { ...published, ...manner, currency, kind, source: name },
    mid_base: perUnit({ ...manner, rate: all.mid }),
  };
}
