import { addDays, type Day, dayNumber } from './calendar';
import { firstMonth, type InUse, monthIndexOf, periodAt, startOf } from './depreciation-periods';
import {
  type Fraction,
  fraction,
  isLess,
  least,
  minus,
  NOTHING,
  over,
  plus,
  times,
} from './fraction';

/** Point in time as a convention counts it: days for `daily`, otherwise fiscal months. */
export type Moment = Fraction;

const HALF = fraction(1, 2);

/**
 * End of use for an asset that is disposed of on a day. `daily` includes that day; `full_month` and `following_month`
 * include its whole month; `mid_month` ends in the middle of the month and `half_year` in the middle of the fiscal
 * year, which charges nothing if the asset was put in service in the same year. Source: IRS Publication 946, chapter 4,
 * "Which Convention Applies?" and "Sale or Other Disposition Before the Recovery Period Ends".
 */
export function endOfUse(asset: InUse, last: Day): Moment {
  const { convention, fiscal_year_start } = asset;
  if (convention === 'daily') return fraction(dayNumber(last) + 1);
  const month = monthIndexOf(last, fiscal_year_start);
  if (convention === 'mid_month') return plus(fraction(month), HALF);
  if (convention !== 'half_year') return fraction(month + 1);
  const [year, first] = [month, firstMonth(asset)].map((index) => Math.floor(index / 12));
  return year === first ? fraction(firstMonth(asset)) : fraction((year ?? 0) * 12 + 6);
}

/**
 * Moment from which a change counts: a revaluation, an impairment, a repair or an estimate. `daily` counts from the
 * day, `mid_month` from the middle of the month (from its start if the day is the first), all others from the start of
 * the month.
 */
export function startOfChange(asset: InUse, on: Day): Moment {
  const { convention, fiscal_year_start } = asset;
  if (convention === 'daily') return fraction(dayNumber(on));
  const month = monthIndexOf(on, fiscal_year_start);
  const isFirst = startOf(month, fiscal_year_start) === on;
  return convention === 'mid_month' && !isFirst ? plus(fraction(month), HALF) : fraction(month);
}

/** Elapsed part of a period at a moment, as a weight of at most the whole period. */
export function usedOf(asset: InUse, place: number, moment: Moment): Fraction {
  const { from, to, weight } = periodAt(asset, place);
  const [begin, end] = boundsOf(asset, { from, to });
  if (!isLess(begin, moment)) return NOTHING;
  const share = over(minus(least(moment, end), begin), minus(end, begin));
  return times(share, weight);
}

function boundsOf(asset: InUse, { from, to }: Readonly<{ from: Day; to: Day }>) {
  const { convention, fiscal_year_start } = asset;
  if (convention === 'daily')
    return [fraction(dayNumber(from)), fraction(dayNumber(to) + 1)] as const;
  const begin = fraction(monthIndexOf(from, fiscal_year_start));
  const end = fraction(monthIndexOf(addDays(to, 1), fiscal_year_start));
  return [
    convention === 'mid_month' && from === asset.in_service_on ? plus(begin, HALF) : begin,
    end,
  ] as const;
}
