import * as v from 'valibot';

import { documentEndpoints } from '../document';
import { CurrencyCode, Day, Id, PositiveMoney, Reason } from '../schemas';
import { endpoint } from '../endpoint';
import { stepsOf } from '../steps';
import { Arrears, body, Instalment, kind, own, rows } from './adjustment-shapes';

const PATH = 'hrm/payroll-adjustment';
const page = 'payroll adjustment';

const {
  post: _post,
  void: _void,
  approve: _approve,
  reject: _reject,
  ...document
} = documentEndpoints({
  path: PATH,
  page,
  body,
  own,
  rows,
  stages: ['approved', 'part_applied', 'applied', 'cancelled'],
});

const stales = [PATH, 'hrm', 'accounting', 'exchange/positions', 'exchange/locations', 'reports'];
const digits = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));
const where = { account_id: v.optional(Id), location_id: v.optional(Id) } as const;

export const payrollAdjustment = {
  ...document,
  list: {
    ...document.list,
    input: v.strictObject({
      ...document.list.input.entries,
      employee_id: digits,
      kind: v.optional(kind),
      /** Returns only adjustments that no payslip has applied. */
      unused: v.optional(v.literal('1')),
    }),
  },
  store: {
    ...document.store,
    also: [{ page, action: 'approve', when: '"post" is true' }] as const,
    summary: 'Stores a draft of a change of pay; with "post" it is approved at once.',
    stales: [...(document.store.stales ?? []), ...stales],
  },
  preview: {
    ...document.preview,
    summary:
      'How a change of pay would be taken month by month, and what it would post. Saves nothing.',
    answer: v.object({
      ...document.preview.answer.entries,
      currency: v.nullable(CurrencyCode),
      plan: v.array(Instalment),
    }),
  },
  ...stepsOf(
    { path: PATH, page, stales },
    {
      approve: {
        action: 'approve',
        from: ['draft'],
        to: ['approved'],
        summary:
          'Approves a change of pay, so that the next run takes it; an advance or a loan is paid out with it.',
      },
      cancel: {
        action: 'void',
        from: ['approved'],
        to: ['cancelled'],
        summary:
          'Takes back a change of pay that no slip has taken anything of; what was paid out is posted back.',
        asks: { reason: Reason },
      },
      repay: {
        action: 'post',
        from: ['approved', 'part_applied'],
        to: ['part_applied', 'applied'],
        summary: 'An employee pays back a part of an advance or a loan, or all of it.',
        asks: {
          amount: PositiveMoney,
          /** Day of the repayment; the default is today. */
          date: v.optional(Day),
          /** Account or location that receives the repayment; the default is cash in the main vault. */
          ...where,
        },
      },
      'take-back': {
        action: 'void',
        from: ['part_applied', 'applied'],
        to: ['approved', 'part_applied'],
        summary: 'Takes a repayment back, dated today: that much is owed again.',
        asks: { entry_id: Id, reason: Reason },
      },
    },
    document.show.answer,
  ),
  arrears: endpoint({
    method: 'GET',
    path: `${PATH}/arrears`,
    summary:
      'Which posted slips of an employee differ from what the salary of now gives for their periods, and by how much; from a day on, or all of them.',
    allow: { page, action: 'sensitive' },
    input: v.strictObject({ employee_id: digits, from: v.optional(Day) }),
    answer: Arrears,
  }),
};

/** Differences between an employee's posted payslips and the pay that the current salary would have given. */
export type ArrearsProposal = v.InferOutput<typeof Arrears>;
export type PayrollAdjustment = v.InferOutput<(typeof payrollAdjustment)['show']['answer']>;
export type PayrollAdjustmentRow = v.InferOutput<
  (typeof payrollAdjustment)['list']['answer']
>['data'][number];
export type PayrollAdjustmentBody = v.InferOutput<(typeof payrollAdjustment)['store']['input']>;
export type PayrollAdjustmentPreview = v.InferOutput<
  (typeof payrollAdjustment)['preview']['answer']
>;
