import { type Decimal, isZero, multiply, round, smaller, subtract, sum } from './money';
import { countDays, type LineRole } from './payroll';
import { isLeave, leaveOf, worthOfDays } from './payslip-days';
import type { DueAdjustment, SlipInput } from './payslip-input';
import { coveredBy, type PayslipLine, slipTotals, type SlipTotals } from './payslip-lines';
import { type WorkedPart, workedParts } from './payslip-parts';
import { split, TAX_CODE, withTax } from './payslip-tax';
import { BASE_CODE, payOfParts, type PayPart, type SalaryAssignment } from './salary';

/** Notes for the reader of a slip; amounts are in its currency. */
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
    /** Taxable income and tax, in the currency of the tax table. */
    taxable: Decimal;
    tax: Decimal;
    notes: readonly SlipNote[];
    /** Included part of each adjustment: an amount in the slip's currency, or days. */
    taken: readonly Readonly<{ id: number; amount?: Decimal; days?: Decimal }>[];
  }>;

/**
 * Computes one slip. Each assignment pays its share of the salary for its days, less unpaid leave; dated days are
 * priced by their own day. Then come one-off amounts, tax and deductions. The net is never negative: debts to us are
 * cut first, tax last. Each line is rounded once.
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

/** Tax that pay covers; the part that was cut was not withheld and is due again with the next slip of the year. */
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

/** Accounting role of a salary component; a deduction with the code TAX is paid to the tax office. */
export function roleOf({ kind, code }: Pick<PayslipLine, 'kind' | 'code'>): LineRole {
  if (kind === 'earning') return 'salary';
  if (kind === 'employer') return 'employer';
  return isTax(code) ? 'tax' : 'deduction';
}

const isTax = (code: string): boolean => code.toUpperCase() === TAX_CODE;

/**
 * Kind and role of each adjustment on a slip. Unpaid leave in days reduces the paid days; only days before the period
 * become a line.
 */
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

/** Currency of the pay in a period; undefined if it changes within the period. */
export function currencyOf(
  assignments: readonly Pick<SalaryAssignment, 'currency'>[],
): string | undefined {
  const [first, ...rest] = new Set(assignments.map(({ currency }) => currency));
  return rest.length === 0 ? first : undefined;
}
