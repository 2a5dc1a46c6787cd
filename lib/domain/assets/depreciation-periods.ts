import { addDays, addMonths, type Day, dayNumber, monthOf, yearOf } from '@/lib/domain/calendar';
import type { ScheduleInput } from './depreciation-terms';
import {
  type Fraction,
  fraction,
  isLess,
  least,
  minus,
  NOTHING,
  ONE,
  plus,
} from '@/lib/domain/fraction';

/**
 * A period of the fiscal calendar in which an asset is in use. `weight` is the fraction of the period that is charged.
 * The weights of all periods add up to the life in periods: 60 months charged yearly give 5.
 */
export type Period = Readonly<{
  from: Day;
  to: Day;
  weight: Fraction;
  /** Sum of the weights of all earlier periods of the life. */
  before: Fraction;
}>;

export type InUse = Pick<
  ScheduleInput,
  'in_service_on' | 'fiscal_year_start' | 'frequency_months' | 'convention'
>;

export function periodsOfLife(life: number, { frequency_months }: InUse): Fraction {
  return fraction(life, frequency_months);
}

/** Returns the periods of a life (in months), including partial periods. It stops after `most` periods. */
export function periodsOf(asset: InUse, life: number, most = Infinity): readonly Period[] {
  const whole = periodsOfLife(life, asset);
  const month = firstMonth(asset);
  const periods: Period[] = [];
  for (let at = 0, before = NOTHING; at < most && isLess(before, whole); at += 1) {
    const period = periodAt(asset, at, month);
    const weight = least(period.weight, minus(whole, before));
    periods.push({ ...period, weight, before });
    before = plus(before, weight);
  }
  return periods;
}

/** True if these periods cover only the first part of the asset's life. */
export function isCut(periods: readonly Period[], asset: InUse & { life_months: number }): boolean {
  const last = periods.at(-1);
  const lived = last ? plus(last.before, last.weight) : NOTHING;
  return isLess(lived, periodsOfLife(asset.life_months, asset));
}

/**
 * Maximum number of periods from the start of use to a day. It includes the day's own period and one spare, because
 * fiscal and calendar months can differ.
 */
export function placesUntil(day: Day, { in_service_on, frequency_months }: InUse): number {
  const months = (yearOf(day) - yearOf(in_service_on)) * 12 + monthOf(day) - monthOf(in_service_on);
  return Math.max(Math.ceil(months / frequency_months) + 2, 0);
}

type Whole = Pick<Period, 'from' | 'to' | 'weight'>;

/**
 * Returns the period of the fiscal calendar at an index counted from the asset's first period. The index may lie after
 * the end of the life.
 */
export function periodAt(asset: InUse, at: number, month = firstMonth(asset)): Whole {
  const { frequency_months: size, fiscal_year_start: start } = asset;
  const index = (Math.floor(month / size) + at) * size;
  const from = startOf(index, start);
  return {
    from: at === 0 ? firstDay(asset, from) : from,
    to: addDays(startOf(index + size, start), -1),
    weight: weightAt(asset, { index, month }),
  };
}

/** First day of the fiscal month with this index. The first month of the fiscal year 2026 has the index 2026 × 12. */
export function startOf(index: number, start: string): Day {
  const year = Math.floor(index / 12);
  return addMonths(`${String(year).padStart(4, '0')}-${start}`, index - year * 12);
}

export function monthIndexOf(day: Day, start: string): number {
  const year = day.slice(5) >= start ? yearOf(day) : yearOf(day) - 1;
  // The first index can be too early, because a fiscal month can begin within a calendar month; the loop corrects it.
  const apart = (monthOf(day) - Number(start.slice(0, 2)) + 12) % 12;
  let index = year * 12 + Math.max(apart - 1, 0);
  while (startOf(index + 1, start) <= day) index += 1;
  return index;
}

export function firstMonth({ in_service_on, fiscal_year_start, convention }: InUse): number {
  const month = monthIndexOf(in_service_on, fiscal_year_start);
  return convention === 'following_month' ? month + 1 : month;
}

function firstDay(asset: InUse, from: Day): Day {
  const { convention, in_service_on, fiscal_year_start } = asset;
  if (convention === 'daily' || convention === 'mid_month') return in_service_on;
  const day = startOf(firstMonth(asset), fiscal_year_start);
  return day > from ? day : from;
}

function weightAt(
  asset: InUse,
  { index, month }: Readonly<{ index: number; month: number }>,
): Fraction {
  const size = asset.frequency_months;
  if (asset.convention === 'half_year') return halfYear(index, { size, month });
  if (index > month) return ONE;
  if (asset.convention === 'daily') return daysInUse(asset, index);
  // Weights are counted in half months, so that the half month of `mid_month` is an integer.
  const halves = 2 * (index + size - month) - (asset.convention === 'mid_month' ? 1 : 0);
  return fraction(halves, 2 * size);
}

function daysInUse({ in_service_on, fiscal_year_start, frequency_months }: InUse, index: number) {
  const end = dayNumber(startOf(index + frequency_months, fiscal_year_start));
  const start = dayNumber(startOf(index, fiscal_year_start));
  return fraction(end - dayNumber(in_service_on), end - start);
}

/**
 * Weight of a period by the `half_year` convention: the weights of the first fiscal year add up to six months, spread
 * over the months in which the asset is in use.
 */
function halfYear(index: number, { size, month }: Readonly<{ size: number; month: number }>) {
  const yearEnd = (Math.floor(month / 12) + 1) * 12;
  if (index >= yearEnd) return ONE;
  const inUse = index + size - Math.max(index, month);
  return fraction(6 * inUse, (yearEnd - month) * size);
}
