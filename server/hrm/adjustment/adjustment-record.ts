import type { PayrollAdjustmentBody } from '@/lib/contract/hrm/payroll-adjustment';
import { type Instalment, instalmentPlan, wholeOf } from '@/lib/domain/adjustment';
import { documentNumber } from '@/lib/domain/document-number';
import { Refusal } from '@/lib/domain/refusal';
import type { Shown } from '@/server/document/kind';
import type { Db } from '@/server/kernel/host';
import { wireOf } from '@/server/ledger/currencies';
import { adjustmentCourse, leftOf } from './adjustment-course';
import { baseOf } from './adjustment-plan';
import type { AdjustmentReference } from './adjustment-reference';

const PAGE = 'payroll adjustment';

/** Returns whether the user may see pay. */
export const seesPay = (may: Shown['may']): boolean => may(PAGE, 'sensitive');

type Told = (amount: string | null | undefined) => string | null;

/** Returns a function that formats amounts, and returns null if the user may not see pay. */
export const tellerOf =
  (known: AdjustmentReference, currency: string, sees: boolean): Told =>
  (amount) =>
    sees && amount != null ? wireOf(known.currencies).money(amount, currency) : null;

export const shownPlan = (plan: readonly Instalment[], told: Told) =>
  plan.map(({ principal, interest, amount, left, ...part }) => ({
    ...part,
    principal: told(principal),
    interest: told(interest),
    amount: told(amount),
    left: told(left),
  }));

/** Additional fields of an adjustment's record. */
export async function adjustmentRecord(
  db: Db,
  body: PayrollAdjustmentBody,
  known: AdjustmentReference,
  { may, course: written }: Shown,
) {
  const course = adjustmentCourse(written);
  const sees = seesPay(may);
  const currency = course?.currency ?? known.currency;
  const told = tellerOf(known, currency, sees);
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
    amount: told(body.amount),
    base: sees ? wireOf(known.currencies).base(baseOf(body, known)) : null,
    days: sees ? (days ?? null) : null,
    rate_percent: sees ? rate_percent : null,
    period: body.period ?? null,
    from: body.from ?? null,
    to: body.to ?? null,
    account_id: body.account_id ?? null,
    location_id: body.location_id ?? null,
    at: lent && !(lent.at instanceof Refusal) ? lent.at.name : null,
    whole: body.amount === undefined ? null : told(wholeOf(body)),
    plan: shownPlan(instalmentPlan(body, units), told),
    applied: (course?.applied ?? []).map(
      ({ slip_id, run_id, run, date, amount, interest, days: taken }) => ({
        slip_id,
        run_id,
        run,
        date,
        amount: told(amount),
        interest: told(interest),
        days: sees ? (taken ?? null) : null,
      }),
    ),
    repayments: (course?.repayments ?? []).map((one) => ({ ...one, amount: told(one.amount) })),
    remaining: body.amount === undefined ? (sees ? left : null) : told(left),
    slips: await tracesOf(db, body, told),
    cancel_reason: course?.cancel_reason ?? null,
  };
}

/** Payslips that it corrects, with their runs. */
async function tracesOf(db: Db, { slips = [] }: PayrollAdjustmentBody, told: Told) {
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
    return { slip_id, run_id: found?.run_id ?? null, run, amount: told(amount) };
  });
}
