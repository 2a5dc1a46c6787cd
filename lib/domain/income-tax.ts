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
} from './money';
import { Refusal } from './refusal';

export const TAX_PERIODS = ['month', 'year'] as const;
type TaxPeriod = (typeof TAX_PERIODS)[number];

/** Income from `from` up to below `to` is taxed at `rate` percent; without `to`, all that is above `from`. */
export type TaxBand = Readonly<{ from: Decimal; to: Decimal | null; rate: Decimal }>;

export type TaxTable = Readonly<{ period: TaxPeriod; bands: readonly TaxBand[] }>;

/** What was taxed in the year before this period, and what was withheld for it. */
export type TaxedBefore = Readonly<{ taxable: Decimal; tax: Decimal }>;

/** The taxable income of one pay period, and where in its tax year it stands. */
export type TaxedPeriod = Readonly<{
  /** What is paid in every period. */
  taxable: Decimal;
  /** What is paid in this period only, as a bonus: it is not expected again. */
  once?: Decimal | undefined;
  before?: TaxedBefore | undefined;
  /** The same of its month, where that has several pay periods. */
  inMonth?: TaxedBefore | undefined;
  /** How many pay periods of the tax year the employee still has, this one among them; at least 1. */
  remaining: number;
}>;

/**
 * The tax on an income by bands, each part of it at the rate of its own band, not rounded. Bands meet without a gap or
 * an overlap: 100 stands at the end of the band up to 100, and nothing of it is in the next. Above a last band that
 * ends nothing is taxed.
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

/** A hundredth of an amount times a rate has no more decimals than this. */
const EXACT = { decimals: 16 } as const;

/** The tax on an income by bands, rounded once to the decimals of its currency. */
export const taxOn = (bands: readonly TaxBand[], income: Decimal, decimals: number): Decimal =>
  round(exactTax(bands, income), decimals);

/**
 * What is withheld in a period. By a table of months it is the tax on what the month brings, less what earlier periods of
 * it were withheld. By a table of years it is
 * the tax on what the whole year is expected to bring, less what was withheld, spread over the periods that are left;
 * what is paid once is taxed in full at once. The last period settles: it withholds the rest, or gives back what was
 * withheld too much, below zero. No other period is below zero.
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
 * What is wrong with the bands of a table: they begin at zero, each where the one before it ends, and end above where
 * they begin; only the last may have no end.
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
