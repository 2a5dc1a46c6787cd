import * as v from 'valibot';

import { Decimal } from '../schemas';

/** Notation of a rate: base per number of units, or units per one of base. Defaults to base per one unit. */
export const quoteFields = {
  quote_unit: v.optional(v.picklist([1, 100, 1000], 'choice')),
  quote_direction: v.optional(v.picklist(['direct', 'indirect'], 'choice')),
} as const;

/** Rate and notation in an answer; `rate_base` is base per one unit. */
export const quotedFields = {
  rate: Decimal,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  rate_base: Decimal,
} as const;
