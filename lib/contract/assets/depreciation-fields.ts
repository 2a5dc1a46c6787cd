import * as v from 'valibot';

import { partOfOne } from '@/lib/domain/assets/depreciation-rate';
import {
  CONVENTIONS,
  DEPRECIATION_METHODS,
  FREQUENCIES,
} from '@/lib/domain/assets/depreciation-terms';

/** Life in months; at most a hundred years. */
export const LifeMonths = v.pipe(
  v.number('whole'),
  v.safeInteger('whole'),
  v.minValue(1, 'range'),
  v.maxValue(1200, 'range'),
);

/** Number of months per schedule row; the rows follow the fiscal calendar. */
export const FrequencyMonths = v.picklist(FREQUENCIES, 'choice');

export const Method = v.picklist(DEPRECIATION_METHODS, 'choice');
export const ConventionName = v.picklist(CONVENTIONS, 'choice');

/** Yearly rate on the book value, as a fraction. A value above 1 is a percentage, so that 0.4 and 40 both mean 40 %. */
export const YearlyRate = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'yearly-rate'),
  v.transform(String),
  v.regex(/^((0|[1-9]\d?)(\.\d{1,12})?|100(\.0{1,12})?)$/, 'yearly-rate'),
  v.regex(/[1-9]/, 'yearly-rate'),
  v.metadata({ cell: 'fraction' }),
  v.transform(partOfOne),
);
