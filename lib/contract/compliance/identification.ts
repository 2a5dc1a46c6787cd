import * as v from 'valibot';

import { COMPARATORS, WINDOWS } from '@/lib/domain/compliance/thresholds';
import { CurrencyCode, Decimal, ShownDay } from '@/lib/contract/schemas';

/** Identification states of a customer that a teller may see. They do not reveal why a customer is in a state. */
const IDENTITY_STATES = ['none', 'waiting', 'identified', 'expiring', 'expired', 'office'] as const;

/**
 * Identification of a ticket's customer: the state, and the customer's totals including this deal, compared with the
 * limits of identification and of the customer's tier.
 */
export const Identification = v.object({
  state: v.picklist(IDENTITY_STATES),
  tier: v.nullable(v.string()),
  expires_on: v.nullable(ShownDay),
  /** Totals of the customer, one per direction that has a limit, in the limit's currency; empty if no limit applies. */
  sums: v.array(
    v.object({
      direction: v.picklist(['in', 'out']),
      total: Decimal,
      limit: Decimal,
      currency: CurrencyCode,
      comparator: v.picklist(COMPARATORS),
      window: v.picklist(WINDOWS),
      is_reached: v.boolean(),
      /** Percentage of the limit that the total reaches, at most 100. */
      percent: v.number(),
    }),
  ),
  /** Data that the teller must also request from the customer. */
  asks: v.array(v.picklist(['source_of_funds', 'purpose', 'payer', 'on_behalf_of'])),
});
export type Identification = v.InferOutput<typeof Identification>;
