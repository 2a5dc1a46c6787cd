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

/** A point in time as a convention counts it: in days by `daily`, otherwise in months of the fiscal calendar. */
export type Moment = Fraction;

const HALF = fraction(1, 2);

/**
 * The end of use of an asset that is disposed of on a day. `daily` counts that day; `full_month` and
 * `following_month` count its month as a whole; `mid_month` ends in the middle of the month and `half_year` in the
 * middle of the fiscal year, which charges nothing for an asset that was put in service in the same one.
 * Source: IRS Publication 946, chapter 4, "Which Convention Applies?" and "Sale or Other Disposition Before the
 * Recovery Period Ends".
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
 * The moment from which a change counts: a revaluation, an impairment, a repair or an estimate. `daily` begins with
 * the day, `mid_month` with the middle of its month (the first day with the month), all others with its month.
 */
export function startOfChange(asset: InUse, on: Day): Moment {
  const { convention, fiscal_year_start } = asset;
  if (convention === 'daily') return fraction(dayNumber(on));
  const month = monthIndexOf(on, fiscal_year_start);
  const isFirst = startOf(month, fiscal_year_start) === on;
  return convention === 'mid_month' && !isFirst ? plus(fraction(month), HALF) : fraction(month);
}

/** The part of a period that is over at a moment, as a weight: at most what the whole of the period weighs. */
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
