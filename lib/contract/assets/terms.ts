import * as v from 'valibot';

export const Months = v.pipe(
  v.number('whole'),
  v.safeInteger('whole'),
  v.minValue(1, 'whole'),
  v.maxValue(1200, 'whole'),
);

/** How an asset is charged, where it differs from its category. `rate_percent` is a year's, of declining methods. */
export const termFields = {
  method: v.optional(
    v.picklist(
      ['straight_line', 'declining_balance', 'double_declining', 'sum_of_years', 'units', 'none'],
      'choice',
    ),
  ),
  life_months: v.optional(Months),
  frequency_months: v.optional(Months),
  convention: v.optional(
    v.picklist(['full_month', 'daily', 'half_year', 'mid_month', 'following_month'], 'choice'),
  ),
  rate_percent: v.optional(
    v.pipe(v.string('rate'), v.regex(/^\d{1,3}(\.\d{1,6})?$/, 'rate'), v.regex(/[1-9]/, 'rate')),
  ),
} as const;
