import * as v from 'valibot';

import { Instant } from '../schemas';

/** A ticket with held rates; `address` is the link in the code on the printed quote. */
export const HeldQuote = v.object({
  made_at: Instant,
  valid_until: Instant,
  /** By the host's clock. */
  is_open: v.boolean(),
  address: v.string(),
});
export type HeldQuote = v.InferOutput<typeof HeldQuote>;
