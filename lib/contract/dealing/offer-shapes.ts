import * as v from 'valibot';

import {
  MOST_OFFER_MINUTES,
  OFFER_ANSWERS,
  OFFER_CHANNELS,
  OFFER_KINDS,
  REPRICE_ACTIONS,
} from '@/lib/domain/dealing/offer';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Instant,
  Line,
  PositiveMoney,
  Prose,
  Rate,
} from '@/lib/contract/schemas';
import { quoteFields, quotedFields } from './quote';
import { FEE_MODES } from './sale-shapes';

const Percent = v.pipe(
  v.string('percent'),
  v.regex(/^\d{1,2}(\.\d{1,6})?$/, 'percent'),
  v.regex(/[1-9]/, 'percent'),
);

const Minutes = v.pipe(
  v.number('whole'),
  v.safeInteger('whole'),
  v.minValue(1, 'range'),
  v.maxValue(MOST_OFFER_MINUTES, 'range'),
);

/**
 * Protection against a moving market. `action` is taken if the mid rate has moved by more than `max_mid_move` percent
 * since the offer.
 */
const Reprice = v.strictObject({
  max_mid_move: Percent,
  action: v.picklist(REPRICE_ACTIONS, 'choice'),
});

/**
 * Fields of an offer. `side` is the side of the organisation. `rate` is in the counter currency per unit; the default
 * counter currency is base.
 */
export const body = {
  /** Day of the offer; the default is today. */
  date: v.optional(Day),
  customer_id: v.optional(Id),
  /** Name and phone of a person who is not a customer yet. */
  prospect: v.optional(
    v.strictObject({ name: v.optional(Line(200)), phone: v.optional(Line(40)) }),
  ),
  side: v.picklist(['buy', 'sell'], 'choice'),
  currency: CurrencyCode,
  counter_currency: v.optional(CurrencyCode),
  amount_min: PositiveMoney,
  amount_max: PositiveMoney,
  rate: Rate,
  ...quoteFields,
  kind: v.picklist(OFFER_KINDS, 'choice'),
  channel: v.optional(v.picklist(OFFER_CHANNELS, 'choice')),
  /** Deadline; at most one day after the offer is made. */
  valid_until: v.optional(Instant),
  /**
   * Minutes until the deadline; used if there is no `valid_until`. Without both, the default of the channel applies.
   */
  valid_minutes: v.optional(Minutes),
  allow_partial: v.optional(v.boolean('boolean')),
  /**
   * Location that reserves the currency of a firm offer to sell. The offer is refused if too little is free there.
   * Without a location, an offer to a dealer or a bank reserves nothing; other offers reserve in the main vault.
   */
  reserved_location_id: v.optional(Id),
  reprice: v.optional(Reprice),
  /**
   * Fee in base for the maximum amount; a partial acceptance is charged its share. The default follows from the fee
   * rules of the day.
   */
  fee: v.optional(
    v.strictObject({ amount: v.optional(Amount), mode: v.picklist(FEE_MODES, 'choice') }),
  ),
  /**
   * Reason for a rate outside the tolerance or below cost. The customer does not see it; the ticket copies the reason.
   */
  override_reason: v.optional(Prose(300)),
  reference: v.optional(Line(100)),
  memo: v.optional(Line(500)),
} as const;

/** Promised fee in base, and the way in which the customer pays it. */
const Promised = v.object({ amount: Decimal, mode: v.picklist(FEE_MODES) });

const DEAL_TYPES = ['sales', 'trade'] as const;

/**
 * An accepted part of an offer, and the deal that it created. Mid, margin and slippage are null if the caller may not
 * see them.
 */
const Fill = v.object({
  no: v.number(),
  type: v.picklist(DEAL_TYPES),
  id: Id,
  number: v.string(),
  /** Current status of the deal. The part cannot be accepted again, even if the deal is voided. */
  status: v.string(),
  amount: Decimal,
  /** Share of the offer's fee in base; null if the deal is a trade or the offer has no promised fee. */
  fee: v.nullable(Decimal),
  at: Instant,
  mid: v.nullable(Decimal),
  margin: v.nullable(Decimal),
  slippage: v.nullable(Decimal),
});

