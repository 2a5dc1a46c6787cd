import type { Leg } from './deal';
import type { ManualSetting, Typed, ValuationMode } from './manual-journal-shapes';
import { absolute, type Decimal, isZero, negate, sum } from './money';
import { baseOf } from './posting';
import { Refusal } from './refusal';

export type Dealt = Readonly<{
  currency: string;
  legs: readonly Leg[];
  charges: readonly number[];
  refusals: readonly Refusal[];
}>;

type Terms = Readonly<{ mode: ValuationMode | undefined; setting: ManualSetting }>;

/** Legs, charges and refusals for the net movement of one currency. */
export function dealIn(currency: string, lines: readonly Typed[], { mode, setting }: Terms): Dealt {
  const quantity = sum(lines.filter(({ holds }) => holds).map(({ amount }) => amount));
  const taken = lines.filter(({ holds }) => !holds);
  const nothing = { currency, legs: [], charges: [], refusals: [] };
  if (isZero(quantity) && taken.length === 0) return nothing;
  const refuse = (code: string, field: string): Dealt => ({
    ...nothing,
    refusals: [new Refusal(code, { params: { currency }, field })],
  });
  if (mode === undefined) return refuse('manual-journal.mode-missing', 'valuation_mode');
  if (mode === 'at_wac') {
    const net = sum([quantity, ...taken.map(({ amount }) => amount)]);
    if (!isZero(net)) return refuse('manual-journal.uncharged', 'valuation_mode');
    const legs = taken.map(({ amount, account_id }) => ({
      currency,
      quantity: negate(amount),
      chargedTo: account_id,
    }));
    return { ...nothing, legs, charges: taken.map(({ at }) => at) };
  }
  const mid = setting.mid(currency);
  if (mid === undefined) return refuse('manual-journal.no-mid', 'valuation_mode');
  if (isZero(quantity)) return nothing;
  const value = valueOf(quantity, taken, { mid, setting });
  return { ...nothing, legs: [{ currency, quantity, value }] };
}

/**
 * Value of the movement: the sum of its lines in base if they cover all of it, so that rounding happens once per line;
 * else its quantity at mid.
 */
function valueOf(
  quantity: Decimal,
  taken: readonly Typed[],
  { mid, setting }: Readonly<{ mid: Decimal; setting: ManualSetting }>,
): Decimal {
  const units = setting.decimals[setting.base] ?? 2;
  const isAll = isZero(sum([quantity, ...taken.map(({ amount }) => amount)]));
  const worth = taken.map(({ amount }) => baseOf(amount, mid, units));
  return absolute(isAll ? sum(worth) : baseOf(quantity, mid, units));
}
