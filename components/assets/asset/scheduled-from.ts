import { textIn, type Values } from '@/components/fields/field';
import type { AssetCategory } from '@/lib/contract/assets/asset-category';
import { isDay } from '@/lib/domain/calendar';
import { scheduleOf } from '@/lib/domain/depreciation';
import {
  CONVENTIONS,
  DEPRECIATION_METHODS,
  FREQUENCIES,
  type ScheduleInput,
  type ScheduleRow,
} from '@/lib/domain/depreciation-terms';
import { divide, fits, isAboveZero, isDecimal, multiply, round } from '@/lib/domain/money';

type Setting = Readonly<{ base: string; decimals: number; fiscal_year_start: string }>;

const NOTHING: readonly ScheduleRow[] = [];
const LONGEST = 1200;

/** Computes the schedule of the form values and their category; empty if they are incomplete. */
export function scheduledFrom(
  values: Values,
  categories: readonly AssetCategory[],
  { base, decimals, fiscal_year_start }: Setting,
): readonly ScheduleRow[] {
  const category = categories.find(({ id }) => String(id) === values.category_id);
  const cost = costInBase(values, { base, decimals });
  const in_service_on = textIn(values, 'in_service_on');
  if (!category || cost === undefined || !isDay(in_service_on)) return NOTHING;
  const terms = values.own_terms === true ? ownTerms(values, category) : termsOf(category);
  const salvage = salvageIn(values, category, { cost, decimals });
  if (!terms || salvage === undefined) return NOTHING;
  return scheduleOf({
    ...terms,
    cost,
    salvage,
    in_service_on,
    fiscal_year_start,
    decimals,
    opening: openingIn(values, decimals),
  });
}

/** Cost in base; undefined if the rate is left to the board. */
function costInBase(
  values: Values,
  { base, decimals }: Pick<Setting, 'base' | 'decimals'>,
): string | undefined {
  const [cost, rate] = [textIn(values, 'cost'), textIn(values, 'rate')];
  const currency = textIn(values, 'currency');
  if (!isAboveZero(cost)) return undefined;
  if (currency === '' || currency === base) return fits(cost, decimals) ? cost : undefined;
  return isAboveZero(rate) ? round(multiply(cost, rate), decimals) : undefined;
}

type Terms = Pick<
  ScheduleInput,
  'method' | 'life_months' | 'frequency_months' | 'convention' | 'rate' | 'switch_to_straight_line'
>;

const termsOf = (category: AssetCategory): Terms => ({
  method: category.method,
  life_months: category.life_months,
  frequency_months: category.frequency_months,
  convention: category.convention,
  rate: category.rate,
  switch_to_straight_line: category.switch_to_straight_line,
});

/** Own terms of the asset; empty ones default to the category's. Undefined if one is invalid. */
function ownTerms(values: Values, category: AssetCategory): Terms | undefined {
  const own = termsOf(category);
  const life_months = wholeIn(values, 'life_months', own.life_months);
  const frequency = wholeIn(values, 'frequency_months', own.frequency_months);
  const frequency_months = FREQUENCIES.find((one) => one === frequency);
  const rate = textIn(values, 'rate_percent');
  if (frequency_months === undefined || life_months < 1 || life_months > LONGEST) return undefined;
  return {
    ...own,
    life_months,
    frequency_months,
    method: DEPRECIATION_METHODS.find((one) => one === values.method) ?? own.method,
    convention: CONVENTIONS.find((one) => one === values.convention) ?? own.convention,
    ...(isAboveZero(rate) && { rate: divide(rate, '100', { decimals: 12 }) }),
  };
}

function wholeIn(values: Values, name: string, unsaid: number): number {
  const text = textIn(values, name).trim();
  if (text === '') return unsaid;
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

/** Salvage value: as entered, otherwise the category's percentage of the cost. */
function salvageIn(
  values: Values,
  { salvage_percent }: AssetCategory,
  { cost, decimals }: Readonly<{ cost: string; decimals: number }>,
): string | undefined {
  const typed = textIn(values, 'salvage');
  if (typed !== '') return isDecimal(typed) && fits(typed, decimals) ? typed : undefined;
  const share = divide(salvage_percent, '100', { decimals: 12 });
  return round(multiply(cost, share), decimals);
}

/** Opening depreciation; only for an asset that was not bought now, if an amount is entered. */
function openingIn(values: Values, decimals: number): ScheduleInput['opening'] {
  const accumulated = textIn(values, 'opening_accumulated');
  const periods = wholeIn(values, 'opening_periods', 0);
  if (values.way === 'account' || !isAboveZero(accumulated) || !fits(accumulated, decimals)) {
    return undefined;
  }
  return { accumulated, periods };
}
