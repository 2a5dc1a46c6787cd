import type { PayrollAdjustmentBody } from '@/lib/contract/hrm/payroll-adjustment';
import { firstMonth } from '@/lib/domain/adjustment';
import { adjustmentRefusals } from '@/lib/domain/adjustment-refusals';
import { endOfMonth } from '@/lib/domain/calendar';
import { planDraw } from '@/lib/domain/credit-draw';
import { multiply, round } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Plan, Reference } from '@/server/document/kind';
import type { AdjustmentReference } from './adjustment-reference';

export type AdjustmentPlan = Plan &
  Readonly<{
    /** What even a draft may not say: whose it is, and in which currency. */
    wrong: readonly Refusal[];
  }>;

/** What approving it posts: an advance or a loan leaves the place and is owed by the employee; all else posts nothing. */
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

/** The currencies and their middles of a day. */
export const settingOn = (
  { currencies, mids }: Pick<Reference, 'currencies' | 'mids'>,
  day: string,
) => ({
  base: currencies.base,
  decimals: currencies.decimals,
  mid: (code: string) => mids(code, day),
});

/** What it is worth in base, at the middle of its day; null where there is none. */
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

/** What a draft may still lack, or say twice. */
function shortOf(
  body: PayrollAdjustmentBody,
  { currency, employee, currencies }: AdjustmentReference,
): Refusal[] {
  if (!employee) return [];
  const decimals = currencies.decimals[currency] ?? 2;
  return [...adjustmentRefusals(body, { currency, decimals }), ...employedRefusals(body, employee)];
}

/** It begins while somebody is employed: there is no pay before, and none after. */
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
