import * as v from 'valibot';

import { Decimal } from '../schemas';

/** How a rate was written: base for so many units, or units for one base. Base per one unit when left out. */
export const quoteFields = {
  quote_unit: v.optional(v.picklist([1, 100, 1000], 'choice')),
  quote_direction: v.optional(v.picklist(['direct', 'indirect'], 'choice')),
} as const;

/** The same in an answer, with the rate as base per one unit. */
export const quotedFields = {
  rate: Decimal,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  rate_base: Decimal,
} as const;
