import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  round,
  sign,
  smaller,
  subtract,
  sum,
} from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

export const TAX_PERIODS = ['month', 'year'] as const;
type TaxPeriod = (typeof TAX_PERIODS)[number];

/**
 * Band of a tax table: taxes the part of the income between `from` and `to` at `rate` percent. If `to` is null, the
 * band has no upper end.
 */
export type TaxBand = Readonly<{ from: Decimal; to: Decimal | null; rate: Decimal }>;

export type TaxTable = Readonly<{ period: TaxPeriod; bands: readonly TaxBand[] }>;

/** Total taxable income and withheld tax of an employee's earlier pay periods. */
export type TaxedBefore = Readonly<{ taxable: Decimal; tax: Decimal }>;

/** Taxable income of one pay period, with the earlier and the remaining pay periods of its tax year. */
export type TaxedPeriod = Readonly<{
  /** Regular income, paid in every period. */
  taxable: Decimal;
  /** One-off income of this period, such as a bonus. The projection of the year's income does not repeat it. */
  once?: Decimal | undefined;
  before?: TaxedBefore | undefined;
  /**
   * Income and tax of earlier pay periods in the same month, if the month has several pay periods, such as half-months.
   */
  inMonth?: TaxedBefore | undefined;
  /** Number of pay periods that the employee has left in the tax year, including this one; at least 1. */
  remaining: number;
}>;

/**
 * Tax on an income, unrounded. Each part of the income is taxed at the rate of its band. A band includes its upper end:
 * an income of 100 belongs completely to the band up to 100. If the last band has an end, income above it is not taxed.
 */
function exactTax(bands: readonly TaxBand[], income: Decimal): Decimal {
  return sum(
    bands.map(({ from, to, rate }) => {
      const upTo = to === null ? income : smaller(income, to);
      const part = subtract(upTo, from);
      return sign(part) > 0 ? divide(multiply(part, rate), '100', EXACT) : '0';
    }),
  );
}

/** Enough decimals to compute an amount times a percentage without rounding. */
const EXACT = { decimals: 16 } as const;

/** Tax on an income, rounded once to the decimals of its currency. */
export const taxOn = (bands: readonly TaxBand[], income: Decimal, decimals: number): Decimal =>
  round(exactTax(bands, income), decimals);

/**
 * Tax to withhold in a pay period. Monthly table: the tax on the month's income, less the tax already withheld in that
 * month, at least zero. Yearly table: the tax on the projected income of the year, less the tax already withheld,
 * divided by the remaining periods; the tax on one-off income is withheld in full in its period. The last period
 * settles the year and may be negative (a refund); in every other period the tax is at least zero.
 */
export function periodTax(
  { period, bands }: TaxTable,
  { taxable, once = '0', before = NOTHING, inMonth = NOTHING, remaining }: TaxedPeriod,
  decimals: number,
): Decimal {
  if (period === 'month') {
    const whole = taxOn(bands, sum([inMonth.taxable, taxable, once]), decimals);
    const rest = subtract(whole, inMonth.tax);
    return sign(rest) > 0 ? rest : '0';
  }
  const left = String(Math.max(1, remaining));
  const expected = add(before.taxable, multiply(taxable, left));
  const regular = exactTax(bands, expected);
  const onTop = subtract(exactTax(bands, add(expected, once)), regular);
  const due = add(subtract(regular, before.tax), multiply(onTop, left));
  return sign(due) > 0 || left === '1' ? divide(due, left, { decimals }) : '0';
}

const NOTHING: TaxedBefore = { taxable: '0', tax: '0' };

const MOST = '100';

/**
 * Refuses a first band that does not begin at zero, bands with gaps or overlaps, a band that ends at or below its
 * start, and a rate above `MOST`. Only the last band may have no end.
 */
export function bandRefusals(bands: readonly TaxBand[]): Refusal[] {
  return bands.flatMap(({ from, to, rate }, at) => {
    const refuse = (code: string, name: string, params: Record<string, string> = {}) =>
      new Refusal(`tax-table.${code}`, { field: `bands.${at}.${name}`, params });
    const former = bands[at - 1];
    const end = former?.to ?? null;
    const isLast = at === bands.length - 1;
    return [
      ...(former === undefined && !isZero(from) ? [refuse('first', 'from')] : []),
      ...(end !== null && compare(from, end) !== 0 ? [refuse('gap', 'from', { to: end })] : []),
      ...(to === null && !isLast ? [refuse('open', 'to')] : []),
      ...(to !== null && compare(to, from) <= 0 ? [refuse('ends', 'to')] : []),
      ...(compare(rate, MOST) > 0 ? [refuse('rate', 'rate')] : []),
    ];
  });
}
