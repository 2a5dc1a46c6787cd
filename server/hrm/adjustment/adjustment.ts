import { sql } from 'kysely';

import {
  payrollAdjustment,
  type PayrollAdjustmentBody,
  type PayrollAdjustmentRow,
} from '@/lib/contract/hrm/payroll-adjustment';
import { instalmentPlan, isLent, type Instalment, wholeOf } from '@/lib/domain/hrm/adjustment';
import { documentNumber } from '@/lib/domain/document-number';
import { refuseAny, Refusal } from '@/lib/domain/refusal';
import { documentSteps } from '@/server/document/document-steps';
import { storeDraft } from '@/server/document/acts';
import type { DocumentKind, Listed, Shown } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import type { Db } from '@/server/kernel/host';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { adjustmentCourse, type AdjustmentCourse, leftOf } from './adjustment-course';
import { type AdjustmentPlan, planAdjustment, baseOf } from './adjustment-plan';
import { type AdjustmentReference, readAdjustment } from './adjustment-reference';
import {
  approveAdjustment,
  cancelAdjustment,
  repayAdjustment,
  takeRepaymentBack,
} from './adjustment-steps';
import { arrearsRoute } from './arrears';

const PAGE = 'payroll adjustment';

const seesPay = (may: Shown['may']): boolean => may(PAGE, 'sensitive');

type Told = (amount: string | null | undefined) => string | null;

/** Returns a function that formats amounts. For users who may not see pay, that function returns null. */
const tellerOf =
  (known: AdjustmentReference, currency: string, sees: boolean): Told =>
  (amount) =>
    sees && amount != null ? wireOf(known.currencies).money(amount, currency) : null;

const shownPlan = (plan: readonly Instalment[], format: Told) =>
  plan.map(({ principal, interest, amount, left, ...part }) => ({
    ...part,
    principal: format(principal),
    interest: format(interest),
    amount: format(amount),
    left: format(left),
  }));

/** Additional fields of an adjustment's record. */
async function adjustmentRecord(
  db: Db,
  body: PayrollAdjustmentBody,
  known: AdjustmentReference,
  { may, course: written }: Shown,
) {
  const course = adjustmentCourse(written);
  const sees = seesPay(may);
  const currency = course?.currency ?? known.currency;
  const format = tellerOf(known, currency, sees);
  const units = known.currencies.decimals[currency] ?? 2;
  const { employee, lent } = known;
  const { kind, employee_id, reason, instalments = null, rate_percent = null, days } = body;
  const left = leftOf(body, course);
  return {
    employee_id,
    kind,
    reason,
    instalments,
    currency,
    employee: employee ? { id: employee.id, number: employee.number, name: employee.name } : null,
    amount: format(body.amount),
    base: sees ? wireOf(known.currencies).base(baseOf(body, known)) : null,
    days: sees ? (days ?? null) : null,
    rate_percent: sees ? rate_percent : null,
    period: body.period ?? null,
    from: body.from ?? null,
    to: body.to ?? null,
    account_id: body.account_id ?? null,
    location_id: body.location_id ?? null,
    at: lent && !(lent.at instanceof Refusal) ? lent.at.name : null,
    whole: body.amount === undefined ? null : format(wholeOf(body)),
    plan: shownPlan(instalmentPlan(body, units), format),
    applied: (course?.applied ?? []).map(
      ({ slip_id, run_id, run, date, amount, interest, days: taken }) => ({
        slip_id,
        run_id,
        run,
        date,
        amount: format(amount),
        interest: format(interest),
        days: sees ? (taken ?? null) : null,
      }),
    ),
    repayments: (course?.repayments ?? []).map((one) => ({ ...one, amount: format(one.amount) })),
    remaining: body.amount === undefined ? (sees ? left : null) : format(left),
    slips: await tracesOf(db, body, format),
    cancel_reason: course?.cancel_reason ?? null,
  };
}

/** Payslips that the adjustment corrects, with their runs. */
async function tracesOf(db: Db, { slips = [] }: PayrollAdjustmentBody, format: Told) {
  if (slips.length === 0) return [];
  const rows = await db
    .selectFrom('payslip')
    .leftJoin('document', (on) =>
      on
        .onRef('document.id', '=', 'payslip.run_id')
        .on('document.type', '=', 'payroll preparation'),
    )
    .select(['payslip.id', 'payslip.run_id', 'document.custom_id'])
    .where(
      'payslip.id',
      'in',
      slips.map(({ slip_id }) => slip_id),
    )
    .execute();
  return slips.map(({ slip_id, amount }) => {
    const found = rows.find(({ id }) => id === slip_id);
    const run = found ? documentNumber('payroll preparation', found.run_id, found.custom_id) : null;
    return { slip_id, run_id: found?.run_id ?? null, run, amount: format(amount) };
  });
}

type Own = Awaited<ReturnType<typeof adjustmentRecord>>;

type Filters = Readonly<{ employee_id?: string; kind?: string; unused?: '1' }>;

/**
 * A change of an employee's pay that payroll runs apply. The amount is confidential: the document stores it only in its
 * body, and searches and sums do not use it.
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
  read: readAdjustment,
  plan: planAdjustment,
  postsNothing: ({ kind }) => !isLent(kind),
  planned: async (_call, _body, { plan }) => refuseAny(plan.wrong),
  starts: async (_call, _body, { reference: { currency } }) => ({
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
  visibleLines: ({ may }, row) => (row && !seesPay(may) ? 'none' : 'all'),
  list: {
    filters: adjustmentTerms,
    fields: async ({ may }, rows, wire) => {
      const secret = seesPay(may) ? {} : SECRET;
      return rows.map((row) => ({ ...listedFields(row, wire), ...secret }));
    },
  },
  own: adjustmentRecord,
  foresee: async ({ may }, body, { reference }) => {
    const { currency, currencies } = reference;
    const plan = instalmentPlan(body, currencies.decimals[currency] ?? 2);
    const sees = seesPay(may) || may('payroll adjustment', 'create');
    return { currency, plan: shownPlan(plan, tellerOf(reference, currency, sees)) };
  },
};

function adjustmentTerms({ employee_id, kind, unused }: Filters) {
  return [
    ...(employee_id === undefined
      ? []
      : [sql<boolean>`(document.body ->> 'employee_id')::bigint = ${employee_id}`]),
    ...(kind === undefined ? [] : [sql<boolean>`document.body ->> 'kind' = ${kind}`]),
    ...(unused === undefined
      ? []
      : [sql<boolean>`coalesce(jsonb_array_length(document.course -> 'applied'), 0) = 0`]),
  ];
}

function listedFields({ body, ...row }: Listed<PayrollAdjustmentBody>, wire: Wire) {
  const course = adjustmentCourse(row.course);
  const { kind, employee_id, reason, instalments = null, days = null } = body;
  const currency = course?.currency ?? row.currency ?? '';
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
}

/** Fields of a list row that are null for users without the permission to see pay. */
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
  ...documentRoutes(calls, adjustmentKind, (call, kind) => storeDraft(call, kind, 'approve')),
  step(approve, (call, row) => approveAdjustment(call, adjustmentKind, row)),
  step(payrollAdjustment.cancel, (call, row) => cancelAdjustment(call, row, call.input)),
  step(payrollAdjustment.repay, (call, row) => repayAdjustment(call, row, call.input)),
  step(payrollAdjustment['take-back'], (call, row) => takeRepaymentBack(call, row, call.input)),
];
