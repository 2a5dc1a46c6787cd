import * as v from 'valibot';

import { FEED_FORMATS, FEED_MODES, FEED_SIGNS, SPREAD_UNITS } from '@/lib/domain/dealing/feed';
import { WEEKDAYS } from '@/lib/domain/hrm/payroll';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { list } from '@/lib/contract/lists';
import { recordCalls } from '@/lib/contract/records';
import {
  CurrencyCode,
  Decimal,
  envelope,
  Id,
  Instant,
  Line,
  listQuery,
  Name,
  TimeOfDay,
  Whole,
} from '@/lib/contract/schemas';
import { RATE_KINDS } from './rate-shapes';

/** Address of a web server, without a user name or password in it. */
const WebAddress = v.pipe(
  Name(500),
  v.check((text) => {
    const url = URL.parse(text);
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    return isWeb && url.username === '' && url.password === '';
  }, 'url'),
);

/** Header names that the HTTP connection sets itself, so that a feed cannot use them. */
const OWN_HEADERS = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer)$/i;

const HeaderName = v.pipe(
  Line(100),
  v.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'header-name'),
  v.check((text) => !OWN_HEADERS.test(text), 'header-name'),
);

const HeaderValue = v.pipe(v.string('text'), v.regex(/^[\x21-\x7e][\x20-\x7e]{0,999}$/, 'header'));

const Distance = v.pipe(v.string('money'), v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'money'));
const Percent = v.pipe(v.string('percent'), v.regex(/^\d{1,2}(\.\d{1,3})?$/, 'percent'));

/** Distance from the rates of the source, for one currency or, with null, for all others. */
const Spread = v.strictObject({
  currency: v.nullable(CurrencyCode),
  unit: v.picklist(SPREAD_UNITS, 'choice'),
  buy: Distance,
  sell: Distance,
});

/** Maximum number of times of day in a timetable. */
const MOST_TIMES = 48;
const MOST_CURRENCIES = 200;

const needed = {
  name: Name(60),
  format: v.picklist(FEED_FORMATS, 'choice'),
  url: WebAddress,
} as const;

/**
 * Optional fields of a feed. The fields `…_path` and `…_field` are paths in the data of the source, such as
 * `data.rates`. In an XML path `@name` is an attribute; `$key` is the name of an entry and `$value` its own value. A
 * column of a CSV is named by its head or by its number.
 */
const free = {
  rows_path: Line(200),
  code_field: Line(200),
  buy_field: Line(200),
  sell_field: Line(200),
  mid_field: Line(200),
  /** Path of the number of units for which a row quotes, such as 100; empty for one unit. */
  unit_field: Line(200),
  time_field: Line(200),
  base: CurrencyCode,
  is_inverted: v.boolean('boolean'),
  decimal_sign: v.picklist(FEED_SIGNS, 'choice'),
  header_name: v.nullable(HeaderName),
  kind: v.picklist(RATE_KINDS, 'choice'),
  /** Currencies to publish; empty for all active ones. */
  currencies: list(CurrencyCode, MOST_CURRENCIES),
  spreads: list(Spread, MOST_CURRENCIES),
  /** Interval in minutes; null if the feed is fetched at `times`. */
  every_minutes: v.nullable(Whole(1, 1_440)),
  /** Times of day in the organisation's time zone. */
  times: list(TimeOfDay, MOST_TIMES),
  /** Weekdays on which the feed is fetched at `times`; empty for every day. */
  weekdays: list(v.picklist(WEEKDAYS, 'choice'), 7),
  mode: v.picklist(FEED_MODES, 'choice'),
  max_difference_percent: v.nullable(Percent),
  sort: Whole(0, 9999),
  is_active: v.boolean('boolean'),
} as const;

/** Reason of a failed fetch: a key of the message catalogue `errors` with its parameters. */
const Failure = v.object({ code: v.string(), params: v.record(v.string(), v.string()) });
export type FeedFailureReason = v.InferOutput<typeof Failure>;

/** Key that is sent in the header. If the field is missing, the stored key stays; null removes the key. */
const hidden = { header_value: v.nullable(HeaderValue) } as const;

