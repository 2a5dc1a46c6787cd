import * as v from 'valibot';

import { FREQUENCIES, PRO_RATA, WEEKDAYS } from '@/lib/domain/hrm/payroll';
import { documentEndpoints } from '../document';
import { Warning, EntryLine } from '../document-fields';
import { list } from '../lists';
import {
  CurrencyCode,
  Day,
  Id,
  Line,
  PositiveMoney,
  Rate,
  Reason,
  Version,
  Decimal,
  Instant,
  ShownDay,
} from '../schemas';
import { stepsOf } from '../steps';
import { slipCalls, stales } from './payroll-slips';
import { Pay, Slip } from './payslip-shapes';

const totals = {
  gross: Pay,
  deductions: Pay,
  employer: Pay,
  net: Pay,
} as const;

/** A payment of a run from one location or account on one day. */
const Payment = v.object({
  id: Id,
  date: ShownDay,
  entry_id: Id,
  /** Name of the location or account that paid. */
  at: v.string(),
  account_id: Id,
  location_id: v.nullable(Id),
  currency: CurrencyCode,
  amount: Pay,
  /** Currency that was paid out. It differs from `currency` if the payment was converted at a rate. */
  pay_currency: CurrencyCode,
  pay_amount: Pay,
  rate: v.nullable(Decimal),
  employees: v.number(),
  /** Reversal of the payment; null if it was not reversed. */
  reversed: v.nullable(v.object({ at: Instant, reason: v.string() })),
});

/**
 * One difference of an employee's payslip from the employee's previous one. `why` is the cause; null if the server
 * cannot determine it.
 */
const Change = v.object({
  employee_id: Id,
  name: v.string(),
  /**
   * Name of the figure that differs: `net`, `payment_days` or the code of a component. `joined`: there is no previous
   * payslip to compare with; `left`: the employee was paid before and has no payslip in this run.
   */
  field: v.string(),
  last: Pay,
  now: Pay,
  why: v.nullable(
    v.picklist(['joined', 'left', 'salary', 'adjustment', 'days', 'tax', 'edited', 'component']),
  ),
});

/** An employee whom the filters of the run select but who has no payslip in it, with the reason. */
const Skipped = v.object({ employee_id: Id, name: v.string(), reason: v.string() });

/** Fields of a payroll run, in addition to the fields of every document. */
const runFields = {
  period_from: ShownDay,
  period_to: ShownDay,
  pay_date: ShownDay,
  frequency: v.picklist(FREQUENCIES),
  /** Currency of the run's totals: that of the payslips if all have the same currency, otherwise base. */
  currency: CurrencyCode,
  rate: v.nullable(Decimal),
  pro_rata: v.picklist(PRO_RATA),
  tax_table_id: v.nullable(Id),
  net_rounding: v.nullable(Decimal),
  /** Filters by which the employees of the run were selected. */
  group: v.object({
    department: v.nullable(v.string()),
    branch_id: v.nullable(Id),
    employee_ids: v.nullable(v.array(Id)),
    currency: v.nullable(CurrencyCode),
  }),
  /** Account or location that payments of the run use by default. */
  account_id: v.nullable(Id),
  location_id: v.nullable(Id),
  /** Number of payslips in the run, without voided ones. */
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
  /** All payslips if the run has at most 200; otherwise null, and `{id}/slips` returns them. */
  slips: v.nullable(v.array(Slip)),
  /** Background job that is computing the payslips; null if they are computed. */
  preparing: v.nullable(
    v.object({
      job_id: v.nullable(Id),
      done: v.number(),
      of: v.number(),
      error: v.nullable(v.string()),
    }),
  ),
} as const;

/** Fields of a run as a row of the list. */
const runRows = {
  period_from: ShownDay,
  period_to: ShownDay,
  pay_date: ShownDay,
  employees: v.number(),
  /**
   * Number of employees whose net pay or currency differs from their previous payslip, or who have no previous payslip.
   */
  changes: v.number(),
  totals: v.object(totals),
  paid: Pay,
} as const;

