import { type Decimal, isZero, multiply, round, smaller, subtract, sum } from './money';
import { countDays, type LineRole } from './payroll';
import { isLeave, leaveOf, worthOfDays } from './payslip-days';
import type { DueAdjustment, SlipInput } from './payslip-input';
import { coveredBy, type PayslipLine, slipTotals, type SlipTotals } from './payslip-lines';
import { type WorkedPart, workedParts } from './payslip-parts';
import { split, TAX_CODE, withTax } from './payslip-tax';
import { BASE_CODE, payOfParts, type PayPart, type SalaryAssignment } from './salary';

/** What the reader of a slip should know; the amounts are in its currency. */
export type SlipNote =
  | Readonly<{ key: 'part'; days: string; of: string }>
  | Readonly<{ key: 'unpaid'; days: string }>
  | Readonly<{ key: 'cut'; name: string; due: Decimal; taken: Decimal }>
  | Readonly<{ key: 'currency'; name: string; currency: string }>;

export type PlannedSlip = SlipTotals &
  Readonly<{
    days: number;
    payment_days: Decimal;
    unpaid_days: Decimal;
    lines: readonly PayslipLine[];
    /** What the tax was worked out of, and the tax, in the currency of its table. */
    taxable: Decimal;
    tax: Decimal;
    notes: readonly SlipNote[];
    /** What was taken up of each adjustment: an amount in the slip's currency, or days. */
    taken: readonly Readonly<{ id: number; amount?: Decimal; days?: Decimal }>[];
  }>;

/**
 * One slip: what an employee gets for a period. Each assignment pays the period's share of its salary for its own days,
 * less unpaid leave; dated days are priced by their own day. Then come what is due once, the tax, and what is kept
 * back. The net is never below zero: what the employee owes us is cut first, tax last. Each line is rounded once.
 */
export function planSlip(input: SlipInput): PlannedSlip {
  const days = countDays(input.period, input.count);
  const parts = workedParts(input, input.period);
  const employed = parts.reduce((all, { payment_days }) => all + Number(payment_days), 0);
  const [mine, others] = split(input.adjustments, ({ currency }) => currency === input.currency);
  const leave = leaveOf({ ...input, adjustments: mine }, parts);
  const { unpaid_days } = leave;
  const lines = [
    ...salaryLines(leave.parts, days, input),
    ...adjustmentLines(mine, leave.late, { ...input, parts }),
  ];
  const taxed = withTax(lines, mine, input);
  const covered = coveredBy(taxed.lines);
  return {
    ...slipTotals(covered.lines, input.rounding),
    days,
    unpaid_days,
    lines: covered.lines,
    taxable: taxed.taxable,
    tax: withheldOf(covered, taxed.tax, input),
    payment_days: subtract(String(employed), unpaid_days),
    notes: [
      ...partNotes(employed, days),
      ...(isZero(unpaid_days) ? [] : [{ key: 'unpaid' as const, days: unpaid_days }]),
      ...covered.cuts.map(({ line: { name, amount }, taken }) => ({
        key: 'cut' as const,
        name,
        due: amount,
        taken,
      })),
      ...others.map(({ name, currency }) => ({ key: 'currency' as const, name, currency })),
    ],
    taken: takenOf(mine, covered.lines, leave.taken),
  };
}

/** The tax that pay covers: what was cut of it was not withheld, and is due again with the next slip of the year. */
function withheldOf(
  { lines, cuts }: ReturnType<typeof coveredBy>,
  due: Decimal,
  { tax, decimals }: SlipInput,
): Decimal {
  if (cuts.every(({ line }) => line.role !== 'tax')) return due;
  const withheld = sum(lines.filter(({ role }) => role === 'tax').map(({ amount }) => amount));
  return round(multiply(withheld, tax?.rate ?? '1'), tax?.decimals ?? decimals);
}

function salaryLines(
  parts: readonly PayPart[],
  days: number,
  { decimals, names }: SlipInput,
): PayslipLine[] {
  if (parts.length === 0 || days === 0) return [];
  return payOfParts(parts, String(days), decimals).lines.map((line) => ({
    ...line,
    name: line.name || (line.code === BASE_CODE ? names.base : line.code),
    role: roleOf(line),
  }));
}

/** What a component of a salary does in the books; a deduction called tax goes to the tax office. */
export function roleOf({ kind, code }: Pick<PayslipLine, 'kind' | 'code'>): LineRole {
  if (kind === 'earning') return 'salary';
  if (kind === 'employer') return 'employer';
  return isTax(code) ? 'tax' : 'deduction';
}

const isTax = (code: string): boolean => code.toUpperCase() === TAX_CODE;

/** How each kind of adjustment stands on a slip; leave that is not paid by days is no line, but fewer days. */
const KINDS: Readonly<Record<string, Pick<PayslipLine, 'kind' | 'role'>>> = {
  deduction: { kind: 'deduction', role: 'deduction' },
  advance: { kind: 'deduction', role: 'advance' },
  loan: { kind: 'deduction', role: 'advance' },
  unpaid_leave: { kind: 'deduction', role: 'salary' },
};

function adjustmentLines(
  adjustments: readonly DueAdjustment[],
  late: ReadonlyMap<number, Decimal>,
  { parts, ...input }: SlipInput & Readonly<{ parts: readonly WorkedPart[] }>,
): PayslipLine[] {
  return adjustments.flatMap((one) => {
    const due = isLeave(one) ? late.get(one.id) : (one.amount ?? worthOfDays(one, input, parts));
    if (due === undefined) return [];
    return [
      {
        ...(KINDS[one.kind] ?? { kind: 'earning', role: 'salary' }),
        code: one.code,
        name: one.name,
        adjustment_id: one.id,
        amount: one.outstanding === undefined ? due : smaller(due, one.outstanding),
      },
    ];
  });
}

function takenOf(
  adjustments: readonly DueAdjustment[],
  lines: readonly PayslipLine[],
  leave: ReadonlyMap<number, Decimal>,
): PlannedSlip['taken'] {
  return adjustments.map((one) => {
    if (isLeave(one)) return { id: one.id, days: leave.get(one.id) ?? '0' };
    const line = lines.find(({ adjustment_id }) => adjustment_id === one.id);
    return { id: one.id, amount: line?.amount ?? '0' };
  });
}

function partNotes(employed: number, days: number): SlipNote[] {
  return employed < days ? [{ key: 'part', days: String(employed), of: String(days) }] : [];
}

/** The currency that somebody is paid in over a period; nothing where it changes within. */
export function currencyOf(
  assignments: readonly Pick<SalaryAssignment, 'currency'>[],
): string | undefined {
  const [first, ...rest] = new Set(assignments.map(({ currency }) => currency));
  return rest.length === 0 ? first : undefined;
}
