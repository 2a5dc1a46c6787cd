import * as v from 'valibot';

import {
  MOST_OFFER_MINUTES,
  OFFER_ANSWERS,
  OFFER_CHANNELS,
  OFFER_KINDS,
  REPRICE_ACTIONS,
} from '@/lib/domain/offer';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Instant,
  Line,
  PositiveMoney,
  Rate,
} from '../schemas';
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

/** What happens to an offer whose middle has moved by more than so many percent since it was made. */
const Reprice = v.strictObject({
  max_mid_move: Percent,
  action: v.picklist(REPRICE_ACTIONS, 'choice'),
});

/** `side` is ours; `rate` is of the counter currency for one unit, the base where none is named. */
export const body = {
  /** Today when left out. */
  date: v.optional(Day),
  customer_id: v.optional(Id),
  /** Somebody who is nobody's customer yet. */
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
  /** Within a day of being offered. */
  valid_until: v.optional(Instant),
  /** From being offered on, where no instant is said; as the channel gives when both are left out. */
  valid_minutes: v.optional(Minutes),
  allow_partial: v.optional(v.boolean('boolean')),
  /** Where what is to be sold is kept aside; refused where there is not enough. Else it is kept at the main vault, as far as it is there. */
  reserved_location_id: v.optional(Id),
  reprice: v.optional(Reprice),
  /** In base, of the greatest amount; a part is charged its share. Without it the fee rules of now say. */
  fee: v.optional(
    v.strictObject({ amount: v.optional(Amount), mode: v.picklist(FEE_MODES, 'choice') }),
  ),
  reference: v.optional(Line(100)),
  memo: v.optional(Line(500)),
} as const;

/** A fee in base, and how the customer pays it. */
const Promised = v.object({ amount: Decimal, mode: v.picklist(FEE_MODES) });

const DEAL_TYPES = ['sales', 'trade'] as const;

/** A part that was accepted, and the deal that was made of it; margin and slippage only for who may see them. */
const Fill = v.object({
  no: v.number(),
  type: v.picklist(DEAL_TYPES),
  id: Id,
  number: v.string(),
  /** How the deal is now: a part whose deal was voided cannot be accepted again. */
  status: v.string(),
  amount: Decimal,
  /** Its share of the fee, in base; null of a trade, and of an offer that was made without one. */
  fee: v.nullable(Decimal),
  at: Instant,
  mid: v.nullable(Decimal),
  margin: v.nullable(Decimal),
  slippage: v.nullable(Decimal),
});

/** What the customer said by the link; staff make the deal. */
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
  /** What accepting makes: a ticket, or with a dealer or a bank a trade. */
  makes: v.picklist(DEAL_TYPES),
  side,
  counter_currency: CurrencyCode,
  amount_min: Decimal,
  amount_max: Decimal,
  /** What the greatest amount comes to at the rate. */
  counter_amount: Decimal,
  ...quotedFields,
  kind,
  channel: v.picklist(OFFER_CHANNELS),
  allow_partial: v.boolean(),
  reprice: v.nullable(v.object({ max_mid_move: Decimal, action: v.picklist(REPRICE_ACTIONS) })),
  /** As it was typed. */
  fee: v.nullable(v.object({ amount: v.optional(Decimal), mode: v.picklist(FEE_MODES) })),
  /** What the greatest amount is charged, kept from when it is offered; null where it becomes a trade. */
  promised_fee: v.nullable(Promised),
  reserved_location_id: v.nullable(Id),
  /** What is kept aside for it now. */
  reserved: v.nullable(
    v.object({ location_id: Id, location: v.nullable(v.string()), amount: Decimal }),
  ),
  valid_minutes: v.nullable(v.number()),
  offered_at: v.nullable(Instant),
  valid_until: v.nullable(Instant),
  /** By the host's clock, while it can be accepted. */
  seconds_left: v.nullable(v.number()),
  /** Base per one unit; these and what follows from them only for who may see what deals bring. */
  mid_at_offer: v.nullable(Decimal),
  /** Of the greatest amount, against that middle. */
  margin_at_offer: v.nullable(Decimal),
  mid: v.nullable(Decimal),
  /** What it would bring against the middle of now. */
  margin: v.nullable(Decimal),
  slippage: v.nullable(Decimal),
  /** How far the rate is from the board's own, in percent; above zero it is better for us. */
  deviation: v.nullable(Decimal),
  filled: Decimal,
  remaining: Decimal,
  fills: v.array(Fill),
  /** Every deal that was made of it was voided. */
  is_converted_voided: v.boolean(),
  wish: v.nullable(Wish),
  has_link: v.boolean(),
  /** The customer's address; told once, when it is made. */
  link: v.optional(v.string()),
  copied_from: v.nullable(v.object({ id: Id, number: v.nullable(v.string()) })),
  /** Why it was declined or withdrawn. */
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

/** What an offer would come to, and how far it is from board and middle. */
export const Foreseen = v.object({
  counter_currency: CurrencyCode,
  counter_amount: Decimal,
  promised_fee: v.nullable(Promised),
  deviation: v.nullable(Decimal),
  mid: v.nullable(Decimal),
  margin: v.nullable(Decimal),
});
