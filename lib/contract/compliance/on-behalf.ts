import * as v from 'valibot';

import { Line, Name } from '@/lib/contract/schemas';

/** Fields for other persons in a deal: the payer, and the person for whom the customer acts. */
export const thirdParty = {
  /** Name of the person who hands over the money or owns the card or account; missing if that is the customer. */
  payer: v.optional(Line(200)),
  /** Person for whom the customer acts; required if somebody else pays. */
  on_behalf_of: v.optional(
    v.strictObject({
      name: Name(200),
      relationship: v.optional(Line(100)),
      id_number: v.optional(Line(60)),
    }),
  ),
} as const;

export const shownThirdParty = {
  payer: v.nullable(v.string()),
  on_behalf_of: v.nullable(
    v.object({
      name: v.string(),
      relationship: v.optional(v.string()),
      id_number: v.optional(v.string()),
    }),
  ),
} as const;
