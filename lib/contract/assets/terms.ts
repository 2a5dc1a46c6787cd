import * as v from 'valibot';

import { ConventionName, FrequencyMonths, LifeMonths, Method } from './depreciation-fields';

/** Yearly rate on the book value, in percent. */
const RatePercent = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^(\d{1,2}(\.\d{1,6})?|100(\.0{1,6})?)$/, 'percent'),
  v.regex(/[1-9]/, 'percent'),
);

export const Units = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'quantity'),
  v.transform(String),
  v.regex(/^\d{1,15}(\.\d{1,6})?$/, 'quantity'),
  v.regex(/[1-9]/, 'quantity'),
);

/** Depreciation terms of an asset, which override the terms of its category. */
export const termFields = {
  method: v.optional(Method),
  life_months: v.optional(LifeMonths),
  frequency_months: v.optional(FrequencyMonths),
  convention: v.optional(ConventionName),
  rate_percent: v.optional(RatePercent),
  switch_to_straight_line: v.optional(v.boolean('boolean')),
  /** Number of units that the asset produces in its life; only for the units method. */
  units_total: v.optional(Units),
} as const;
