import { addDays, type Day, endOfMonth } from '@/lib/domain/calendar';
import { addedDays, type DatedDays, laidDays } from './dated-days';
import { periodTax } from './income-tax';
import {
  type Decimal,
  isZero,
  multiply,
  round,
  smaller,
  subtract,
  sum,
  add,
  divide,
  negate,
} from '@/lib/domain/money';
import { countDays, type LineRole, meeting, type Span } from './payroll';
import type { DueAdjustment, SlipInput } from './payslip-input';
import { coveredBy, type PayslipLine, slipTotals, type SlipTotals } from './payslip-lines';
import {
  type WorkedPart,
  workedParts,
  earnedOn,
  isWorkedOn,
  withoutDated,
  withoutUndated,
} from './payslip-parts';
import { by, type Fraction, inDecimals, plus, times, whole } from '@/lib/domain/quotient';
import { BASE_CODE, payOfParts, type PayPart, type SalaryAssignment } from './salary';

/** Notes for the reader of a slip. Amounts are in the slip's currency. */
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
    /** Taxable income and tax, in the currency of the tax table; without a table, in the slip's currency. */
    taxable: Decimal;
    tax: Decimal;
    notes: readonly SlipNote[];
    /** Part of each adjustment that the slip includes: an amount in the slip's currency, or a number of days. */
    taken: readonly Readonly<{ id: number; amount?: Decimal; days?: Decimal }>[];
  }>;

/**
 * Computes one slip. Each assignment pays its share of the salary for its days, less unpaid leave; unpaid days with a
 * date are priced at the salary of that date. One-off amounts, tax and deductions follow. The net is never negative: if
 * pay is too low, debts to the organisation are cut first and tax last. Each line is rounded once.
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

/**
 * Tax that the slip withholds: the tax due, or less if pay does not cover it. With a yearly table, later slips of the
 * year withhold the uncovered part.
 */
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

/** Accounting role of a salary component. A deduction with the code TAX is paid to the tax office. */
export function roleOf({ kind, code }: Pick<PayslipLine, 'kind' | 'code'>): LineRole {
  if (kind === 'earning') return 'salary';
  if (kind === 'employer') return 'employer';
  return isTax(code) ? 'tax' : 'deduction';
}

const isTax = (code: string): boolean => code.toUpperCase() === TAX_CODE;

/**
 * Kind and role of the slip line for an adjustment. Adjustments that are not listed here are earnings. Unpaid leave in
 * days reduces the paid days instead, and has a line only for days before the period.
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

/** Currency of these assignments; undefined if there are none or if their currencies differ. */
export function currencyOf(
  assignments: readonly Pick<SalaryAssignment, 'currency'>[],
): string | undefined {
  const [first, ...rest] = new Set(assignments.map(({ currency }) => currency));
  return rest.length === 0 ? first : undefined;
}

const TAX_CODE = 'TAX';

/** Adjustment kinds that are paid regularly. For the yearly tax, all other kinds are one-off. */
const REGULAR = new Set(['allowance']);