/** Answer of the customer through the link. It creates no deal; staff create the deal. */
const Wish = v.object({
  said: v.picklist(OFFER_ANSWERS),
  at: Instant,
  amount: v.nullable(Decimal),
});
export type Wish = v.InferOutput<typeof Wish>;

const side = v.picklist(['buy', 'sell']);
const kind = v.picklist(OFFER_KINDS);

export const own = {
  customer_id: v.nullable(Id),
  customer: v.nullable(v.string()),
  prospect: v.nullable(v.object({ name: v.optional(v.string()), phone: v.optional(v.string()) })),
  /** Type of deal that an acceptance creates: a ticket, or a trade if the customer is a dealer or a bank. */
  makes: v.picklist(DEAL_TYPES),
  side,
  counter_currency: CurrencyCode,
  amount_min: Decimal,
  amount_max: Decimal,
  /** Value of the maximum amount in the counter currency, at the offered rate. */
  counter_amount: Decimal,
  ...quotedFields,
  kind,
  channel: v.picklist(OFFER_CHANNELS),
  allow_partial: v.boolean(),
  reprice: v.nullable(v.object({ max_mid_move: Decimal, action: v.picklist(REPRICE_ACTIONS) })),
  /** Fee that the user entered; null if none was entered. */
  fee: v.nullable(v.object({ amount: v.optional(Decimal), mode: v.picklist(FEE_MODES) })),
  /** Fee of the maximum amount, fixed when the offer is made; null if the offer becomes a trade. */
  promised_fee: v.nullable(Promised),
  reserved_location_id: v.nullable(Id),
  /** Amount that is reserved at the location now; null if nothing is reserved. */
  reserved: v.nullable(
    v.object({ location_id: Id, location: v.nullable(v.string()), amount: Decimal }),
  ),
  valid_minutes: v.nullable(v.number()),
  offered_at: v.nullable(Instant),
  valid_until: v.nullable(Instant),
  /** Seconds until the deadline by the server's clock; null if the offer cannot be accepted now. */
  seconds_left: v.nullable(v.number()),
  /**
   * Mid rate at the time of the offer, in base currency per unit. Mid, margin and slippage are null if the caller may
   * not see margins.
   */
  mid_at_offer: v.nullable(Decimal),
  /** Margin of the maximum amount against the mid rate at the time of the offer. */
  margin_at_offer: v.nullable(Decimal),
  mid: v.nullable(Decimal),
  /** Margin of the maximum amount against the current mid rate. */
  margin: v.nullable(Decimal),
  slippage: v.nullable(Decimal),
  /** Difference from the rate of the rate board in percent; positive favours the organisation. */
  deviation: v.nullable(Decimal),
  filled: Decimal,
  remaining: Decimal,
  fills: v.array(Fill),
  /** True if the offer led to deals, and all of them were voided. */
  is_converted_voided: v.boolean(),
  wish: v.nullable(Wish),
  has_link: v.boolean(),
  /** Link for the customer; returned only by the call that creates it. */
  link: v.optional(v.string()),
  copied_from: v.nullable(v.object({ id: Id, number: v.nullable(v.string()) })),
  /** Reason for a rate outside the tolerance or below cost. */
  override_reason: v.nullable(v.string()),
  /** Reason why the offer was declined or withdrawn. */
  step_reason: v.nullable(v.string()),
} as const;

export const rows = {
  side,
  kind,
  rate: v.string(),
  quote_unit: quotedFields.quote_unit,
  quote_direction: quotedFields.quote_direction,
  counter_currency: v.nullable(v.string()),
  amount_min: v.string(),
  valid_until: v.nullable(v.string()),
  seconds_left: v.nullable(v.number()),
  deviation: v.nullable(Decimal),
  filled: v.nullable(Decimal),
  slippage: v.nullable(Decimal),
  wish: v.nullable(Wish),
} as const;

/** Preview of an offer that the user is entering, compared with the rate and the mid rate of the rate board. */
export const Foreseen = v.object({
  counter_currency: CurrencyCode,
  counter_amount: Decimal,
  promised_fee: v.nullable(Promised),
  deviation: v.nullable(Decimal),
  /** True if the rate requires a reason. */
  needs_reason: v.boolean(),
  mid: v.nullable(Decimal),
  margin: v.nullable(Decimal),
});