const shown = {
  /**
   * Address of the source. Callers without the right to edit get it without its query string, which may contain a key.
   */
  url: v.string(),
  /** Time at which the key of the header was entered; null without a key. */
  key_set_at: v.nullable(Instant),
  spreads: v.array(
    v.object({
      currency: v.nullable(CurrencyCode),
      unit: v.picklist(SPREAD_UNITS),
      buy: Decimal,
      sell: Decimal,
    }),
  ),
  max_difference_percent: v.nullable(Decimal),
  times: v.array(v.string()),
  /** Next fetch; null if the feed is not active. */
  next_at: v.nullable(Instant),
  /** Last day or instant that the source stated. */
  source_time: v.nullable(v.string()),
  succeeded_at: v.nullable(Instant),
  failed_at: v.nullable(Instant),
  /** First failure after the last success; null if the last fetch succeeded. */
  failing_since: v.nullable(Instant),
  failure: v.nullable(Failure),
  /**
   * Difference in percent from the mid of another feed, for each currency that an active feed of the same kind earlier in
   * the order publishes too. `feed` is the first such feed.
   */
  differences: v.array(
    v.object({
      currency: CurrencyCode,
      feed: v.string(),
      percent: Decimal,
      /** True if the difference is above `max_difference_percent`. */
      is_above: v.boolean(),
    }),
  ),
} as const;

const PATH = 'exchange/rate-feeds';
const page = 'rates';

const calls = recordCalls({
  path: PATH,
  page,
  summaries: {
    list: 'Servers from which rates are fetched, with the state of each.',
    store: 'Adds a source of rates, its mapping, spreads and timetable.',
    destroy: 'Removes a source. Rates that came from it stay.',
  },
  needed,
  free,
  hidden,
  shown,
});

/** A rate that a feed would publish, or the reason why it would not. */
const TriedRate = v.object({
  currency: CurrencyCode,
  /** Rates of the source, in the digits and format of the source. */
  source: v.object({
    buy: v.nullable(v.string()),
    sell: v.nullable(v.string()),
    mid: v.nullable(v.string()),
  }),
  spread: v.nullable(v.object({ unit: v.picklist(SPREAD_UNITS), buy: Decimal, sell: Decimal })),
  buy: v.nullable(Decimal),
  sell: v.nullable(Decimal),
  mid: Decimal,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  /** Current mid rate in base currency per unit; null if there is none. */
  current_mid_base: v.nullable(Decimal),
  change_percent: v.nullable(Decimal),
  /**
   * Effect that a fetch would have on the rate. `publishes`: the rate comes into force; `proposes`: the rate waits for
   * a second person; `confirms`: the rate equals the feed's last rate, which is in force; `unchanged`: the rate equals
   * the feed's last rate, which is not in force, or the source states no later time; `compares`: another feed publishes
   * the currency; `refused`: a rule forbids the rate.
   */
  outcome: v.picklist(['publishes', 'proposes', 'confirms', 'unchanged', 'compares', 'refused']),
  /** True if the change is larger than usual, so that the rate waits for a second person. */
  is_outlier: v.boolean(),
  failure: v.nullable(Failure),
});
export type TriedRate = v.InferOutput<typeof TriedRate>;

const Run = v.object({
  id: Id,
  at: Instant,
  published: v.number(),
  proposed: v.number(),
  confirmed: v.number(),
  compared: v.number(),
  unchanged: v.number(),
  source_time: v.nullable(v.string()),
  failure: v.nullable(Failure),
});
export type FeedRun = v.InferOutput<typeof Run>;

export const rateFeeds = {
  ...calls,
  store: { ...calls.store, stales: [PATH, 'notices'] },
  update: { ...calls.update, stales: [PATH, 'notices'] },
  destroy: { ...calls.destroy, stales: [PATH, 'notices'] },
  try: endpoint({
    method: 'POST',
    path: `${PATH}/try`,
    summary:
      'Fetches once with settings that are not saved, and returns the rates that they would publish, or why there are none. Stores nothing.',
    allow: { page, action: 'create' },
    dry: true,
    stales: [],
    input: v.strictObject({
      ...needed,
      ...v.partial(v.strictObject(free)).entries,
      /** Stored feed whose key is sent if `header_value` is missing. */
      id: v.optional(Id),
    }),
    answer: v.object({
      failure: v.nullable(Failure),
      source_time: v.nullable(v.string()),
      rates: v.array(TriedRate),
    }),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/runs`,
    summary: 'Fetches of a source in the last 30 days, the newest first.',
    allow: { page, action: 'view' },
    input: v.strictObject({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: envelope(Run),
  }),
};

export type RateFeed = AnswerOf<(typeof calls)['list']>[number];
