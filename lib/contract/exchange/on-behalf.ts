import * as v from 'valibot';

import { Line, Name } from '../schemas';

/** Who pays, and for whom the customer deals, where either is somebody else. */
export const thirdParty = {
  /** By name, whoever pays where that is not the customer: who hands the money over, or whose card or account it is. */
  payer: v.optional(Line(200)),
  /** Needed once somebody else pays. */
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
