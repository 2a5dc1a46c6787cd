import * as v from 'valibot';

export const PRINT_SIZES = ['A4', '80mm'] as const;
/** Paper of a printout: an A4 sheet, or the roll of a receipt printer. */
export type PrintSize = (typeof PRINT_SIZES)[number];

/**
 * Query of a printout. The default language is the caller's or, for a letter, that of its recipient. The default size
 * is A4.
 */
export const PrintQuery = v.strictObject({
  language: v.optional(v.picklist(['en', 'fa'], 'choice')),
  size: v.optional(v.picklist(PRINT_SIZES, 'choice')),
});
