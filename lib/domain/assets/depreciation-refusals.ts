import { addMonths, type Day, isDay } from '@/lib/domain/calendar';
import type { DepreciationMethod } from './depreciation-terms';
import { compare, type Decimal, isZero } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

type Terms = Readonly<{
  method: DepreciationMethod;
  rate?: Decimal | null | undefined;
  switch_to_straight_line?: boolean | undefined;
  /** Salvage value: an amount for an asset, a percentage of the cost for a category. */
  salvage: Decimal;
  units_total?: Decimal | null | undefined;
}>;

/** True for the methods that charge a part of the book value. */
export const isDeclining = (method: DepreciationMethod) =>
  method === 'declining_balance' || method === 'double_declining';

/** Refuses terms that contradict the depreciation method. */
export function termsRefusals({
  method,
  rate,
  switch_to_straight_line,
  salvage,
}: Terms): Refusal[] {
  const says = (is: boolean, code: string, field: string) =>
    is ? [new Refusal(`depreciation.${code}`, { field })] : [];
  const hasRate = rate !== undefined && rate !== null;
  const declines = method === 'declining_balance';
  return [
    ...says(hasRate && !declines, 'rate-unused', 'rate'),
    ...says(declines && !hasRate && isZero(salvage), 'rate-missing', 'rate'),
    ...says(
      switch_to_straight_line === true && !isDeclining(method),
      'switch-unused',
      'switch_to_straight_line',
    ),
  ];
}

type Life = Readonly<{ in_service_on: Day; life_months: number }>;

/** Refuses a life that ends after the last allowed business day. */
export function lifeRefusals({ in_service_on, life_months }: Life): Refusal[] {
  // Allows two more years, because a half-year schedule may begin six months late and the last row ends with its fiscal
  // year.
  const isIn = isDay(addMonths(in_service_on, life_months + 24));
  return isIn ? [] : [new Refusal('depreciation.beyond', { field: 'life_months' })];
}

type Asset = Terms & Life & Readonly<{ cost: Decimal }>;

/** Refuses terms that contradict the method, an excessive life, missing units, and salvage above cost. */
export function assetTermsRefusals(asset: Asset): Refusal[] {
  const { cost, salvage, method, units_total } = asset;
  const says = (is: boolean, code: string, field: string) =>
    is ? [new Refusal(`depreciation.${code}`, { field })] : [];
  return [
    ...termsRefusals(asset),
    ...says(compare(salvage, cost) > 0, 'salvage-above', 'salvage'),
    ...says(method === 'units' && !units_total, 'units-missing', 'units_total'),
    ...lifeRefusals(asset),
  ];
}
