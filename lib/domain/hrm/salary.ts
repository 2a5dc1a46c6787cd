import { formulaOf, type Variables } from './formula';
import { by, type Fraction, inDecimals, plus, times, whole } from '@/lib/domain/quotient';
import { compare, type Decimal, isZero, sign, subtract, sum } from '@/lib/domain/money';
import type { Frequency } from './payroll';
import { Refusal } from '@/lib/domain/refusal';

/** An earning adds to gross pay; a deduction reduces net pay; an employer contribution is paid in addition. */
export const COMPONENT_KINDS = ['earning', 'deduction', 'employer'] as const;
type ComponentKind = (typeof COMPONENT_KINDS)[number];

/** A salary component in addition to the base: an amount, a percentage of the earned base, or a formula. */
export type SalaryComponent = Readonly<{
  code: string;
  name?: string | undefined;
  kind: ComponentKind;
  amount?: Decimal | undefined;
  percent?: Decimal | undefined;
  formula?: string | undefined;
}>;

/** Salary of an employee from a day on, until the next assignment begins. */
export type SalaryAssignment = Readonly<{
  from: string;
  currency: string;
  base_salary: Decimal;
  /** Period of the base salary and the fixed amounts. If undefined, a month. */
  salary_period?: Frequency | undefined;
  components: readonly SalaryComponent[];
}>;

type Salary = Pick<SalaryAssignment, 'base_salary' | 'components'>;

/** Code of the base salary line on a slip. */
export const BASE_CODE = 'BASE';

/**
 * Names in formulas, in addition to the codes of earlier components: the base salary of the full period, the earned
 * base salary, gross pay so far, the days of the period, and the paid days.
 */
export const FORMULA_NAMES = ['salary', 'base', 'gross', 'days', 'payment_days'] as const;

/** Limit of amounts: at most 15 digits before the point. */
const BEYOND = '1000000000000000';

type PayLine = Readonly<{
  code: string;
  name: string;
  kind: ComponentKind;
  amount: Decimal;
}>;

/** Pay for a period: gross is the sum of earnings, net is gross less deductions. */
export type Pay = Readonly<{
  /**
   * Lines in the order base salary, earnings, other components. Components of one group are in the order of the
   * assignment.
   */
  lines: readonly PayLine[];
  gross: Decimal;
  deductions: Decimal;
  employer: Decimal;
  net: Decimal;
}>;

/** Number of days in a period, and number of paid days. */
export type PaidDays = Readonly<{ days: Decimal; payment_days: Decimal }>;

/** Part of a period that is paid under one assignment. */
export type PayPart = Readonly<{ assignment: Salary; payment_days: Decimal }>;

/** Pay for a period under one assignment, with the decimals of the currency. */
export const payOf = (
  assignment: Salary,
  { days, payment_days }: PaidDays,
  decimals: number,
): Pay => payOfParts([{ assignment, payment_days }], days, decimals);

/**
 * Computes the pay for a period with one or more assignments. Each assignment pays base, fixed earnings, percentages
 * and formulas for its own days. Deductions and employer contributions are also computed per assignment: percentages
 * apply to the base that it pays; fixed amounts and formulas count by its share of the paid days, and their formulas
 * use all earnings. Each line is rounded once; a negative line counts as zero.
 */
export function payOfParts(parts: readonly PayPart[], days: Decimal, decimals: number): Pay {
  const payment_days = sum(parts.map((part) => part.payment_days));
  const works = parts.flatMap((part, at) => {
    const isLast = at === parts.length - 1;
    const weight = by(whole(part.payment_days), whole(payment_days)) ?? whole(isLast ? '1' : '0');
    return isZero(weight.over) ? [] : [worked(part, weight, { days, payment_days }, decimals)];
  });
  const earned = added(
    works.flatMap(({ lines }) => lines),
    decimals,
  );
  const gross = sum(earned.map(({ amount }) => amount));
  const taken = takenOf(works, { days, payment_days, earned, gross }, decimals);
  const of = (kind: ComponentKind) =>
    sum(taken.filter((line) => line.kind === kind).map(({ amount }) => amount));
  const deductions = of('deduction');
  return {
    lines: [...earned, ...taken],
    gross,
    deductions,
    employer: of('employer'),
    net: subtract(gross, deductions),
  };
}

/** Amount that one assignment adds to a line of the pay, before rounding. */
type PartLine = Omit<PayLine, 'amount'> & Readonly<{ part: Fraction }>;

