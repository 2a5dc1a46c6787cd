import { sql } from 'kysely';

import {
  payrollAdjustment,
  type PayrollAdjustmentBody,
  type PayrollAdjustmentRow,
} from '@/lib/contract/hrm/payroll-adjustment';
import { instalmentPlan, isLent } from '@/lib/domain/adjustment';
import { refuseAny } from '@/lib/domain/refusal';
import type { DocumentKind } from '@/server/document/kind';
import { documentSteps } from '@/server/document/document-steps';
import { documentRoutes } from '@/server/document/routes';
import { adjustmentCourse, type AdjustmentCourse, leftOf } from './adjustment-course';
import { type AdjustmentPlan, planAdjustment } from './adjustment-plan';
import { adjustmentRecord, seesPay, shownPlan, tellerOf } from './adjustment-record';
import { type AdjustmentReference, readAdjustment } from './adjustment-reference';
import { arrearsRoute } from './arrears';
import {
  approveAdjustment,
  cancelAdjustment,
  repayAdjustment,
  takeRepaymentBack,
} from './adjustment-steps';

type Own = Awaited<ReturnType<typeof adjustmentRecord>>;

type Filters = Readonly<{ employee_id?: string; kind?: string; unused?: '1' }>;

/**
 * A change of an employee's pay, applied by the next payroll run. The amount is secret: it is only in the draft, and
 * lists, searches and sums do not contain it.
 */
export const adjustmentKind: DocumentKind<
  PayrollAdjustmentBody,
  Own,
  AdjustmentReference,
  AdjustmentPlan
> = {
  type: 'payroll adjustment',
  page: 'payroll adjustment',
  secrets: ['amount', 'days', 'rate_percent', 'slips'],
  postedBy: 'approve',
  accounts: () => [],
  read: readAdjustment,
  plan: planAdjustment,
  postsNothing: ({ kind }) => !isLent(kind),
  planned: async (_call, _body, { plan }) => refuseAny(plan.wrong),
  starts: (_body, { reference: { currency } }) => ({
    stage: 'approved',
    course: { currency, applied: [], repayments: [] } satisfies AdjustmentCourse,
  }),
  summarise: (body, _plan, { employee, currency }) => ({
    date: body.date ?? null,
    reference: null,
    memo: body.reason,
    counterparty: employee?.name ?? null,
    amount: null,
    currency,
    base: null,
  }),
  hidesLines: ({ may }) => !seesPay(may),
  narrows: ({ employee_id, kind, unused }: Filters) => [
    ...(employee_id === undefined
      ? []
      : [sql<boolean>`(document.body ->> 'employee_id')::bigint = ${employee_id}`]),
    ...(kind === undefined ? [] : [sql<boolean>`document.body ->> 'kind' = ${kind}`]),
    ...(unused === undefined
      ? []
      : [sql<boolean>`coalesce(jsonb_array_length(document.course -> 'applied'), 0) = 0`]),
  ],
  row: (body, written, wire, listed) => {
    const course = adjustmentCourse('applied' in written ? written : null);
    const { kind, employee_id, reason, instalments = null, days = null } = body;
    const currency = course?.currency ?? listed.currency ?? '';
    const left = leftOf(body, course);
    const isMoney = body.amount !== undefined;
    return {
      employee_id,
      kind,
      reason,
      instalments,
      days,
      period: body.period ?? null,
      from: body.from ?? null,
      to: body.to ?? null,
      amount: isMoney ? wire.money(body.amount ?? '0', currency) : null,
      remaining: isMoney ? wire.money(left, currency) : left,
      used_in: [...new Map((course?.applied ?? []).map(({ run_id, run }) => [run_id, run]))].map(
        ([run_id, run]) => ({ run_id, run }),
      ),
    };
  },
  listed: async ({ may }, rows) =>
    seesPay(may) ? rows : rows.map((row) => ({ ...row, ...SECRET })),
  own: adjustmentRecord,
  foresee: async ({ may }, body, { reference }) => {
    const { currency, currencies } = reference;
    const plan = instalmentPlan(body, currencies.decimals[currency] ?? 2);
    const sees = seesPay(may) || may('payroll adjustment', 'create');
    return { currency, plan: shownPlan(plan, tellerOf(reference, currency, sees)) };
  },
};

const SECRET = {
  amount: null,
  base: null,
  days: null,
  remaining: null,
} satisfies Partial<PayrollAdjustmentRow>;

const step = documentSteps(adjustmentKind);
const { approve, arrears: _arrears, ...calls } = payrollAdjustment;

export const adjustmentRoutes = [
  arrearsRoute,
  ...documentRoutes(calls, adjustmentKind),
  step(approve, (call, row) => approveAdjustment(call, adjustmentKind, row)),
  step(payrollAdjustment.cancel, (call, row) => cancelAdjustment(call, row, call.input)),
  step(payrollAdjustment.repay, (call, row) => repayAdjustment(call, row, call.input)),
  step(payrollAdjustment['take-back'], (call, row) => takeRepaymentBack(call, row, call.input)),
];
