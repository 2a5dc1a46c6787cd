import type { FeedFailureReason, RateFeed, TriedRate } from '@/lib/contract/dealing/rate-feeds';
import { changeInPercent } from '@/lib/domain/dealing/board';
import { compare, plain } from '@/lib/domain/money';
import { Refusals } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';
import { quotedOf } from '../publish-rates';
import { outliersOf } from '../rate-outliers';
import type { FeedPrice } from './feed-prices';
import { lastRates, type LastRate, ledCurrencies, midsInForce } from './feeds.sql';

/**
 * The rank of a feed among the feeds of its kind, and its mode: it publishes rates, or it proposes them to a second
 * person.
 */
export type FeedPlace = Pick<RateFeed, 'id' | 'kind' | 'sort' | 'mode'>;

/** A price and the decision about it. `same` is the feed's latest rate, if that still counts and equals the price. */
export type JudgedPrice = Readonly<{
  price: FeedPrice;
  outcome: TriedRate['outcome'];
  is_outlier: boolean;
  failure: FeedFailureReason | null;
  /** Mid in force in base per unit, and the change from it to the price in percent; null if no rate is in force. */
  current: Readonly<{ mid_base: string; change: string }> | null;
  same: LastRate | undefined;
}>;

type Judging = Readonly<{
  now: Date;
  /** True if the source has not been updated since the last fetch. Its prices then confirm no rates. */
  isFrozen: boolean;
}>;

/**
 * Decides for each price of a feed whether it is published. A price is only compared if a feed with a higher rank has
 * the currency. A price equal to the feed's latest rate is published again only if that rate was cancelled or a rate of
 * another feed has replaced it. The first rate of a currency waits for a second person, because there is no rate to
 * compare it with.
 */
export async function judgePrices(
  db: Tx,
  feed: FeedPlace,
  prices: readonly FeedPrice[],
  { now, isFrozen }: Judging,
): Promise<JudgedPrice[]> {
  const led = await ledCurrencies(db, feed);
  const last = await lastRates(db, feed, now);
  const mids = await midsInForce(db, feed.kind, now);
  const refused = await refusalsOf(db, prices);
  const items = prices.map(({ currency, mid_base }) => ({ kind: feed.kind, currency, mid_base }));
  const outliers = await outliersOf(db, items, { at: now.toISOString(), kind: feed.kind });
  return prices.map((price) => {
    const { currency, mid_base } = price;
    const failure = refused.get(currency) ?? null;
    const is_outlier = outliers.has(currency);
    const before = last.get(currency);
    const same = before && isSame(before, price) && isKept(before) ? before : undefined;
    const current = mids.get(currency);
    const waits = is_outlier || current === undefined || feed.mode === 'propose';
    return {
      price,
      is_outlier,
      failure,
      same,
      current:
        current === undefined
          ? null
          : { mid_base: plain(current), change: changeInPercent(mid_base, current) },
      outcome: failure
        ? 'refused'
        : led.has(currency)
          ? 'compares'
          : same
            ? same.is_current && !isFrozen
              ? 'confirms'
              : 'unchanged'
            : waits
              ? 'proposes'
              : 'publishes',
    };
  });
}

/** True if the feed's latest rate still counts: it was not cancelled, and no rate of another feed has replaced it. */
const isKept = ({ status, is_replaced_by_feed }: LastRate): boolean =>
  status === 'active' ? !is_replaced_by_feed : status !== 'cancelled';

function isSame(last: LastRate, { draft }: FeedPrice): boolean {
  const isEqual = (one: string | null, other: string | undefined) =>
    one === null ? other === undefined : other !== undefined && compare(one, other) === 0;
  return (
    last.quote_unit === draft.quote_unit &&
    last.quote_direction === draft.quote_direction &&
    isEqual(last.buy, draft.buy) &&
    isEqual(last.sell, draft.sell) &&
    isEqual(last.mid, draft.mid)
  );
}

/** Reasons why the rules of the board refuse prices, by currency. */
async function refusalsOf(
  db: Tx,
  prices: readonly FeedPrice[],
): Promise<ReadonlyMap<string, FeedFailureReason>> {
  try {
    await quotedOf(db, { rates: prices.map(({ draft }) => draft), field: (index) => `${index}.` });
    return new Map();
  } catch (error) {
    if (!(error instanceof Refusals)) throw error;
    return new Map(
      error.list.map(({ code, params, field = '' }) => {
        const currency = prices[Number(field.split('.')[0])]?.currency ?? '';
        return [currency, { code, params: { ...params, currency } }];
      }),
    );
  }
}
