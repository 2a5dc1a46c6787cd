import * as v from 'valibot';

import { COMPARATORS, WINDOWS } from '@/lib/domain/thresholds';
import { CurrencyCode, Decimal, ShownDay } from '../schemas';

/** How far a customer is known: in words that tell a teller what to ask for, and nothing else. */
const IDENTITY_STATES = ['none', 'waiting', 'identified', 'expiring', 'expired', 'office'] as const;

/** What a customer brought and got today with this deal, beside the sum from which an identification is needed. */
export const Identification = v.object({
  state: v.picklist(IDENTITY_STATES),
  tier: v.nullable(v.string()),
  expires_on: v.nullable(ShownDay),
  /** One for each way that has a limit, in the limit's own currency; empty where nothing is asked for. */
  sums: v.array(
    v.object({
      direction: v.picklist(['in', 'out']),
      total: Decimal,
      limit: Decimal,
      currency: CurrencyCode,
      comparator: v.picklist(COMPARATORS),
      window: v.picklist(WINDOWS),
      is_reached: v.boolean(),
      /** How much of the limit is used up, in percent, at most 100. */
      percent: v.number(),
    }),
  ),
  /** What else has to be asked now. */
  asks: v.array(v.picklist(['source_of_funds', 'purpose', 'payer', 'on_behalf_of'])),
});
export type Identification = v.InferOutput<typeof Identification>;
