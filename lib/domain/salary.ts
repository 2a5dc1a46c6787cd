import { formulaOf, type Variables } from './formula';
import { by, type Fraction, inDecimals, times, whole } from './quotient';
import { compare, type Decimal, sign, subtract, sum } from './money';
import { Refusal } from './refusal';

/** An earning adds to gross pay, a deduction is taken from it, an employer's is paid beside it. */
export const COMPONENT_KINDS = ['earning', 'deduction', 'employer'] as const;
type ComponentKind = (typeof COMPONENT_KINDS)[number];

/** A part of a salary beside its base: an amount, a percentage of the base as earned, or a formula. */
export type SalaryComponent = Readonly<{
  code: string;
  name?: string | undefined;
  kind: ComponentKind;
  amount?: Decimal | undefined;
  percent?: Decimal | undefined;
  formula?: string | undefined;
}>;

/** What somebody earns from a day on, until the next assignment begins. */
export type SalaryAssignment = Readonly<{
  from: string;
  currency: string;
  base_salary: Decimal;
  components: readonly SalaryComponent[];
}>;

type Salary = Pick<SalaryAssignment, 'base_salary' | 'components'>;

/** What the base salary is called among the lines of a slip. */
export const BASE_CODE = 'BASE';

/**
 * The names that formulas know beside the codes of components before them: the whole base salary, the base as
 * earned in the period, gross pay so far, the days of the period, and those that are paid.
 */
export const FORMULA_NAMES = ['salary', 'base', 'gross', 'days', 'payment_days'] as const;

/** Amounts of money have at most 15 figures before the point. */
const BEYOND = '1000000000000000';

type PayLine = Readonly<{
  code: string;
  name: string;
  kind: ComponentKind;
  amount: Decimal;
}>;

/** What somebody is paid for a period: gross is the earnings, net what is left after deductions. */
export type Pay = Readonly<{
  /** The base first, then earnings, then the others, each in the order of the assignment. */
  lines: readonly PayLine[];
  gross: Decimal;
  deductions: Decimal;
  employer: Decimal;
  net: Decimal;
}>;

/** How many days a period has, and for how many of them somebody is paid. */
export type PaidDays = Readonly<{ days: Decimal; payment_days: Decimal }>;

/** A part of a period that one assignment is paid for. */
export type PayPart = Readonly<{ assignment: Salary; payment_days: Decimal }>;

/** A period's pay on one assignment, in the currency's decimals. */
export const payOf = (
  assignment: Salary,
  { days, payment_days }: PaidDays,
  decimals: number,
): Pay => payOfParts([{ assignment, payment_days }], days, decimals);

/**
 * A period's pay on the assignments that it meets, in their order. The base and fixed earnings are paid by the
 * days of each; a formula sees the base as it was earned. Deductions and what the employer adds are those
 * of the last assignment, on all that was earned. Each line is rounded once; one below zero counts as zero.
 */
export function payOfParts(parts: readonly PayPart[], days: Decimal, decimals: number): Pay {
  const earned = added(parts.map((part) => earningsOf(part, days, decimals)));
  const gross = sum(earned.map(({ amount }) => amount));
  const taken = takenOf(parts, { days, earned, gross }, decimals);
  const of = (kind: ComponentKind) =>
    sum(taken.filter((line) => line.kind === kind).map(({ amount }) => amount));
  const deductions = of('deduction');
  return {
    lines: [...earned, ...taken],
    ...{ gross, deductions, employer: of('employer') },
    net: subtract(gross, deductions),
  };
}

function earningsOf({ assignment, payment_days }: PayPart, days: Decimal, decimals: number) {
  const { base_salary, components } = assignment;
  const share = by(whole(payment_days), whole(days));
  if (!share) throw new RangeError('a period has days');
  const base = inDecimals(times(whole(base_salary), share), decimals);
  const known = { salary: base_salary, base, days, payment_days };
  const first: PayLine = { code: BASE_CODE, name: '', kind: 'earning', amount: base };
  return components
    .filter(({ kind }) => kind === 'earning')
    .reduce<readonly PayLine[]>(
      (lines, component) => [...lines, lineOf(component, { known, lines, share }, decimals)],
      [first],
    );
}

/** What several parts of a period come to, by code. */
const added = (parts: readonly (readonly PayLine[])[]): readonly PayLine[] => {
  const sums = new Map<string, PayLine>();
  for (const line of parts.flat()) {
    const before = sums.get(line.code)?.amount ?? '0';
    sums.set(line.code, { ...line, amount: sum([before, line.amount]) });
  }
  return [...sums.values()];
};

type Earned = Readonly<{ days: Decimal; earned: readonly PayLine[]; gross: Decimal }>;

function takenOf(parts: readonly PayPart[], { days, earned, gross }: Earned, decimals: number) {
  const { base_salary = '0', components = [] } = parts.at(-1)?.assignment ?? {};
  const known = {
    ...{ salary: base_salary, days, gross },
    base: earned.find(({ code }) => code === BASE_CODE)?.amount ?? '0',
    payment_days: sum(parts.map(({ payment_days }) => payment_days)),
  };
  return components
    .filter(({ kind }) => kind !== 'earning')
    .reduce<readonly PayLine[]>((taken, component) => {
      const lines = [...earned, ...taken];
      return [...taken, lineOf(component, { known, lines, share: whole('1') }, decimals)];
    }, []);
}

type Known = Readonly<{
  known: Variables & Readonly<{ base: Decimal }>;
  lines: readonly PayLine[];
  /** How much of a fixed amount is paid. */
  share: Fraction;
}>;

function lineOf(component: SalaryComponent, known: Known, decimals: number): PayLine {
  const { code, name = '', kind } = component;
  const value = inDecimals(valueOf(component, known), decimals);
  if (compare(value, BEYOND) >= 0) throw new Refusal('formula.large', { params: { code } });
  return { code, name, kind, amount: sign(value) < 0 ? '0' : value };
}

function valueOf(component: SalaryComponent, { known, lines, share }: Known): Fraction {
  const { amount = '0', percent, formula } = component;
  if (formula !== undefined) return formulaOf(formula).value(variablesOf(known, lines));
  if (percent === undefined) return times(whole(amount), share);
  return times(whole(known.base), { over: percent, under: '100' });
}

/** What a formula sees: each line so far under its code, and gross pay so far where it is not known yet. */
const variablesOf = (known: Variables, lines: readonly PayLine[]): Variables => ({
  ...Object.fromEntries(lines.map(({ code, amount }) => [code.toLowerCase(), amount])),
  gross: sum(lines.map(({ amount }) => amount)),
  ...known,
});
