import { estimateOf } from './asset-holding';
import type { AssetRule, AssetSetting, Holding } from './asset-shapes';
import { fixed, isZero } from '@/lib/domain/money';

/**
 * Rules that the preview of a disposal explains: which part of the last period is depreciated, and what happens to the
 * revaluation surplus.
 */
export function disposalRules(
  holding: Holding,
  { base, decimals, keepsSurplus }: AssetSetting,
): AssetRule[] {
  const params = { amount: fixed(holding.surplus, decimals[base] ?? 2), currency: base };
  const surplus = keepsSurplus ? 'surplus.kept' : 'surplus.transferred';
  return [
    ...chargeRules(holding, `disposal.${holding.terms.convention}`),
    ...(isZero(holding.surplus) ? [] : [{ code: `asset-rule.${surplus}`, params }]),
  ];
}

/**
 * Rules that the preview of a change explains: from which day of the period the change counts. Empty if the asset is
 * not depreciated.
 */
export function changeRules(holding: Holding): AssetRule[] {
  const { convention } = holding.terms;
  const by = convention === 'daily' || convention === 'mid_month' ? convention : 'month';
  return chargeRules(holding, `change.${by}`);
}

export const splitRules = (holding: Holding): AssetRule[] => chargeRules(holding, 'split');

function chargeRules({ terms }: Holding, code: string): AssetRule[] {
  const { method } = estimateOf(terms);
  if (method === 'none') return [];
  return [{ code: `asset-rule.${method === 'units' ? 'units' : code}` }];
}
