import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { list } from '../lists';
import { Amount, Day, Decimal, Id, PositiveMoney, ShownDay } from '../schemas';
import {
  ConventionName,
  FrequencyMonths,
  LifeMonths,
  Method,
  YearlyRate,
} from './depreciation-fields';

/** A row of a depreciation schedule; `net` is the book value after this row. */
export const ScheduleRow = v.object({
  no: v.number(),
  date: ShownDay,
  amount: Decimal,
  accumulated: Decimal,
  net: Decimal,
  status: v.picklist(['planned', 'posted']),
  entry_id: v.optional(Id),
});
export type ScheduleRow = v.InferOutput<typeof ScheduleRow>;

const Units = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'quantity'),
  v.transform(String),
  v.regex(/^\d{1,15}(\.\d{1,6})?$/, 'quantity'),
  v.regex(/[1-9]/, 'quantity'),
);

export const schedulePreview = endpoint({
  method: 'POST',
  path: 'assets/asset/schedule-preview',
  summary:
    'The schedule that terms make, in the base currency. Saves nothing. With units, each that was used is dated.',
  allow: { page: 'asset', action: 'view', or: 'asset category' },
  input: v.strictObject({
    method: Method,
    cost: PositiveMoney,
    salvage: v.optional(Amount),
    life_months: LifeMonths,
    frequency_months: v.optional(FrequencyMonths),
    in_service_on: Day,
    convention: v.optional(ConventionName),
    rate: v.optional(v.nullable(YearlyRate)),
    switch_to_straight_line: v.optional(v.boolean('boolean')),
    units_total: v.optional(Units),
    units_used: v.optional(list(v.strictObject({ date: Day, units: Units }), 1000)),
  }),
  answer: v.array(ScheduleRow),
  dry: true,
  stales: [],
});
