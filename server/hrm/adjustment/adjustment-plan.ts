import type { PayrollAdjustmentBody } from '@/lib/contract/hrm/payroll-adjustment';
import { firstMonth } from '@/lib/domain/hrm/adjustment';
import { adjustmentRefusals } from '@/lib/domain/hrm/adjustment-refusals';
import { endOfMonth } from '@/lib/domain/calendar';
import { planDraw } from '@/lib/domain/dealing/credit-draw';
import { multiply, round } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Plan, Reference } from '@/server/document/kind';
import type { AdjustmentReference } from './adjustment-reference';

export type AdjustmentPlan = Plan &
  Readonly<{
    /** Refusals that block even saving a draft, such as an unknown employee or a wrong currency. */
    wrong: readonly Refusal[];
  }>;

/**
 * Plans the approval of an adjustment. An advance or a loan is paid out and becomes the employee's debt; other kinds
 * post nothing.
 */
export function planAdjustment(
  body: PayrollAdjustmentBody,
  known: AdjustmentReference,
): AdjustmentPlan {
  const { currency, employee, lent } = known;
  const wrong = wrongOf(body, known);
  const missing = [lent?.account, lent?.at].filter((one) => one instanceof Refusal);
  const refusals = [...wrong, ...shortOf(body, known), ...missing];
  const fieldOf = (line: number) => (line === 0 ? 'amount' : paidAt(body));
  const nothing = { lines: [], refusals, wrong, fieldOf };
  if (!lent) return nothing;
  const { account, at } = lent;
  if (refusals.length > 0 || !employee || account instanceof Refusal || at instanceof Refusal) {
    return nothing;
  }
  const { name: _name, ...place } = at;
  const moved = { currency, amount: body.amount ?? '0' };
  const owed = { account_id: account, party_id: employee.party_id };
  const drawn = planDraw(moved, { owed, to: place }, settingOn(known, body.date ?? ''));
  return { ...drawn, refusals, wrong, fieldOf };
}

const paidAt = ({ account_id }: Readonly<{ account_id?: number | undefined }>) =>
  account_id === undefined ? 'location_id' : 'account_id';

/** Currencies with their mid rates on a day. */
export const settingOn = (
  { currencies, mids }: Pick<Reference, 'currencies' | 'mids'>,
  day: string,
) => ({
  base: currencies.base,
  decimals: currencies.decimals,
  mid: (code: string) => mids(code, day),
});

/** Value of the adjustment in base at the mid of its day; null without an amount or a mid. */
export function baseOf(
  { amount, date = '' }: Pick<PayrollAdjustmentBody, 'amount' | 'date'>,
  { currencies, mids, currency }: AdjustmentReference,
): string | null {
  const { base, decimals } = currencies;
  const mid = currency === base ? '1' : mids(currency, date);
  if (amount === undefined || mid === undefined) return null;
  return round(multiply(amount, mid), decimals[base] ?? 2);
}

function wrongOf(
  body: PayrollAdjustmentBody,
  { currency, employee }: AdjustmentReference,
): Refusal[] {
  if (!employee) return [new Refusal('adjustment.no-employee', { field: 'employee_id' })];
  const isOther = body.currency !== undefined && body.currency !== currency;
  const params = { currency };
  return isOther ? [new Refusal('adjustment.currency', { field: 'currency', params })] : [];
}

/** Refusals that block only the approval; a draft may still be saved. */
function shortOf(
  body: PayrollAdjustmentBody,
  { currency, employee, currencies }: AdjustmentReference,
): Refusal[] {
  if (!employee) return [];
  const decimals = currencies.decimals[currency] ?? 2;
  return [...adjustmentRefusals(body, { currency, decimals }), ...employedRefusals(body, employee)];
}

/** Refuses an adjustment whose first month is outside the employment, because no pay is due in that month. */
function employedRefusals(
  body: PayrollAdjustmentBody,
  {
    joined_on,
    left_on,
    name,
  }: Readonly<{ joined_on: string; left_on: string | null; name: string }>,
): Refusal[] {
  const first = firstMonth(body);
  const isEmployed = endOfMonth(first) >= joined_on && (left_on === null || first <= left_on);
  const field = body.period === undefined ? (body.from === undefined ? 'date' : 'from') : 'period';
  return isEmployed ? [] : [new Refusal('adjustment.not-employed', { field, params: { name } })];
}