/** Fields of a run: its employees, and the rules by which their pay is computed. */
const body = {
  period_from: Day,
  /** Last day of the period; the default follows from `frequency`. */
  period_to: v.optional(Day),
  /** Length of the period; the default is a month. */
  frequency: v.optional(v.picklist(FREQUENCIES, 'choice')),
  /** Day of payment and default date of the run's payments. The default is the last day of the period. */
  pay_date: v.optional(Day),
  /** Ids of the employees; the default is all who were employed in the period and match the filters below. */
  employee_ids: v.optional(list(Id, 1_000, { least: 1 })),
  department: v.optional(Line(100)),
  branch_id: v.optional(Id),
  /**
   * Selects only employees who are paid in this currency. Without `currency`, all are selected, each paid in their own
   * currency.
   */
  currency: v.optional(CurrencyCode),
  /**
   * Rate in base per unit of `currency` or, without `currency`, of the only foreign currency in the run. The default is
   * the board's mid rate on the last day of the period.
   */
  rate: v.optional(Rate),
  tax_table_id: v.optional(Id),
  /** Days by which pay for part of a period is computed: calendar days (default) or working days. */
  pro_rata: v.optional(v.picklist(PRO_RATA, 'choice')),
  /** Weekly days off, used with `working`. The default is Saturday and Sunday. */
  days_off: v.optional(list(v.picklist(WEEKDAYS, 'choice'), 6)),
  /** Net pay is rounded to a multiple of this amount. */
  net_rounding: v.optional(PositiveMoney),
  account_id: v.optional(Id),
  location_id: v.optional(Id),
  memo: v.optional(Line(500)),
} as const;

const PATH = 'hrm/payroll-preparation';
const page = 'payroll preparation';

const {
  approve: _approve,
  post: _post,
  void: _void,
  pdf: _pdf,
  ...document
} = documentEndpoints({
  path: PATH,
  page,
  body,
  own: runFields,
  rows: runRows,
  stages: ['approved', 'part_paid', 'paid'],
});

const record = document.show.answer;
const kind = { path: PATH, page, stales } as const;
const begun = v.object({ id: Id, status: v.string() });

/** A payment of payslips. */
const paying = {
  /** Account that pays; the default is the account or location of the run. */
  account_id: v.optional(Id),
  location_id: v.optional(Id),
  /**
   * Employees to pay. The default is all who have an open amount and are not withheld. A withheld employee is paid only
   * if this list or `amounts` names the employee.
   */
  employee_ids: v.optional(list(Id, 1_000, { least: 1 })),
  /** Partial payments, one per employee. Without `employee_ids`, only the employees in this list are paid. */
  amounts: v.optional(
    list(v.strictObject({ employee_id: Id, amount: PositiveMoney }), 1_000, { least: 1 }),
  ),
  /** Day of payment; the default is the pay date of the run. */
  date: v.optional(Day),
  /** Pays only the payslips in this currency. */
  currency: v.optional(CurrencyCode),
  /**
   * Currency that is paid out. The default is the currency of the account or, at a location or a multi-currency
   * account, the payslips' currency.
   */
  pay_currency: v.optional(CurrencyCode),
  /**
   * Rate of the payment. If one of the two currencies is base: base per unit of the other currency. If neither is: pay
   * currency per unit of the payslips' currency. The default follows from the board's mid rates of the day.
   */
  rate: v.optional(Rate),
} as const;

const STANDING = ['posted', 'part_paid', 'paid'] as const;

