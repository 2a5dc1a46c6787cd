import { isCut, type Period, periodsOfLife } from './depreciation-periods';
import type { ScheduleInput, Terms } from './depreciation-terms';
import {
  type Fraction,
  fraction,
  fractionOf,
  isLess,
  least,
  minus,
  NOTHING,
  ONE,
  over,
  plus,
  power,
  rounded,
  times,
} from './fraction';

/** Amounts left to depreciate from a period on, in minor units. */
export type Left = Readonly<{ book: bigint; salvage: bigint; periods: readonly Period[] }>;

type Asset = Terms & Pick<ScheduleInput, 'frequency_months' | 'convention'> & CalendarOfAsset;
type CalendarOfAsset = Pick<ScheduleInput, 'in_service_on' | 'fiscal_year_start'>;

/**
 * Charge of each period, in minor units. Charges follow the exact path and are each rounded half up; the last one is
 * the remainder. No charge is negative or goes below salvage, and the list ends when salvage is reached. Double
 * declining and a custom rate charge by the rate alone; the amount above salvage at the end stays, because charging it
 * would make a balloon. With a switch to straight line they end at salvage. If the periods are cut short, their charges
 * are the same as for the whole life.
 */
export function chargesOf(asset: Asset, left: Left): readonly bigint[] {
  const rest = left.book - left.salvage;
  if (rest <= 0n || left.periods.length === 0) return [];
  const isWhole = !isCut(left.periods, asset);
  if (asset.method === 'straight_line' || asset.method === 'sum_of_years') {
    return settled(shared(asset, { rest, periods: left.periods }), rest, isWhole);
  }
  const { charges, endsAtSalvage } = declining(asset, left, isWhole);
  return settled(charges, rest, endsAtSalvage);
}

function settled(
  charges: readonly Fraction[],
  rest: bigint,
  endsAtSalvage: boolean,
): readonly bigint[] {
  let left = rest;
  const amounts: bigint[] = [];
  for (const [at, charge] of charges.entries()) {
    const amount = endsAtSalvage && at === charges.length - 1 ? left : rounded(charge);
    amounts.push(amount < left ? amount : left);
    left -= amounts.at(-1) ?? 0n;
    if (left === 0n) break;
  }
  return amounts;
}

/** Charges by the share of the total that each period adds, from the part already charged. */
function shared(
  asset: Asset,
  { rest, periods }: Readonly<{ rest: bigint; periods: readonly Period[] }>,
): readonly Fraction[] {
  const life = periodsOfLife(asset.life_months, asset);
  const writtenOff =
    asset.method === 'straight_line' ? (time: Fraction) => time : sumOfYears(asset);
  const begun = writtenOff(periods[0]?.before ?? NOTHING);
  const toGo = minus(writtenOff(life), begun);
  return periods.map(({ before, weight }) => {
    const part = minus(writtenOff(plus(before, weight)), writtenOff(before));
    return over(times(fraction(rest), part), toGo);
  });
}

/**
 * Sum of years: each year's share is the years left at its start; months within a year are equal, and a part year
 * counts by its part.
 */
function sumOfYears(asset: Asset): (time: Fraction) => Fraction {
  const months = asset.life_months;
  return (time) => {
    let [shares, from] = [NOTHING, 0];
    const now = times(time, fraction(asset.frequency_months));
    while (isLess(fraction(from), now)) {
      const lived = minus(least(now, fraction(from + 12)), fraction(from));
      shares = plus(shares, times(lived, fraction(months - from)));
      from += 12;
    }
    return shares;
  };
}

/**
 * Multiplies the remaining value by the part that each period leaves, so that fractions grow only with the length of
 * the life. Charges are compared by what falls short, never with each other.
 */
function declining(asset: Asset, { book, salvage, periods }: Left, isWhole: boolean) {
  const floor = fraction(salvage);
  const charges: Fraction[] = [];
  const rate = rateOf(asset, { book, salvage, periods });
  const life = periodsOfLife(asset.life_months, asset);
  let value = fraction(book);
  for (const { weight, before } of periods) {
    const toGo = minus(value, floor);
    const byRate = times(rate, weight);
    const evenly = over(weight, minus(life, before));
    const isEven =
      asset.switch_to_straight_line === true &&
      isLess(times(topOf(value), byRate), times(topOf(toGo), evenly));
    charges.push(isEven ? times(toGo, evenly) : times(value, byRate));
    value = isEven
      ? plus(floor, times(toGo, minus(ONE, evenly)))
      : times(value, minus(ONE, byRate));
    if (!isLess(floor, value)) return { charges, endsAtSalvage: true };
  }
  const endsAtSalvage = asset.switch_to_straight_line === true || isRateToSalvage(asset);
  return { charges, endsAtSalvage: isWhole && endsAtSalvage };
}

/** Numerator as a fraction, to compare two fractions of the same denominator. */
const topOf = ({ numerator }: Fraction): Fraction => fraction(numerator);

/** Declining balance without a set rate uses the rate that ends at salvage. */
const isRateToSalvage = ({ method, rate }: Asset) =>
  method === 'declining_balance' && (rate === undefined || rate === null);

/** Rate per period. Double declining is two divided by the periods of the life, unrounded. */
function rateOf(asset: Asset, { book, salvage, periods }: Left): Fraction {
  const life = periodsOfLife(asset.life_months, asset);
  if (asset.method === 'double_declining') return over(fraction(2), life);
  if (asset.rate) return times(fractionOf(asset.rate), fraction(asset.frequency_months, 12));
  if (salvage === 0n) return ONE;
  const toGo = minus(life, periods[0]?.before ?? NOTHING);
  return minus(ONE, power(fraction(salvage, book), over(ONE, toGo)));
}