/** Base salary and earnings that one assignment pays. `weight` is the assignment's share of the paid days. */
type Work = Readonly<{
  assignment: Salary;
  weight: Fraction;
  base: Decimal;
  lines: readonly PartLine[];
}>;

/**
 * Computes the earnings as if the assignment applied to all paid days, then multiplies them by the assignment's share
 * of the paid days.
 */
function worked(
  { assignment }: PayPart,
  weight: Fraction,
  { days, payment_days }: PaidDays,
  decimals: number,
): Work {
  const { base_salary, components } = assignment;
  const share = by(whole(payment_days), whole(days));
  if (!share) throw new RangeError('a period has days');
  const exact = times(whole(base_salary), share);
  const base = inDecimals(exact, decimals);
  const known = { salary: base_salary, base, days, payment_days };
  const first = { code: BASE_CODE, name: '', kind: 'earning', amount: base, value: exact } as const;
  const lines = components
    .filter(({ kind }) => kind === 'earning')
    .reduce<readonly ValuedLine[]>(
      (before, component) => [
        ...before,
        lineOf(component, { known, lines: before, share }, decimals),
      ],
      [first],
    );
  return {
    assignment,
    weight,
    base: inDecimals(times(exact, weight), decimals),
    lines: lines.map(({ code, name, kind, value }) => ({
      code,
      name,
      kind,
      part: times(value, weight),
    })),
  };
}

/** Adds up the lines of several assignments by kind and code. Each sum is rounded once. */
function added(lines: readonly PartLine[], decimals: number): readonly PayLine[] {
  const sums = new Map<string, PartLine>();
  for (const line of lines) {
    const key = `${line.kind} ${line.code}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...line, part: plus(before.part, line.part) } : line);
  }
  return [...sums.values()].map(({ part, ...line }) => ({
    ...line,
    amount: inDecimals(part, decimals),
  }));
}

type Earned = PaidDays & Readonly<{ earned: readonly PayLine[]; gross: Decimal }>;

function takenOf(
  works: readonly Work[],
  { days, payment_days, earned, gross }: Earned,
  decimals: number,
): readonly PayLine[] {
  const base = earned.find(({ code }) => code === BASE_CODE)?.amount ?? '0';
  const parts = works.flatMap(({ assignment: { base_salary, components }, weight, ...own }) => {
    const known = { salary: base_salary, days, payment_days, gross, base };
    const taken = components.filter(({ kind }) => kind !== 'earning');
    const lines = taken.reduce<readonly ValuedLine[]>((before, component) => {
      const sees = { known, lines: [...earned, ...before], share: whole('1') };
      return [...before, lineOf(component, sees, decimals)];
    }, []);
    return lines.map(({ code, name, kind, value }, at): PartLine => {
      const percent = taken[at]?.percent;
      const part = percent === undefined ? times(value, weight) : percentOf(own.base, percent);
      return { code, name, kind, part };
    });
  });
  return added(parts, decimals);
}

/** A line of the pay with its rounded amount and its unrounded value. */
type ValuedLine = PayLine & Readonly<{ value: Fraction }>;

type Known = Readonly<{
  known: Variables & Readonly<{ base: Decimal }>;
  lines: readonly Pick<PayLine, 'code' | 'amount'>[];
  /** Fraction of a fixed amount that the period pays. */
  share: Fraction;
}>;

function lineOf(component: SalaryComponent, known: Known, decimals: number): ValuedLine {
  const { code, name = '', kind } = component;
  const value = valueOf(component, known);
  const amount = inDecimals(value, decimals);
  if (compare(amount, BEYOND) >= 0) throw new Refusal('formula.large', { params: { code } });
  return sign(amount) < 0
    ? { code, name, kind, amount: '0', value: whole('0') }
    : { code, name, kind, amount, value };
}

function valueOf(component: SalaryComponent, { known, lines, share }: Known): Fraction {
  const { amount = '0', percent, formula } = component;
  if (formula !== undefined) return formulaOf(formula).value(variablesOf(known, lines));
  if (percent === undefined) return times(whole(amount), share);
  return percentOf(known.base, percent);
}

const percentOf = (base: Decimal, percent: Decimal): Fraction =>
  times(whole(base), { over: percent, under: '100' });

/**
 * Values of the names in a formula: the amount of each earlier line by its code, and the gross of these lines, unless
 * `known` has the final gross.
 */
const variablesOf = (known: Variables, lines: Known['lines']): Variables => ({
  ...Object.fromEntries(lines.map(({ code, amount }) => [code.toLowerCase(), amount])),
  gross: sum(lines.map(({ amount }) => amount)),
  ...known,
});
