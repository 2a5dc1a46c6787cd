import { periodTax } from './income-tax';
import { add, type Decimal, divide, isZero, multiply, negate, round, sum } from './money';
import type { DueAdjustment, SlipInput } from './payslip-input';
import type { PayslipLine } from './payslip-lines';

export const TAX_CODE = 'TAX';

/** Kinds that are paid regularly; all others are one-off for the tax of the year. */
const REGULAR = new Set(['allowance']);

/** Adds the withheld tax to the lines, unless the salary has its own tax line. */
export function withTax(
  lines: readonly PayslipLine[],
  adjustments: readonly DueAdjustment[],
  { tax, decimals, names }: SlipInput,
) {
  const rate = tax?.rate ?? '1';
  const isOnce = ({ adjustment_id }: PayslipLine) =>
    adjustments.some(({ id, kind }) => id === adjustment_id && !REGULAR.has(kind));
  const [once, regular] = split(lines.filter(isTaxed), isOnce);
  const inTable = (some: readonly PayslipLine[]) =>
    round(multiply(sum(some.map(signed)), rate), tax?.decimals ?? decimals);
  const taxable = add(inTable(regular), inTable(once));
  const own = sum(lines.filter(({ role }) => role === 'tax').map(({ amount }) => amount));
  if (!tax || !isZero(own)) return { lines, taxable, tax: multiply(own, rate) };
  const period = { ...tax, taxable: inTable(regular), once: inTable(once) };
  const due = periodTax(tax.table, period, tax.decimals);
  const amount = rate === '1' ? due : divide(due, rate, { decimals });
  const line = { code: TAX_CODE, name: names.tax, kind: 'deduction', role: 'tax', amount } as const;
  return { lines: isZero(amount) ? lines : [...lines, line], taxable, tax: due };
}

/** Pay is taxed, and unpaid leave reduces it; deductions for debts and third parties do not. */
const isTaxed = ({ role }: PayslipLine): boolean => role === 'salary';

const signed = ({ kind, amount }: PayslipLine): Decimal =>
  kind === 'deduction' ? negate(amount) : amount;

/** Splits a list into matching and other elements. */
export function split<T>(
  all: readonly T[],
  is: (one: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}