/** Adds a line for the tax due, unless there is no tax table or the salary already contains tax. */
function withTax(
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

/**
 * True if the line counts as taxable income: pay, reduced by unpaid leave. Deductions for debts and third parties do
 * not reduce it.
 */
const isTaxed = ({ role }: PayslipLine): boolean => role === 'salary';

const signed = ({ kind, amount }: PayslipLine): Decimal =>
  kind === 'deduction' ? negate(amount) : amount;

/** Splits a list into the elements that match and the elements that do not. */
function split<T>(
  all: readonly T[],
  is: (one: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

const isLeave = ({ kind, amount }: DueAdjustment): boolean =>
  kind === 'unpaid_leave' && amount === undefined;

type Leave = Readonly<{
  /** Parts of the period, without the unpaid days. */
  parts: readonly WorkedPart[];
  unpaid_days: Decimal;
  /** Number of days taken from each adjustment, by its id. */
  taken: ReadonlyMap<number, Decimal>;
  /** Pay to deduct for unpaid days before the period, by adjustment id, at the pay of those days. */
  late: ReadonlyMap<number, Decimal>;
}>;

/**
 * Deducts unpaid leave from the parts. Dated days reduce the part that contains them. Days before the period are valued
 * at the pay of those days. Undated days are deducted from the end of the period.
 */
function leaveOf(input: SlipInput, parts: readonly WorkedPart[]): Leave {
  const { period, count } = input;
  const laid: DatedDays[] = [];
  const taken = new Map<number, Decimal>();
  const late = new Map<number, Decimal>();
  const undated = new Map<number, Decimal>();
  const pastParts = pastOf(input);
  const room = (day: Day): Decimal => {
    const at = day < period.from ? pastParts(day) : parts;
    const isFree = at.some((part) => isWorkedOn(part, day)) && countDays(only(day), count) > 0;
    return isFree ? subtract('1', sum(laid.map((one) => one.get(day) ?? '0'))) : '0';
  };
  for (const one of input.adjustments.filter(isLeave)) {
    const { id, days = '0', span, before = '0' } = one;
    const until = span && meeting(span, { from: span.from, to: period.to });
    const { dated, rest } = until
      ? laidDays({ days, span: until, before, room })
      : { dated: new Map<Day, Decimal>(), rest: days };
    laid.push(dated);
    taken.set(id, subtract(days, rest));
    undated.set(id, rest);
    const past = new Map([...dated].filter(([day]) => day < period.from));
    if (past.size > 0) late.set(id, earnedOn(input, past));
  }
  const within = new Map([...addedDays(laid)].filter(([day]) => day >= period.from));
  const left = withoutDated(parts, within);
  let free = sum(left.map(({ payment_days }) => payment_days));
  const placed = sum([...within.values()]);
  let others = '0';
  for (const [id, days] of undated) {
    const some = smaller(free, days);
    free = subtract(free, some);
    others = add(others, some);
    taken.set(id, add(taken.get(id) ?? '0', some));
  }
  return { parts: withoutUndated(left, others), taken, late, unpaid_days: add(placed, others) };
}

const only = (day: Day): Span => ({ from: day, to: day });

const monthAround = (day: Day): Span => ({ from: `${day.slice(0, 7)}-01`, to: endOfMonth(day) });

/**
 * Returns a function that computes the worked parts of the month that contains an earlier day. It computes each month
 * only once.
 */
function pastOf(input: SlipInput): (day: Day) => readonly WorkedPart[] {
  const known = new Map<string, readonly WorkedPart[]>();
  return (day) => {
    const month = monthAround(day);
    const parts = known.get(month.from) ?? workedParts(input, month);
    known.set(month.from, parts);
    return parts;
  };
}

/**
 * Value of an adjustment in days, such as overtime. A day is worth one day of base salary: the average over the dates
 * of the adjustment or, without dates, the last salary of the period.
 */
function worthOfDays(
  { days = '0', span, before = '0' }: DueAdjustment,
  input: SlipInput,
  parts: readonly WorkedPart[],
): Decimal {
  const { period, decimals, count } = input;
  const last = parts.at(-1);
  const usual = last ? dayOf(last, countDays(period, count)) : whole('0');
  const first = before === '0' || !span || span.from > period.from ? span?.from : period.from;
  const dates = span && meeting({ from: first ?? span.from, to: span.to }, { ...period, from: '' });
  const pastParts = pastOf(input);
  const prices = datesOf(dates).flatMap((day) => {
    const isPast = day < period.from;
    const part = (isPast ? pastParts(day) : parts).find((one) => isWorkedOn(one, day));
    return part ? [dayOf(part, countDays(isPast ? monthAround(day) : period, count))] : [];
  });
  const price = averageOf(prices) ?? usual;
  return inDecimals(times(whole(days), price), decimals);
}

/** Base salary for one day of a part of the period, as an exact fraction. */
const dayOf = ({ assignment: { base_salary } }: WorkedPart, days: number): Fraction =>
  by(whole(base_salary), whole(String(days))) ?? whole('0');

function datesOf(span: Span | undefined): Day[] {
  const dates: Day[] = [];
  for (let day = span?.from; span && day !== undefined && day <= span.to; day = addDays(day, 1)) {
    dates.push(day);
  }
  return dates;
}

/**
 * Average pay per day of several dates, as an exact fraction; undefined without dates. Equal amounts are added as one
 * term, which keeps the denominator small.
 */
function averageOf(prices: readonly Fraction[]): Fraction | undefined {
  const equal = Map.groupBy(prices, ({ over, under }) => `${over}/${under}`);
  const total = [...equal.values()].flatMap(([one, ...more]) =>
    one ? [times(one, whole(String(more.length + 1)))] : [],
  );
  const [first, ...rest] = total;
  return first && by(rest.reduce(plus, first), whole(String(prices.length)));
}
