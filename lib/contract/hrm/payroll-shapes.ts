import * as v from 'valibot';

import { FREQUENCIES, PRO_RATA } from '@/lib/domain/payroll';
import { CurrencyCode, Decimal, Id, Instant, ShownDay } from '../schemas';
import { Pay, Slip } from './payslip-shapes';

/** In the currency of the run if all its payslips use it, otherwise in base. */
const totals = {
  gross: Pay,
  deductions: Pay,
  employer: Pay,
  net: Pay,
} as const;

/** One payment from a location or account on a day. */
const Payment = v.object({
  id: Id,
  date: ShownDay,
  entry_id: Id,
  /** Name of the location or account. */
  at: v.string(),
  account_id: Id,
  location_id: v.nullable(Id),
  currency: CurrencyCode,
  amount: Pay,
  /** Currency that was paid out; differs from `currency` for a payment at a rate. */
  pay_currency: CurrencyCode,
  pay_amount: Pay,
  rate: v.nullable(Decimal),
  employees: v.number(),
  /** Set if the payment was reversed. */
  reversed: v.nullable(v.object({ at: Instant, reason: v.string() })),
});

/** A difference from the previous run; `why` is its cause, if the host can determine it. */
const Change = v.object({
  employee_id: Id,
  name: v.string(),
  /**
   * `gross`, `deductions`, `net`, `payment_days`, or the code of a component; `joined` or `left` for a new or former
   * employee.
   */
  field: v.string(),
  last: Pay,
  now: Pay,
  why: v.nullable(
    v.picklist(['joined', 'left', 'salary', 'adjustment', 'days', 'tax', 'edited', 'component']),
  ),
});

/** An employee of the group without a payslip in this run, with the reason. */
const Skipped = v.object({ employee_id: Id, name: v.string(), reason: v.string() });

/** Fields of a run, in addition to those of every document. */
export const runFields = {
  period_from: ShownDay,
  period_to: ShownDay,
  pay_date: ShownDay,
  frequency: v.picklist(FREQUENCIES),
  /** Currency of its totals. */
  currency: CurrencyCode,
  rate: v.nullable(Decimal),
  pro_rata: v.picklist(PRO_RATA),
  tax_table_id: v.nullable(Id),
  net_rounding: v.nullable(Decimal),
  /** The filters by which its employees were selected. */
  group: v.object({
    department: v.nullable(v.string()),
    branch_id: v.nullable(Id),
    employee_ids: v.nullable(v.array(Id)),
    currency: v.nullable(CurrencyCode),
  }),
  /** Default account or location of payments. */
  account_id: v.nullable(Id),
  location_id: v.nullable(Id),
  /** Number of payslips. */
  employees: v.number(),
  totals: v.object(totals),
  base_totals: v.object(totals),
  paid: Pay,
  open: Pay,
  by_currency: v.array(
    v.object({
      currency: CurrencyCode,
      employees: v.number(),
      ...totals,
      base_net: Pay,
      paid: Pay,
      open: Pay,
      withheld: Pay,
    }),
  ),
  changed: v.array(Change),
  skipped: v.array(Skipped),
  payments: v.array(Payment),
  /** All payslips if there are up to 200; otherwise null, and `{id}/slips` returns them. */
  slips: v.nullable(v.array(Slip)),
  /** The job that is preparing it; null if done. */
  preparing: v.nullable(
    v.object({
      job_id: v.nullable(Id),
      done: v.number(),
      of: v.number(),
      error: v.nullable(v.string()),
    }),
  ),
} as const;

/** Fields of a run in the list. */
export const runRows = {
  period_from: ShownDay,
  period_to: ShownDay,
  pay_date: ShownDay,
  employees: v.number(),
  /** Number of employees whose net differs from the previous run. */
  changes: v.number(),
  totals: v.object(totals),
  paid: Pay,
} as const;
