import * as v from 'valibot';

import { Line, Name } from '../schemas';

/** The payer and the person the customer acts for, if either is somebody else. */
export const thirdParty = {
  /** Name of the person who hands over the money, or owns the card or account, if not the customer. */
  payer: v.optional(Line(200)),
  /** Required if somebody else pays. */
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
