import { dayRefusals, estimateOf, fineRefusals, netOf, salvageOf } from './asset-holding';
import type { AssetChange, AssetPlan, AssetSetting, AssetTerms, Holding } from './asset-shapes';
import { changeRules } from './asset-rules';
import { lifeRefusals, termsRefusals } from './depreciation-refusals';
import type { DepreciationMethod, Terms } from './depreciation-terms';
import { fractionOfPercent } from './depreciation-rate';
import { compare, type Decimal } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

export type Estimate = Readonly<{
  date: string;
  life_months?: number | undefined;
  salvage?: Decimal | undefined;
  method?: DepreciationMethod | undefined;
  rate_percent?: Decimal | undefined;
}>;

/**
 * Plans a change of estimate. It posts nothing; the remaining periods charge the amount that is not yet depreciated.
 */
export function planEstimate(
  holding: Holding,
  { date, rate_percent, ...estimated }: Estimate,
  setting: AssetSetting,
): AssetPlan {
  const given = Object.entries({
    ...estimated,
    rate: rate_percent === undefined ? undefined : fractionOfPercent(rate_percent),
  }).filter(([, value]) => value !== undefined);
  const terms: Partial<Terms> = Object.fromEntries(given);
  const estimate = estimatedTerms(holding.terms, terms);
  const { method, rate, switch_to_straight_line } = estimate;
  const isSame = method === estimateOf(holding.terms).method;
  // A new method replaces the rate and the switch to straight line of the old method.
  const whole = isSame ? terms : { ...terms, method, rate, switch_to_straight_line };
  const changes: AssetChange[] = [{ on: date, kind: 'estimate', terms: whole }];
  const { salvage } = estimated;
  return {
    date,
    changes,
    lines: [],
    charged: [],
    moves: [],
    field: 'date',
    rules: changeRules(holding),
    refusals: [
      ...dayRefusals(holding, date),
      ...fineRefusals({ salvage }, setting),
      ...(given.length === 0
        ? [new Refusal('asset.nothing-changed', { field: 'life_months' })]
        : []),
      ...(salvage !== undefined && compare(salvage, netOf(holding)) > 0
        ? [new Refusal('asset.salvage-above', { field: 'salvage' })]
        : []),
      ...(method === 'units' && !estimate.units_total
        ? [new Refusal('depreciation.units-unknown', { field: 'method' })]
        : []),
      ...lifeRefusals(estimate),
      ...rateNamed(termsRefusals(estimate)),
    ],
  };
}

/** Terms after the estimate. With a new method, the old rate and the switch to straight line no longer apply. */
function estimatedTerms(terms: AssetTerms, estimated: Partial<Terms>) {
  const before = { ...terms, ...estimateOf(terms), salvage: salvageOf(terms) };
  const after = { ...before, ...estimated };
  const isSwitched = after.method !== before.method;
  return {
    ...after,
    ...(isSwitched && { switch_to_straight_line: false }),
    ...(isSwitched && estimated.rate === undefined && { rate: null }),
  };
}

/** Moves refusals of `rate` to the field `rate_percent`, which the user fills in. */
export const rateNamed = (refusals: readonly Refusal[]): Refusal[] =>
  refusals.map((refusal) =>
    refusal.field === 'rate'
      ? new Refusal(refusal.code, { params: refusal.params, field: 'rate_percent' })
      : refusal,
  );
