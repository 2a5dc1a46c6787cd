import * as v from 'valibot';

import { CurrencyCode, Decimal, Id } from '../schemas';
import { shownThirdParty } from './on-behalf';
import { HeldQuote } from './held-quote';
import { DealtLine, Fee, Totals, sides } from './sale-shapes';

/** What a ticket's record shows beyond what every document has. */
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
  /** Whose rates are held until a deadline, or were when it was dealt. */
  quote: v.nullable(HeldQuote),
  /** The trades that were dealt to cover it; none for whoever may not look at trades. */
  covered_by: v.array(v.object({ id: Id, number: v.string() })),
  /** The offer that it was made from. */
  offer_id: v.nullable(Id),
  /** The whole address behind the code on its receipt; null before it is posted. */
  verify: v.nullable(v.string()),
} as const;
