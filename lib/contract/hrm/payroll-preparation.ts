import * as v from 'valibot';

import { FREQUENCIES, PRO_RATA, WEEKDAYS } from '@/lib/domain/payroll';
import { documentEndpoints } from '../document';
import { Warning, EntryLine } from '../document-fields';
import { list } from '../lists';
import { CurrencyCode, Day, Id, Line, PositiveMoney, Rate, Reason, Version } from '../schemas';
import { stepsOf } from '../steps';
import { runFields, runRows } from './payroll-shapes';
import { slipCalls, stales } from './payroll-slips';

/** Whom a run is for, and how their pay is worked out. */
const body = {
  period_from: Day,
  /** The end of the period that `frequency` gives when left out. */
  period_to: v.optional(Day),
  /** A month when left out. */
  frequency: v.optional(v.picklist(FREQUENCIES, 'choice')),
  /** The last day of the period when left out. Payments are dated by it, if they say nothing else. */
  pay_date: v.optional(Day),
  /** Everybody who was employed in the period when left out; the filters below narrow that. */
  employee_ids: v.optional(list(Id, 1_000, { least: 1 })),
  department: v.optional(Line(100)),
  branch_id: v.optional(Id),
  /** Only who is paid in it; everybody in their own when left out. */
  currency: v.optional(CurrencyCode),
  /** Base for one unit of `currency`, or of the only foreign one; the board's middle of the period's last day when left out. */
  rate: v.optional(Rate),
  tax_table_id: v.optional(Id),
  /** Whether part periods are paid by days of the calendar or working days; calendar when left out. */
  pro_rata: v.optional(v.picklist(PRO_RATA, 'choice')),
  /** The days of a week that nobody works on, for `working`: Saturday and Sunday when left out. */
  days_off: v.optional(list(v.picklist(WEEKDAYS, 'choice'), 6)),
  /** The net is rounded to a multiple of it. */
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

/** What is paid to whom. */
const paying = {
  /** The run's own when left out. */
  account_id: v.optional(Id),
  location_id: v.optional(Id),
  /** Everybody who still has something to get, but whoever is withheld; who is withheld is paid by being named. */
  employee_ids: v.optional(list(Id, 1_000, { least: 1 })),
  /** A part of what somebody gets. Without `employee_ids` nobody else is paid. */
  amounts: v.optional(
    list(v.strictObject({ employee_id: Id, amount: PositiveMoney }), 1_000, { least: 1 }),
  ),
  /** The run's pay date when left out. */
  date: v.optional(Day),
  /** Pays only slips in it. */
  currency: v.optional(CurrencyCode),
  /** What is handed out instead; the currency of the slips, or else the only one of the account. */
  pay_currency: v.optional(CurrencyCode),
  /**
   * Base for one unit of the foreign currency, where one of both is; else pay currency for one unit of the slips'.
   * From the board's middles of the day when left out.
   */
  rate: v.optional(Rate),
} as const;

const STANDING = ['posted', 'part_paid', 'paid'] as const;

export const payrollPreparation = {
  ...document,
  /** From so many employees on the slips are worked out by a job, and the answer, of the run without slips, names it. */
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
        summary: "Mails each employee the payslip, in the employee's language.",
        asks: { employee_ids: v.optional(list(Id, 1_000, { least: 1 })) },
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
