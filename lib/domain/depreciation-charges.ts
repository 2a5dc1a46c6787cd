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

/** What is left to write off from a period on: amounts in minor units. */
export type Left = Readonly<{ book: bigint; salvage: bigint; periods: readonly Period[] }>;

type Asset = Terms & Pick<ScheduleInput, 'frequency_months' | 'convention'> & CalendarOfAsset;
type CalendarOfAsset = Pick<ScheduleInput, 'in_service_on' | 'fiscal_year_start'>;

/**
 * What each period is charged, in minor units. Charges follow an exact path and are rounded half up, each
 * once; the last takes what is left. None is below zero, none goes below salvage, and the list ends
 * where that is reached. Double declining and a rate of one's own charge by the rate alone: the amount above salvage
 * at the end of the life stays, because a last row that took it would be a balloon. A switch to straight line, where
 * asked for, ends at salvage. Of a life whose last periods are not asked for, the same charges as far as they are.
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

/** By how much of the whole is written off at each end of a period, from the part that already was. */
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
 * A year of the life counts as many shares as there are years to go at its beginning, and its months are
 * equal; a part year at the end counts by its part.
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
 * What is left is multiplied by what a period leaves of it, so that the figures of a long life grow by their length and
 * no faster; they are compared by what is short of them, never with one another.
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

/** Of two over the same, which may be compared by what is above. */
const topOf = ({ numerator }: Fraction): Fraction => fraction(numerator);

/** Declining balance without a rate of its own takes the rate that ends at salvage. */
const isRateToSalvage = ({ method, rate }: Asset) =>
  method === 'declining_balance' && (rate === undefined || rate === null);

/** A period's. Double declining is two over the periods of the life, and never rounded. */
function rateOf(asset: Asset, { book, salvage, periods }: Left): Fraction {
  const life = periodsOfLife(asset.life_months, asset);
  if (asset.method === 'double_declining') return over(fraction(2), life);
  if (asset.rate) return times(fractionOf(asset.rate), fraction(asset.frequency_months, 12));
  if (salvage === 0n) return ONE;
  const toGo = minus(life, periods[0]?.before ?? NOTHING);
  return minus(ONE, power(fraction(salvage, book), over(ONE, toGo)));
}
