import * as v from 'valibot';

import { LINE_KINDS } from '@/lib/domain/hrm/payroll';
import { endpoint } from '../endpoint';
import { list } from '../lists';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Instant,
  Line,
  Name,
  Nothing,
  Reason,
  ShownDay,
  Version,
} from '../schemas';
import { PrintQuery } from '../kernel/printing';
import { RecordLetter } from '../record-letter';
import { Payslip, Slip } from './payslip-shapes';

const PATH = 'hrm/payroll-preparation';
const page = 'payroll preparation';
/** Paths whose cached answers become stale after a step of a run or a change of a payslip. */
export const stales = [
  'hrm',
  'accounting/chart-of-accounts',
  'accounting/parties',
  'reports',
  'approvals',
  'notices',
  'attachments',
  'jobs',
  'setting/outbox',
];
const digits = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));

/** A payslip line that the user entered. */
const TypedLine = v.strictObject({
  code: Name(40),
  /** Name of the line; the default is the component's name. */
  name: v.optional(Name(100)),
  kind: v.optional(v.picklist(LINE_KINDS, 'choice')),
  amount: Amount,
});

/** An amount that the user entered for a component of a payslip; null removes the component. */
const TypedCell = v.strictObject(
  {
    code: Name(40),
    kind: v.picklist(LINE_KINDS, 'choice'),
    /** Name of the line; the default is the component's name. */
    name: v.optional(Name(100)),
    /** Number of the line to change, from 1, if the payslip has several lines of this component. The default is 1. */
    no: v.optional(v.pipe(v.number('whole'), v.integer('whole'), v.minValue(1, 'range'))),
    amount: v.nullable(Amount),
  },
  'object',
);

const TypedSlip = v.strictObject(
  { id: Id, cells: list(TypedCell, 100, { least: 1 }), version: v.optional(Version) },
  'object',
);

/**
 * A payslip that the call did not change. A key of `errors` is the path of the refused cell, such as `cells.0.amount`.
 */
const RefusedSlip = v.object({
  id: Id,
  /** HTTP status that a call for this payslip alone would have returned. */
  status: v.picklist([404, 409, 422]),
  message: v.string(),
  errors: v.record(v.string(), v.array(v.string())),
});

/** Calls on payslips and bank files. */
export const slipCalls = {
  slips: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/slips`,
    summary: 'All slips of a run, by name.',
    allow: { page, action: 'view' },
    input: v.strictObject({ status: v.optional(Slip.entries.status) }),
    answer: v.array(Slip),
  }),
  withheld: endpoint({
    method: 'GET',
    path: `${PATH}/withheld`,
    summary: 'Slips of all posted runs that are withheld and not yet paid, the oldest first.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(Slip),
  }),
  updateSlip: endpoint({
    method: 'PUT',
    path: `${PATH}/slips/{id}/update`,
    summary:
      'Changes a slip of a draft: its lines, which take the place of all it had, or whether it is withheld. What is left out stays.',
    allow: { page, action: 'edit' },
    also: [{ page, action: 'sensitive', when: '"lines" is sent' }],
    input: v.strictObject({
      lines: v.optional(list(TypedLine, 100)),
      withheld: v.optional(v.boolean('boolean')),
      version: v.optional(Version),
    }),
    answer: Slip,
    stales,
  }),
  updateSlips: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/slips`,
    summary:
      'Types figures over slips of a draft, up to 1,000 in one call: each slip is changed whole or not at all, and those that are refused are told one by one.',
    allow: { page, action: 'edit' },
    also: [{ page, action: 'sensitive' }],
    input: v.strictObject({ slips: list(TypedSlip, 1_000, { least: 1 }) }),
    answer: v.object({ slips: v.array(Slip), refused: v.array(RefusedSlip) }),
    timeoutMs: 120_000,
    stales,
  }),
  voidSlip: endpoint({
    method: 'POST',
    path: `${PATH}/slips/{id}/void`,
    summary:
      'Reverses one slip of a posted run that nothing was paid of; the employee can be in another run of the period then.',
    allow: { page, action: 'void' },
    input: v.strictObject({ reason: Reason, date: v.optional(Day) }),
    answer: Slip,
    stales,
  }),
  mails: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/mails`,
    summary: 'Posted payslips of a run, each with the latest mail that carried it.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(
      v.object({
        slip_id: Id,
        employee_id: Id,
        name: v.string(),
        /** False if the employee has no e-mail address, so that the payslip cannot be mailed. */
        has_address: v.boolean(),
        /** Null if the payslip was never mailed. */
        letter: v.nullable(RecordLetter),
      }),
    ),
  }),
  print: endpoint({
    method: 'GET',
    path: `${PATH}/slips/{id}/print`,
    summary: "A payslip in the employee's language, with the year to date and the net in words.",
    allow: { page, action: 'print' },
    input: Nothing,
    answer: Payslip,
  }),
  slipPdf: endpoint({
    method: 'GET',
    path: `${PATH}/slips/{id}/pdf`,
    summary: "A payslip as a PDF file, by default in the employee's language.",
    allow: { page, action: 'print' },
    input: PrintQuery,
    answer: v.null(),
    file: true,
  }),
  bankFile: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/bank-file`,
    summary:
      'What a bank is to pay for a run, as CSV or as a SEPA credit transfer (pain.001.001.09): what is open, or one payment that was made. Headers: x-message-id, the same while nothing changed; x-payment-date, the next day that the bank pays on; x-fetched-before, when the same batch was first fetched.',
    allow: { page, action: 'export' },
    also: [{ page, action: 'sensitive' }],
    input: v.strictObject({
      format: v.optional(v.picklist(['csv', 'pain.001'], 'choice')),
      payment_id: digits,
      currency: v.optional(CurrencyCode),
      /** IBAN of the organisation's account that a credit transfer debits. */
      debtor_iban: v.optional(Line(50)),
      debtor_bic: v.optional(Line(11)),
    }),
    answer: v.null(),
    file: true,
  }),
  arrears: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/arrears`,
    summary:
      'What a draft does not pay: differences of earlier slips of its employees since a salary was changed that counts from before.',
    allow: { page, action: 'view' },
    also: [{ page, action: 'sensitive' }],
    input: Nothing,
    answer: v.array(
      v.object({
        employee_id: Id,
        name: v.string(),
        currency: CurrencyCode,
        total: Decimal,
        slips: v.array(
          v.object({
            slip_id: Id,
            run_id: Id,
            run: v.string(),
            period_from: ShownDay,
            period_to: ShownDay,
            difference: Decimal,
          }),
        ),
      }),
    ),
  }),
  bankFiles: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/bank-files`,
    summary:
      'When bank files of a run would pay: the pay date, or the next day that the bank pays on; and which were fetched before.',
    allow: { page, action: 'export' },
    also: [{ page, action: 'sensitive' }],
    input: Nothing,
    answer: v.object({
      pay_date: ShownDay,
      /**
       * Payment date for a CSV list: the pay date or, if it has passed, today; if banks are closed on that day, the
       * next bank day by the organisation's weekly bank holidays.
       */
      date: ShownDay,
      /**
       * Payment date for a SEPA credit transfer: the pay date or, if it has passed, today; if TARGET is closed on that
       * day, the next open day by the TARGET calendar.
       */
      sepa_date: ShownDay,
      fetched: v.array(
        v.object({
          at: Instant,
          by: v.nullable(v.string()),
          format: v.string(),
          message_id: v.string(),
        }),
      ),
    }),
  }),
};
