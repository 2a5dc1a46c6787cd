import * as v from 'valibot';

import { Decimal } from '@/lib/contract/schemas';

/**
 * Quotation of a rate: base currency per `quote_unit` units (direct), or units per one unit of the base currency
 * (indirect). The default is base currency per one unit.
 */
export const quoteFields = {
  quote_unit: v.optional(v.picklist([1, 100, 1000], 'choice')),
  quote_direction: v.optional(v.picklist(['direct', 'indirect'], 'choice')),
} as const;

/** A rate and its quotation in an answer. `rate_base` is base currency per one unit. */
export const quotedFields = {
  rate: Decimal,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  rate_base: Decimal,
} as const;
