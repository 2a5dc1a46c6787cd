import * as v from 'valibot';

import { CurrencyCode, Decimal, Id } from '../schemas';
import { shownThirdParty } from './on-behalf';
import { HeldQuote } from './held-quote';
import { DealtLine, Fee, Totals, sides } from './sale-shapes';

/** Fields of a ticket's record, in addition to those of every document. */
export const saleRecordFields = {
  customer_id: v.nullable(Id),
  customer: v.nullable(v.string()),
  walk_in: v.nullable(
    v.object({
      name: v.optional(v.string()),
      phone: v.optional(v.string()),
      id_type: v.optional(v.string()),
      id_number: v.optional(v.string()),
    }),
  ),
  location_id: Id,
  location: v.nullable(v.string()),
  session_id: v.nullable(Id),
  on_account: v.boolean(),
  lines: v.array(DealtLine),
  payments: v.array(
    v.object({
      direction: v.picklist(['in', 'out']),
      method: v.string(),
      currency: CurrencyCode,
      amount: Decimal,
      account_id: v.nullable(Id),
      account: v.nullable(v.string()),
      reference: v.nullable(v.string()),
    }),
  ),
  totals: Totals,
  ...sides,
  fee: Fee,
  override_reason: v.nullable(v.string()),
  purpose: v.nullable(v.string()),
  source_of_funds: v.nullable(v.string()),
  ...shownThirdParty,
  counted: v.nullable(v.unknown()),
  /** The quote that holds its rates, or held them when it was dealt. */
  quote: v.nullable(HeldQuote),
  /** Trades that cover it; empty if the caller may not view trades. */
  covered_by: v.array(v.object({ id: Id, number: v.string() })),
  /** The offer that it was made from. */
  offer_id: v.nullable(Id),
  /** Full link in the code on its receipt; null before posting. */
  verify: v.nullable(v.string()),
} as const;
