import * as v from 'valibot';

import { OFFER_ANSWERS, OFFER_KINDS } from '@/lib/domain/dealing/offer';
import { endpoint } from '@/lib/contract/endpoint';
import { CurrencyCode, Decimal, Instant, Nothing, PositiveMoney } from '@/lib/contract/schemas';
import { quotedFields } from './quote';

/** An offer from the customer's point of view and without margins. Anybody who has the link can view it. */
const PublicOffer = v.object({
  organisation: v.string(),
  number: v.string(),
  status: v.picklist(['offered', 'part_filled', 'converted', 'declined', 'expired', 'withdrawn']),
  kind: v.picklist(OFFER_KINDS),
  /** Side of the customer, not of the organisation. */
  side: v.picklist(['buy', 'sell']),
  currency: CurrencyCode,
  counter_currency: CurrencyCode,
  amount_min: Decimal,
  /** Maximum amount that can still be accepted. `counter_amount` is its value at the offered rate. */
  amount_max: Decimal,
  counter_amount: Decimal,
  rate: quotedFields.rate,
  quote_unit: quotedFields.quote_unit,
  quote_direction: quotedFields.quote_direction,
  /** Fee for the whole remaining amount; a partial acceptance is charged its share. */
  fee: v.nullable(v.object({ amount: Decimal, currency: CurrencyCode })),
  allow_partial: v.boolean(),
  valid_until: Instant,
  /** Current time of the server, from which the page counts down to the deadline. */
  now: Instant,
  /** Language that is stored for the customer; null if it is not known. */
  language: v.nullable(v.string()),
  wish: v.nullable(v.object({ said: v.picklist(OFFER_ANSWERS), amount: v.nullable(Decimal) })),
});
export type PublicOffer = v.InferOutput<typeof PublicOffer>;

const PATH = 'public/offers/{token}';
const stales = ['public/offers'];

export const publicOffer = {
  show: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'An offer for whoever has its address.',
    allow: 'anyone',
    input: Nothing,
    answer: PublicOffer,
  }),
  accept: endpoint({
    method: 'POST',
    path: `${PATH}/accept`,
    summary: 'Says that the customer accepts; staff make the deal, until the deadline.',
    allow: 'anyone',
    input: v.strictObject({ amount: v.optional(PositiveMoney) }),
    answer: PublicOffer,
    stales,
  }),
  decline: endpoint({
    method: 'POST',
    path: `${PATH}/decline`,
    summary: 'Says that the customer does not want the offer.',
    allow: 'anyone',
    input: Nothing,
    answer: PublicOffer,
    stales,
  }),
};
