import * as v from 'valibot';

import { isDay } from '@/lib/domain/calendar';
import { CurrencyCode, Decimal, Id, Instant, Line, Rate } from '@/lib/contract/schemas';
import { quoteFields } from './quote';

export const RATE_KINDS = ['board', 'reference', 'closing'] as const;

/** Start of a rate: an instant, or a day, which means its first instant in the organisation's time zone. */
export const From = v.pipe(
  v.string('instant'),
  v.check(
    (text) => isDay(text) || (v.is(v.pipe(v.string(), v.isoTimestamp()), text) && inReach(text)),
    'instant',
  ),
);

function inReach(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

export const Quoted = {
  currency: CurrencyCode,
  buy: v.optional(Rate),
  sell: v.optional(Rate),
  mid: v.optional(Rate),
  ...quoteFields,
  source: v.optional(Line(60)),
  kind: v.optional(v.picklist(RATE_KINDS, 'choice')),
} as const;

export const RateDraft = v.strictObject(Quoted);
export type RateDraft = v.InferOutput<typeof RateDraft>;

const Person = v.nullable(v.object({ id: Id, name: v.string() }));

/** Prices of a currency, in its quotation and as base currency per one unit. */
const prices = {
  currency: CurrencyCode,
  buy: v.nullable(Decimal),
  sell: v.nullable(Decimal),
  mid: Decimal,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  buy_base: v.nullable(Decimal),
  sell_base: v.nullable(Decimal),
  mid_base: Decimal,
} as const;

/**
 * States of a rate. A `planned` rate starts later; a `cancelled` rate was planned or proposed and never comes into
 * force.
 */
export const RATE_STATUSES = [
  ...(['active', 'superseded', 'planned'] as const),
  ...(['proposed', 'rejected', 'cancelled'] as const),
] as const;

/**
 * Feed from which a rate comes. `source_time` is the day or instant that the source stated. At `confirmed_at` the source
 * last gave the same rate; the age of a rate in force counts from it.
 */
const Origin = v.nullable(
  v.object({
    feed: v.string(),
    source_time: v.nullable(v.string()),
    confirmed_at: Instant,
  }),
);
export type RateOrigin = NonNullable<v.InferOutput<typeof Origin>>;

/** A published rate. Its prices are never changed; from `effective_to` on, a later rate applies. */
export const RateVersion = v.object({
  id: Id,
  set_id: Id,
  kind: v.picklist(RATE_KINDS),
  ...prices,
  effective_at: Instant,
  effective_to: v.nullable(Instant),
  source: v.string(),
  reason: v.nullable(v.string()),
  status: v.picklist(RATE_STATUSES),
  by: Person,
  /** Null if a person entered the rate. */
  origin: v.optional(Origin),
  created_at: Instant,
  /** Change from the previous rate in percent. Both rates count as base currency per unit. */
  change_percent: v.nullable(Decimal),
});
export type RateVersion = v.InferOutput<typeof RateVersion>;

export const StoredRate = v.object({ ...RateVersion.entries, warnings: v.array(v.string()) });

/** Mid of the current reference rate. */
const Outside = v.object({
  mid: Decimal,
  mid_base: Decimal,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  effective_at: Instant,
  source: v.string(),
});

/**
 * Current rates of a currency. The maximum age, the tolerances and the hard stop come from the currency's rate rule,
 * otherwise from the organisation's settings; the other limits come only from the rule.
 */
export const CurrentRate = v.object({
  id: Id,
  set_id: Id,
  ...prices,
  spread_bp: v.nullable(Decimal),
  reference: v.nullable(Outside),
  effective_at: Instant,
  age_minutes: v.number(),
  /**
   * True if the rate is older than `max_age_minutes`. `is_blocked` is true if the rate is older than twice that age.
   */
  is_stale: v.boolean(),
  is_blocked: v.boolean(),
  previous: v.nullable(
    v.object({ id: Id, mid: Decimal, mid_base: Decimal, effective_at: Instant }),
  ),
  change_percent: v.nullable(Decimal),
  source: v.string(),
  reason: v.nullable(v.string()),
  by: Person,
  /** Null if a person entered the rate. */
  origin: v.optional(Origin),
  /** Last prices of other active feeds of the rate board, with their difference from the mid in percent. */
  others: v.optional(
    v.array(
      v.object({
        feed: v.string(),
        percent: Decimal,
        source_time: v.nullable(v.string()),
        taken_at: Instant,
        /** True if the difference is above the limit of that feed. */
        is_above: v.boolean(),
      }),
    ),
  ),
  max_age_minutes: v.number(),
  tolerance_teller: Decimal,
  tolerance_supervisor: Decimal,
  hard_stop: Decimal,
  spread_buy_bp: v.nullable(Decimal),
  spread_sell_bp: v.nullable(Decimal),
  ticket_min: v.nullable(Decimal),
  ticket_max: v.nullable(Decimal),
  position_limit: v.nullable(Decimal),
});
export type CurrentRate = v.InferOutput<typeof CurrentRate>;

/** Rates that were published together at one instant. */
export const RateSet = v.object({
  id: Id,
  effective_at: Instant,
  reason: v.nullable(v.string()),
  /** Id of the earlier set that this set publishes again; null for other sets. */
  rolls_back_id: v.nullable(Id),
  by: Person,
  created_at: Instant,
  rates: v.array(RateVersion),
});
export type RateSet = v.InferOutput<typeof RateSet>;

export const PublishedSet = v.object({ ...RateSet.entries, warnings: v.array(v.string()) });
