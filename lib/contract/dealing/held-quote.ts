import * as v from 'valibot';

import { Instant } from '@/lib/contract/schemas';

/**
 * Quote that holds the rates of a ticket until `valid_until`. `address` is the link in the QR code on the printed
 * quote.
 */
export const HeldQuote = v.object({
  made_at: Instant,
  valid_until: Instant,
  /** True if the quote is still valid by the server's clock. */
  is_open: v.boolean(),
  address: v.string(),
});
export type HeldQuote = v.InferOutput<typeof HeldQuote>;