export const payrollPreparation = {
  ...document,
  /**
   * For many employees, a background job computes the payslips. The answer is then the run without payslips and the id
   * of the job.
   */
  store: {
    ...document.store,
    also: [
      { page, action: 'post', when: '"post" is true' },
      { page, action: 'approve', when: '"post" is true' },
    ] as const,
    answer: v.object({ ...record.entries, job: v.optional(begun) }),
    timeoutMs: 120_000,
    stales,
  },
  update: {
    ...document.update,
    summary:
      'Changes a draft of a run; where other slips are asked for, they are prepared again. What is left out stays.',
    answer: v.object({ ...record.entries, job: v.optional(begun) }),
    timeoutMs: 120_000,
    stales,
  },
  preview: {
    ...document.preview,
    summary:
      'Who would be in a run and what they would get, and what it would post. Saves nothing.',
    answer: v.object({
      lines: v.array(EntryLine),
      warnings: v.array(Warning),
      employees: runFields.employees,
      currency: runFields.currency,
      totals: runFields.totals,
      by_currency: runFields.by_currency,
      changed: runFields.changed,
      skipped: runFields.skipped,
    }),
    timeoutMs: 120_000,
  },
  ...stepsOf(
    kind,
    {
      prepare: {
        from: ['draft'],
        to: ['draft'],
        action: 'edit',
        summary:
          'Works out the slips of a draft again; lines that were typed are kept where asked.',
        asks: { keep_edited: v.optional(v.boolean('boolean')) },
      },
      'add-arrears': {
        from: ['draft'],
        to: ['draft'],
        action: 'edit',
        also: [
          { page, action: 'sensitive' },
          { page: 'payroll adjustment', action: 'create' },
          { page: 'payroll adjustment', action: 'approve' },
        ],
        summary:
          "Adds the arrears of earlier slips as approved adjustments, and works the draft's slips out again.",
      },
      approve: {
        from: ['draft', ...STANDING],
        to: ['approved', 'voided'],
        action: 'approve',
        summary:
          'Approves a draft, by somebody else than its maker where a rule says so; or voids what waits to be voided.',
        asks: { version: v.optional(Version) },
      },
      reject: {
        from: ['pending_approval', ...STANDING],
        to: ['draft', ...STANDING],
        action: 'approve',
        summary: 'Turns down what waits on a run: it stands as it was.',
        asks: { reason: Reason },
      },
      reopen: {
        from: ['approved'],
        to: ['draft'],
        action: 'approve',
        summary: 'Gives an approved run back, so that its slips can be changed.',
        asks: { reason: Reason },
      },
      post: {
        from: ['approved'],
        to: ['posted', 'paid'],
        action: 'post',
        summary:
          'Posts an approved run: one entry, grouped by account, dated the last day of its period.',
        asks: { version: v.optional(Version) },
      },
      pay: {
        from: ['posted', 'part_paid'],
        to: ['part_paid', 'paid'],
        action: 'post',
        summary:
          'Pays what slips of a posted run still have open, from an account or a place; in another currency at a rate, with its realised result.',
        asks: paying,
      },
      'take-back': {
        from: ['part_paid', 'paid'],
        to: ['posted', 'part_paid'],
        action: 'void',
        summary: 'Takes one payment of a run back, line for line; its slips are open again.',
        asks: { payment_id: Id, reason: Reason, date: v.optional(Day) },
      },
      mail: {
        from: STANDING,
        to: STANDING,
        action: 'print',
        also: [{ page, action: 'sensitive' }],
        summary:
          "Mails each employee the payslip as a PDF file in the employee's language, once unless it is sent again.",
        asks: {
          employee_ids: v.optional(list(Id, 1_000, { least: 1 })),
          /** Sends payslips again that were mailed before. The default is false. */
          again: v.optional(v.boolean('boolean')),
        },
      },
      void: {
        from: STANDING,
        to: ['voided', ...STANDING],
        action: 'void',
        summary:
          'Reverses a posted run and its payments, line for line; the slips stay as voided, and what they took up is free again.',
        asks: { reason: Reason, date: v.optional(Day) },
      },
    },
    record,
  ),
  ...slipCalls,
};

export type PayrollRun = v.InferOutput<(typeof payrollPreparation)['show']['answer']>;
export type PayrollRunRow = v.InferOutput<
  (typeof payrollPreparation)['list']['answer']
>['data'][number];
export type PayrollBody = v.InferOutput<(typeof payrollPreparation)['store']['input']>;
export type PayrollPaying = v.InferOutput<(typeof payrollPreparation)['pay']['input']>;
