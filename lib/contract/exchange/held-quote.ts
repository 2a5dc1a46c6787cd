import * as v from 'valibot';

import { Instant } from '../schemas';

/** A ticket whose rates are held: from when, until when, and the address in the code on its paper. */
export const HeldQuote = v.object({
  made_at: Instant,
  valid_until: Instant,
  /** By the host's clock. */
  is_open: v.boolean(),
  address: v.string(),
});
export type HeldQuote = v.InferOutput<typeof HeldQuote>;
