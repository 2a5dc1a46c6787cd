import { type RateFeed, rateFeeds, type TriedRate } from '@/lib/contract/dealing/rate-feeds';
import { ECB_BASE } from '@/lib/domain/dealing/feed';
import { compare } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { withoutQuery } from '@/server/kernel/outside';
import { pageOf } from '@/server/kernel/paging';
import { Places } from '@/server/kernel/places';
import { recordRoutes } from '@/server/kernel/records';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { cancelProposals } from './cancel-proposals';
import { FeedFailure } from './feed-failure';
import { scopeOf } from './feed-prices';
import { fetchSource, isLater, sealName } from './fetch-source';
import { feedsListed, nextAt, runsListed } from './feeds.sql';
import { type JudgedPrice, judgePrices } from './judge-prices';
import { keyOf } from './run-feed';

/** A feed as callers send it. `header_value` is the secret API key; it is never returned. */
type Feed = RateFeed & Readonly<{ header_value?: string | null | undefined }>;

type State = 'next_at' | 'source_time' | 'succeeded_at' | 'failed_at' | 'failing_since' | 'failure';
type Fields = Omit<Feed, 'id' | 'version' | 'differences' | State>;

const BLANK: { readonly [Name in keyof Fields]?: Fields[Name] | undefined } = {
  rows_path: '',
  code_field: '',
  buy_field: '',
  sell_field: '',
  mid_field: '',
  unit_field: '',
  time_field: '',
  is_inverted: false,
  decimal_sign: 'point',
  header_name: null,
  header_value: undefined,
  key_set_at: null,
  kind: 'board',
  currencies: [],
  spreads: [],
  every_minutes: null,
  times: [],
  weekdays: [],
  mode: 'publish',
  max_difference_percent: null,
  sort: 0,
  is_active: true,
};

const feedRoutes = recordRoutes<Feed, keyof Fields>(rateFeeds, {
  table: 'rate_feed',
  type: 'rate feed',
  nameColumn: 'name',
  rows: feedsListed,
  blank: BLANK,
  complete: async (db, fields, _sent, before) => completed(db, fields as Fields, before),
  refusals: ({ db }, fields, _sent, before) => refusalsOf(db, fields, before),
  columns: async ({ header_value, spreads, ...fields }, { db, host, me }) => ({
    ...fields,
    ...keyColumns(host, { ...fields, header_value }),
    spreads: JSON.stringify(spreads),
    owner_id: me.id,
    next_at: fields.is_active ? await firstFetch(db, fields, host.now()) : null,
  }),
  changed: async (call, feed, after) => {
    if (!after?.is_active) await cancelProposals(call, feed);
  },
  shownTo: ({ may }, feed) =>
    may('rates', 'edit') ? feed : { ...feed, url: withoutQuery(feed.url) },
});

/**
 * True if the feed now reads another address, format, list or time field, so that the last accepted time no longer
 * applies.
 */
const isOtherSource = (before: Feed, fields: Fields): boolean =>
  (['url', 'format', 'rows_path', 'time_field'] as const).some(
    (name) => before[name] !== fields[name],
  );

/**
 * Fills in what the caller may leave out. The base is the euro for the European Central Bank, otherwise the
 * organisation's by default. A changed source loses its last accepted time, an inactive feed its failures.
 */
async function completed(db: Tx, fields: Fields, before: Feed | undefined) {
  const { base } = await currenciesOf(db);
  const isOther = before && isOtherSource(before, fields);
  const isEcb = fields.format === 'ecb';
  return {
    ...fields,
    base: isEcb ? ECB_BASE : (fields.base ?? base),
    is_inverted: isEcb || fields.is_inverted,
    ...(isOther && { source_time: null }),
    ...(!fields.is_active && { failing_since: null, failure: null, failures: 0 }),
  };
}

type Timetable = Pick<Fields, 'every_minutes' | 'times' | 'weekdays'>;

/** Time of the first fetch: now if the feed has an interval, otherwise the next time of its timetable. */
const firstFetch = (db: Db, feed: Timetable, now: Date): Promise<string> | string =>
  feed.every_minutes === null ? nextAt(db, feed, now) : now.toISOString();

type Keyed = Pick<Feed, 'url' | 'header_name' | 'header_value'>;

/** Columns of the API key to update. Without a header, all become null; without a new key, none change. */
function keyColumns({ sealer, now }: Host, { url, header_name, header_value }: Keyed) {
  if (header_name === null || header_value === null) {
    return { header_name: null, header_sealed: null, key_set_at: null };
  }
  if (header_value === undefined) return {};
  return {
    header_sealed: sealer.seal(header_value, sealName(url)),
    key_set_at: now().toISOString(),
  };
}

const refusalIf = (is: boolean, code: string, field: string, params = {}) =>
  is ? [new Refusal(code, { field, params })] : [];

