import { textIn, type Values } from '@/components/fields/field';
import { isDay } from '@/lib/domain/calendar';
import { scheduleOf } from '@/lib/domain/depreciation';
import { partOfOne } from '@/lib/domain/depreciation-rate';
import { assetTermsRefusals } from '@/lib/domain/depreciation-refusals';
import {
  CONVENTIONS,
  DEPRECIATION_METHODS,
  type DepreciationMethod,
  FREQUENCIES,
  type ScheduleInput,
  type ScheduleRow,
} from '@/lib/domain/depreciation-terms';
import { divide, fits, isAboveZero, isDecimal, multiply, round } from '@/lib/domain/money';

export type Sample = Readonly<{
  cost: string;
  in_service_on: string;
  fiscal_year_start: string;
  decimals: number;
}>;

/** Methods that the comparison always shows, because they need only a life. */
export const COMPARED = ['straight_line', 'double_declining', 'sum_of_years'] as const;

/** Converts the entered terms to a schedule input for the sample; undefined if they are incomplete or invalid. */
export function sampled(values: Values, sample: Sample): ScheduleInput | undefined {
  const { cost, in_service_on, decimals } = sample;
  const method = DEPRECIATION_METHODS.find((one) => one === values.method);
  const convention = CONVENTIONS.find((one) => one === values.convention);
  const frequency = FREQUENCIES.find((one) => String(one) === String(values.frequency_months));
  const life = textIn(values, 'life_months').trim();
  const percent = textIn(values, 'salvage_percent').trim() || '0';
  const isRead =
    /^[1-9]\d{0,3}$/.test(life) && isDecimal(percent) && /^\d{1,2}(\.|$)/.test(percent);
  if (!method || !convention || !frequency || !isRead) return undefined;
  if (!isAboveZero(cost) || !fits(cost, decimals) || !isDay(in_service_on)) return undefined;
  const share = divide(percent, '100', { decimals: 12 });
  const input: ScheduleInput = {
    ...sample,
    method,
    convention,
    frequency_months: frequency,
    life_months: Number(life),
    salvage: round(multiply(cost, share), decimals),
    rate: method === 'declining_balance' ? rateIn(values) : null,
    switch_to_straight_line: values.switch_to_straight_line === true,
  };
  return refused(input) ? undefined : input;
}

/** The switch and the units do not affect the sample, so they are ignored. */
const refused = (input: ScheduleInput) =>
  assetTermsRefusals({ ...input, switch_to_straight_line: false, units_total: '1' }).length > 0;

function rateIn(values: Values): string | null {
  const rate = textIn(values, 'rate').trim();
  return isAboveZero(rate) ? partOfOne(rate) : null;
}

/** Computes the sample schedule; the units method assumes equal use each month. */
export function sampleRows(input: ScheduleInput): readonly ScheduleRow[] {
  return scheduleOf(input.method === 'units' ? { ...input, method: 'straight_line' } : input);
}

export const byMethod = (input: ScheduleInput, method: DepreciationMethod) =>
  sampleRows({ ...input, method, rate: null });
