import { chargedBy, chargedTo, dayRefusals, netOf, rowsDue, salvageOf } from './asset-holding';
import { chargeOf, linesOf, missingAccounts } from './asset-lines';
import type { AssetChange, AssetPlan, AssetSetting, Holding, PlannedMove } from './asset-shapes';
import { splitRules } from './asset-rules';
import { addDays } from '@/lib/domain/calendar';
import {
  add,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  round,
  subtract,
} from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

export type Split = Readonly<{
  date: string;
  /** Number of items to split off. If undefined, `share` is the fraction to split off. */
  quantity?: number | undefined;
  share?: Decimal | undefined;
}>;

/** The part that is split off: its quantity, its figures, and the changes of its schedule. */
export type Part = Readonly<{
  quantity: number;
  moves: readonly PlannedMove[];
  changes: readonly AssetChange[];
}>;

/**
 * Plans a split, and before it the depreciation due up to its day. Each figure of the new part is rounded once, and the
 * original keeps the remainder, so that both add up to the old figure. The later rows of the depreciation schedule are
 * split in the same way. The split itself has no ledger lines, because both assets use the same accounts.
 */
export function planSplit(
  holding: Holding,
  split: Split,
  setting: AssetSetting,
): AssetPlan & Readonly<{ part: Part }> {
  const { date } = split;
  const charged = rowsDue(holding, date);
  const charge = chargeOf(charged);
  const accumulated = add(holding.accumulated, chargedBy(charged));
  const whole = { ...holding, accumulated };
  const { part: share, refusals } = sharedBy(holding, split);
  const figures = figuresOf(whole, share, setting);
  const { part, rest } = figures;
  const last = [date, chargedTo(holding) ?? date].reduce((a, b) => (a > b ? a : b));
  const change = (kept: Kept, keeps: 'part' | 'rest'): AssetChange => ({
    kind: 'split',
    on: addDays(last, 1),
    keeps,
    ...share,
    book: netOf(kept),
    accumulated: kept.accumulated,
    salvage: kept.salvage,
  });
  const quantity = split.quantity ?? holding.quantity;
  const isNothing = [part, rest].some(({ cost }) => isZero(cost));
  return {
    date,
    charged,
    field: 'name',
    rules: splitRules(holding),
    lines: linesOf(charge, setting),
    refusals: [
      ...dayRefusals(holding, date),
      ...refusals,
      ...(refusals.length === 0 && isNothing
        ? [new Refusal('asset.split-nothing', { field: 'share' })]
        : []),
      ...missingAccounts(charge, setting),
    ],
    moves: [moved(part, negate)],
    changes: [change(rest, 'rest')],
    part: {
      quantity,
      moves: [moved(part, (amount) => amount)],
      changes: [change(part, 'part')],
    },
  };
}

type Kept = Readonly<Record<'cost' | 'accumulated' | 'salvage' | 'surplus' | 'impaired', Decimal>>;
type Share = Readonly<{ part: Decimal; whole: Decimal }>;

function figuresOf(whole: Holding, { part, whole: all }: Share, setting: AssetSetting) {
  const units = setting.decimals[setting.base] ?? 2;
  const given: Kept = { ...whole, salvage: salvageOf(whole.terms) };
  const shareOf = (amount: Decimal) =>
    round(divide(multiply(amount, part), all, { decimals: 12 }), units);
  const gone = {
    cost: shareOf(given.cost),
    accumulated: shareOf(given.accumulated),
    salvage: shareOf(given.salvage),
    surplus: shareOf(given.surplus),
    impaired: shareOf(given.impaired),
  };
  const rest = {
    cost: subtract(given.cost, gone.cost),
    accumulated: subtract(given.accumulated, gone.accumulated),
    salvage: subtract(given.salvage, gone.salvage),
    surplus: subtract(given.surplus, gone.surplus),
    impaired: subtract(given.impaired, gone.impaired),
  };
  return { part: gone, rest };
}

const moved = (
  { cost, accumulated, surplus, impaired }: Kept,
  signed: (amount: Decimal) => Decimal,
): PlannedMove => ({
  kind: 'split',
  cost: signed(cost),
  accumulated: signed(accumulated),
  surplus: signed(surplus),
  impaired: signed(impaired),
});

/**
 * Returns the share of the new part. Refuses a split with neither or both of `quantity` and `share`, and a split of all
 * items.
 */
function sharedBy(
  { quantity: all }: Holding,
  { quantity, share }: Split,
): Readonly<{ part: Share; refusals: readonly Refusal[] }> {
  const refuse = (code: string, field: string) => [
    new Refusal(code, { field, params: { quantity: String(all) } }),
  ];
  if (quantity === undefined) {
    const part = { part: share ?? '0', whole: '1' };
    return { part, refusals: share === undefined ? refuse('asset.split-how', 'share') : [] };
  }
  const refusals = [
    ...(share === undefined ? [] : refuse('asset.split-how', 'share')),
    ...(quantity < all ? [] : refuse('asset.split-all', 'quantity')),
  ];
  return { part: { part: String(quantity), whole: String(all) }, refusals };
}
