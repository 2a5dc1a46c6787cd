import type { PayrollPaying } from '@/lib/contract/hrm/payroll-preparation';
import { compare, fits, isZero, plain } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { Reference } from '@/server/ledger/reference';
import { openOf } from './shown-slips';
import { type SlipRow, statusOfSlip } from './slips.sql';

export type Due = Readonly<{ slip: SlipRow; amount: string }>;

/** Slips to pay with their amounts: all open ones that are not withheld, or the named ones. */
export function dueOf(
  slips: readonly SlipRow[],
  { employee_ids, amounts = [], currency }: PayrollPaying,
  { currencies: { decimals } }: Reference,
): readonly Due[] {
  const standing = new Map(
    slips
      .filter(({ status }) => status === 'posted')
      .map((slip) => [slip.employee_id, slip] as const),
  );
  const parts = new Map(amounts.map(({ employee_id, amount }) => [employee_id, amount]));
  refuseAny([
    ...(employee_ids ?? []).flatMap((id, at) =>
      namedRefusals(standing.get(id), `employee_ids.${at}`),
    ),
    ...amounts.flatMap(({ employee_id, amount }, at) => {
      const slip = standing.get(employee_id);
      const field = `amounts.${at}.employee_id`;
      const isTwice = amounts.findIndex((one) => one.employee_id === employee_id) < at;
      if (isTwice) return [new Refusal('payroll.amount-twice', { field })];
      const wrong = namedRefusals(slip, field);
      if (wrong.length > 0 || !slip) return wrong;
      return partRefusals(slip, amount, { field: `amounts.${at}.amount`, decimals });
    }),
  ]);
  const named = new Set([...(employee_ids ?? []), ...parts.keys()]);
  const isMeant = (slip: SlipRow) =>
    named.size > 0 ? named.has(slip.employee_id) : statusOfSlip(slip) !== 'withheld';
  const due = [...standing.values()]
    .filter((slip) => isMeant(slip) && !isZero(openOf(slip)))
    .filter((slip) => currency === undefined || slip.currency === currency)
    .map((slip) => ({ slip, amount: plain(parts.get(slip.employee_id) ?? openOf(slip)) }));
  if (due.length === 0) throw new Refusal('payroll.nothing-open', { field: 'employee_ids' });
  return due;
}

function namedRefusals(slip: SlipRow | undefined, field: string): Refusal[] {
  if (!slip) return [new Refusal('payroll.not-in-run', { field })];
  const params = { name: slip.name };
  return isZero(openOf(slip)) ? [new Refusal('payroll.paid-already', { field, params })] : [];
}

function partRefusals(
  slip: SlipRow,
  amount: string,
  { field, decimals }: Readonly<{ field: string; decimals: Readonly<Record<string, number>> }>,
): Refusal[] {
  const { currency, name } = slip;
  const units = decimals[currency] ?? 2;
  if (!fits(amount, units)) {
    return [
      new Refusal('ledger.decimals', { field, params: { currency, decimals: String(units) } }),
    ];
  }
  if (compare(amount, openOf(slip)) <= 0) return [];
  return [new Refusal('payroll.more-than-open', { field, params: { name, currency } })];
}
