import * as v from 'valibot';

import { ADJUSTMENT_KINDS } from '@/lib/domain/adjustment';
import { MOST_INSTALMENTS } from '@/lib/domain/adjustment-refusals';
import { list } from '../lists';
import { CurrencyCode, Day, Decimal, Id, PositiveMoney, Reason, ShownDay } from '../schemas';

export const kind = v.picklist(ADJUSTMENT_KINDS, 'choice');
const Percent = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^\d{1,2}(\.\d{1,6})?$/, 'percent'),
);
const Days = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.minValue(0))], 'days'),
  v.transform(String),
  v.regex(/^\d{1,3}(\.\d{1,2})?$/, 'days'),
  v.regex(/[1-9]/, 'days'),
);
const Month = v.pipe(v.string('month'), v.regex(/^(199\d|20\d\d|2100)-(0[1-9]|1[0-2])$/, 'month'));

/** A slip that was paid less, or more, than it should have been, and by how much. */
const Trace = v.strictObject({ slip_id: Id, amount: PositiveMoney }, 'object');

/** An amount is in the currency that the employee is paid in. */
export const body = {
  employee_id: Id,
  kind,
  /** Today when left out: the day that an advance or a loan is paid out. */
  date: v.optional(Day),
  amount: v.optional(PositiveMoney),
  /** In its place, of what is told in days. */
  days: v.optional(Days),
  currency: v.optional(CurrencyCode),
  /** The month that it counts in, as 2026-11; that of the date when nothing is said. */
  period: v.optional(Month),
  /** In its place, a time: what is no advance counts anew in each month of it. */
  from: v.optional(Day),
  to: v.optional(Day),
  /** In how many months it is taken, from its first on; one when left out. */
  instalments: v.optional(
    v.pipe(
      v.number('whole'),
      v.safeInteger('whole'),
      v.minValue(1, 'range'),
      v.maxValue(MOST_INSTALMENTS, 'range'),
    ),
  ),
  /** What a loan bears in a year. */
  rate_percent: v.optional(Percent),
  /** Where an advance or a loan is paid out; cash in the main vault when left out. */
  account_id: v.optional(Id),
  location_id: v.optional(Id),
  /** The slips that it makes good. */
  slips: v.optional(list(Trace, 120)),
  reason: Reason,
} as const;

/** Pay is a secret: null in every answer to whoever has no `sensitive` on payroll adjustment. */
const Pay = v.nullable(Decimal);

export const Instalment = v.object({
  no: v.number(),
  from: ShownDay,
  to: ShownDay,
  principal: Pay,
  interest: Pay,
  amount: Pay,
  left: Pay,
});
export type ShownInstalment = v.InferOutput<typeof Instalment>;

/** Slips that paid something else than they should have, in the currency of the employee now. */
export const Arrears = v.object({
  /** Null where nobody was named. */
  employee_id: v.nullable(Id),
  currency: CurrencyCode,
  slips: v.array(
    v.object({
      slip_id: Id,
      run_id: Id,
      run: v.string(),
      period_from: ShownDay,
      period_to: ShownDay,
      paid: Decimal,
      corrected: Decimal,
      revised: Decimal,
      difference: Decimal,
    }),
  ),
  /** Below zero more was paid than should have been. */
  total: Decimal,
});

const Applied = v.object({
  slip_id: Id,
  run_id: Id,
  /** The number of the run. */
  run: v.string(),
  date: ShownDay,
  amount: Pay,
  interest: Pay,
  days: Pay,
});

const Repayment = v.object({
  entry_id: Id,
  date: ShownDay,
  amount: Pay,
  at: v.string(),
});

export const own = {
  employee_id: Id,
  employee: v.nullable(v.object({ id: Id, number: v.string(), name: v.string() })),
  kind: v.picklist(ADJUSTMENT_KINDS),
  days: Pay,
  period: v.nullable(v.string()),
  from: v.nullable(ShownDay),
  to: v.nullable(ShownDay),
  instalments: v.nullable(v.number()),
  rate_percent: Pay,
  account_id: v.nullable(Id),
  location_id: v.nullable(Id),
  /** Where it was paid out. */
  at: v.nullable(v.string()),
  reason: v.string(),
  /** What it comes to; of what recurs, in all its months. */
  whole: Pay,
  plan: v.array(Instalment),
  applied: v.array(Applied),
  repayments: v.array(Repayment),
  /** What no slip has taken and nobody paid back yet, without interest; of what is told in days, days. */
  remaining: Pay,
  slips: v.array(
    v.object({ slip_id: Id, run_id: v.nullable(Id), run: v.nullable(v.string()), amount: Pay }),
  ),
  cancel_reason: v.nullable(v.string()),
} as const;

/** What a list says of each. */
export const rows = {
  employee_id: Id,
  kind: v.picklist(ADJUSTMENT_KINDS),
  days: Pay,
  period: v.nullable(v.string()),
  from: v.nullable(ShownDay),
  to: v.nullable(ShownDay),
  instalments: v.nullable(v.number()),
  remaining: Pay,
  /** The runs that took of it. */
  used_in: v.array(v.object({ run_id: Id, run: v.string() })),
  reason: v.string(),
} as const;