async function refusalsOf(db: Tx, feed: Fields, before: Feed | undefined): Promise<Refusal[]> {
  const { base, decimals } = await currenciesOf(db);
  const { name, currencies, spreads, every_minutes, times } = feed;
  const named = spreads.flatMap(({ currency }, at) =>
    currency === null ? [] : [{ currency, field: `spreads.${at}.currency` }],
  );
  const listed = currencies.map((currency, at) => ({ currency, field: `currencies.${at}` }));
  const others = await feedsListed(db);
  const isTaken = others.some((one) => one.name === name && one.id !== before?.id);
  return [
    ...refusalIf(isTaken, 'feed.name-taken', 'name'),
    ...mappingRefusals(feed),
    ...keyRefusals(feed, before),
    ...[...listed, ...named].flatMap(({ currency, field }) => [
      ...refusalIf(currency === base, 'rate.base', field, { currency }),
      ...refusalIf(decimals[currency] === undefined, 'ledger.currency-unknown', field, {
        currency,
      }),
    ]),
    ...spreads.flatMap(({ currency, unit, buy }, at) => [
      ...refusalIf(
        spreads.findIndex((one) => one.currency === currency) < at,
        'feed.spread-twice',
        `spreads.${at}.currency`,
      ),
      ...refusalIf(
        unit === 'percent' && compare(buy, '100') >= 0,
        'feed.spread-large',
        `spreads.${at}.buy`,
      ),
    ]),
    ...refusalIf(
      (every_minutes === null) === (times.length === 0),
      'feed.timetable',
      'every_minutes',
    ),
  ];
}

function mappingRefusals(feed: Fields): Refusal[] {
  const { format, code_field, buy_field, sell_field, mid_field } = feed;
  if (format === 'ecb') return [];
  const isOneSided = (buy_field === '') !== (sell_field === '');
  const isEmpty = buy_field === '' && sell_field === '' && mid_field === '';
  return [
    ...refusalIf(code_field === '' && format !== 'json', 'field.required', 'code_field'),
    ...refusalIf(isOneSided, 'rate.both', buy_field === '' ? 'buy_field' : 'sell_field'),
    ...refusalIf(isEmpty, 'feed.no-field', 'mid_field'),
  ];
}

/**
 * Refuses a missing key. A stored key must be entered again if the origin changes, because it may be sent only to the
 * origin for which it was entered.
 */
function keyRefusals({ url, header_name, header_value }: Keyed, before: Feed | undefined) {
  if (header_name === null)
    return refusalIf(Boolean(header_value), 'field.required', 'header_name');
  if (header_value !== undefined) return refusalIf(!header_value, 'field.required', 'header_value');
  const hasKey = before !== undefined && before.key_set_at !== null;
  const isMoved = hasKey && new URL(before.url).origin !== new URL(url).origin;
  return [
    ...refusalIf(!hasKey, 'field.required', 'header_value'),
    ...refusalIf(isMoved, 'feed.key-again', 'header_value'),
  ];
}

/**
 * Limits trial fetches to two at a time, because each holds a database connection while the source answers. A third one
 * is refused at once (429).
 */
const tries = new Places(2, 0);

/** Id of a feed that is not stored yet. As the largest id, it puts the feed after stored feeds of the same `sort`. */
const UNSTORED = Number.MAX_SAFE_INTEGER;

async function tryFeed({ db, host, input }: Call<typeof rateFeeds.try>) {
  const { id, ...sent } = input;
  const before =
    id === undefined ? undefined : (await feedsListed(db)).find((one) => one.id === id);
  if (id !== undefined && !before) throw new NotFound();
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
  const feed = (await completed(db, { ...BLANK, ...given } as Fields, undefined)) as Fields;
  refuseAny(await refusalsOf(db, feed, before));
  const lastTime = before && !isOtherSource(before, feed) ? before.source_time : null;
  await tries.take(new AbortController().signal);
  try {
    const fetched = await fetchSource(host, {
      feed,
      key: feed.header_value ?? (before ? await storedKey(db, host, before.id) : null),
      scope: await scopeOf(db, feed),
      lastTime,
    });
    const place = { ...feed, id: id ?? UNSTORED };
    const isFrozen = !isLater(fetched.time, lastTime);
    const judged = await judgePrices(db, place, fetched.prices, { now: host.now(), isFrozen });
    return { failure: null, source_time: fetched.time, rates: judged.map(triedRate) };
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    return { failure: error.reason, source_time: null, rates: [] };
  } finally {
    tries.giveBack();
  }
}

async function storedKey(db: Db, host: Host, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('rate_feed')
    .select(['header_sealed', 'url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return keyOf(host, row);
}

const triedRate = ({ price, current, ...judged }: JudgedPrice): TriedRate => ({
  currency: price.currency,
  source: price.written,
  spread: price.spread,
  buy: price.draft.buy ?? null,
  sell: price.draft.sell ?? null,
  mid: price.draft.mid,
  quote_unit: price.draft.quote_unit,
  quote_direction: price.draft.quote_direction,
  current_mid_base: current?.mid_base ?? null,
  change_percent: current?.change ?? null,
  outcome: judged.outcome,
  is_outlier: judged.is_outlier,
  failure: judged.failure,
});

export const rateFeedRoutes = [
  ...feedRoutes,
  serve(rateFeeds.try, tryFeed),
  serve(rateFeeds.runs, async ({ db, input, params }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const known = await db
      .selectFrom('rate_feed')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!known) throw new NotFound();
    const { data, total } = await runsListed(db, { id: params.id, limit, offset });
    return { data, meta: { page, per_page, total } };
  }),
];
