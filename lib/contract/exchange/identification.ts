import * as v from 'valibot';

import { COMPARATORS, WINDOWS } from '@/lib/domain/thresholds';
import { CurrencyCode, Decimal, ShownDay } from '../schemas';

/** Identification states of a customer that a teller may see; they reveal no reason. */
const IDENTITY_STATES = ['none', 'waiting', 'identified', 'expiring', 'expired', 'office'] as const;

/** The customer's totals of the day including this deal, compared with the limits that require identification. */
export const Identification = v.object({
  state: v.picklist(IDENTITY_STATES),
  tier: v.nullable(v.string()),
  expires_on: v.nullable(ShownDay),
  /** One per direction with a limit, in the limit's currency; empty if no limit applies. */
  sums: v.array(
    v.object({
      direction: v.picklist(['in', 'out']),
      total: Decimal,
      limit: Decimal,
      currency: CurrencyCode,
      comparator: v.picklist(COMPARATORS),
      window: v.picklist(WINDOWS),
      is_reached: v.boolean(),
      /** Used part of the limit in percent, at most 100. */
      percent: v.number(),
    }),
  ),
  /** Further information that the teller must ask for. */
  asks: v.array(v.picklist(['source_of_funds', 'purpose', 'payer', 'on_behalf_of'])),
});
export type Identification = v.InferOutput<typeof Identification>;
