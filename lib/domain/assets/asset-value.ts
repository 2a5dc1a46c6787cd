import {
  chargedBy,
  dayRefusals,
  fineRefusals,
  netOf,
  reversible,
  rowsThrough,
  salvageOf,
  sinceRefusals,
} from './asset-holding';
import { chargeOf, linesOf, missingAccounts, type Moved, paymentOf } from './asset-lines';
import type { AssetChange, AssetPlan, AssetSetting, Holding, PlannedMove } from './asset-shapes';
import { changeRules } from './asset-rules';
import { addDays } from '@/lib/domain/calendar';
import { lifeRefusals } from './depreciation-refusals';
import {
  absolute,
  add,
  compare,
  type Decimal,
  isZero,
  negate,
  sign,
  smaller,
  subtract,
} from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

export type Revaluation = Readonly<{ date: string; value: Decimal }>;

/**
 * Plans a revaluation. It first posts the depreciation up to the day of the revaluation, as the convention requires. A
 * rise first reverses earlier impairment through profit and loss; the rest becomes surplus. A fall first reduces the
 * surplus; the rest is impairment, which is added to accumulated depreciation so that the cost does not change.
 */
export function planRevaluation(
  holding: Holding,
  { date, value }: Revaluation,
  setting: AssetSetting,
): AssetPlan {
  const refusals = [...dayRefusals(holding, date), ...fineRefusals({ value }, setting)];
  const charged = refusals.length === 0 ? rowsThrough(holding, date) : [];
  const net = subtract(netOf(holding), chargedBy(charged));
  const by = subtract(value, net);
  const { surplus, impaired } = partsOf(holding, { day: date, net, by });
  const charge = chargeOf(charged);
  const moved: Moved = [
    ['cost', surplus],
    ['surplus', negate(surplus)],
    ['impairment', impaired],
    ['accumulated', negate(impaired)],
  ];
  return {
    date,
    charged,
    field: 'value',
    rules: changeRules(holding),
    lines: [...linesOf(charge, setting), ...linesOf(moved, setting)],
    refusals: [
      ...refusals,
      ...(isZero(by) ? [new Refusal('asset.same-value', { field: 'value' })] : []),
      ...missingAccounts([...charge, ...moved], setting),
    ],
    moves: movesOf(surplus, impaired),
    changes: changesOf(holding, { date, value }, { surplus, impaired }),
  };
}

/** Reason why a revaluation changes the schedule: a revaluation surplus or an impairment. */
type Why = NonNullable<AssetChange['of']>;

type Parts = Readonly<{ surplus: Decimal; impaired: Decimal }>;

/** Splits a rise or fall in value into the change of the surplus and the change of the impairment. */
function partsOf(
  holding: Holding,
  { day, net, by }: Readonly<{ day: string; net: Decimal; by: Decimal }>,
): Parts {
  if (sign(by) > 0) {
    const back = smaller(by, reversible(holding, { day, net }));
    return { surplus: subtract(by, back), impaired: negate(back) };
  }
  const fromSurplus = smaller(absolute(by), holding.surplus);
  return { surplus: negate(fromSurplus), impaired: subtract(absolute(by), fromSurplus) };
}

function movesOf(surplus: Decimal, impaired: Decimal): PlannedMove[] {
  return [
    ...(isZero(surplus) ? [] : [{ kind: 'revaluation' as const, cost: surplus, surplus }]),
    ...(isZero(impaired)
      ? []
      : [
          {
            kind: sign(impaired) > 0 ? ('impairment' as const) : ('impairment_reversed' as const),
            accumulated: impaired,
            impaired,
          },
        ]),
  ];
}

function changesOf(
  { terms }: Holding,
  { date, value }: Revaluation,
  { surplus, impaired }: Parts,
): AssetChange[] {
  // Changes apply from the next day, because depreciation due on the day itself is already charged.
  const on = addDays(date, 1);
  const before = salvageOf(terms);
  // The salvage value must not exceed the new value. `spared` is the salvage value that would apply if there were no
  // impairment.
  const spared = smaller(before, sign(impaired) > 0 ? add(value, impaired) : value);
  const salvage = smaller(spared, value);
  const valued = (by: Decimal, of: Why): AssetChange[] =>
    isZero(by) ? [] : [{ on, kind: 'value', by, of }];
  const lowered = (from: Decimal, to: Decimal, of: Why): AssetChange[] =>
    compare(from, to) === 0 ? [] : [{ on, kind: 'estimate', terms: { salvage: to }, of }];
  return [
    ...valued(surplus, 'revaluation'),
    ...valued(negate(impaired), 'impairment'),
    ...lowered(before, spared, 'revaluation'),
    ...lowered(spared, salvage, 'impairment'),
  ];
}

export type Repair = Readonly<{
  date: string;
  amount: Decimal;
  capitalise: boolean;
  account_id: number;
  life_months?: number | undefined;
  currency?: string | undefined;
  rate?: string | undefined;
  location_id?: number | undefined;
  party_id?: number | undefined;
}>;

/** Plans a repair: an expense, or an addition to the cost that is charged over the remaining periods. */
export function planRepair(holding: Holding, repair: Repair, setting: AssetSetting): AssetPlan {
  const { date, capitalise, life_months, ...paying } = repair;
  const account = capitalise ? 'cost' : 'repairs';
  const paid = paymentOf(
    {
      ...paying,
      direction: 'out',
      against: setting.own[account] ?? 0,
      accountField: 'account_id',
      amountField: 'amount',
    },
    setting,
  );
  const changes: AssetChange[] = capitalise
    ? [
        { on: date, kind: 'value', by: paid.value },
        ...(life_months === undefined
          ? []
          : [{ on: date, kind: 'estimate' as const, terms: { life_months } }]),
      ]
    : [];
  return {
    date,
    changes,
    charged: [],
    field: 'amount',
    rules: capitalise ? changeRules(holding) : [],
    lines: paid.lines,
    deal: paid.deal,
    refusals: [
      // A repair that is expensed does not change the asset, so it can be dated before the last charge.
      ...(capitalise ? dayRefusals : sinceRefusals)(holding, date),
      ...(life_months === undefined ? [] : lifeRefusals({ ...holding.terms, life_months })),
      ...paid.refusals,
      ...missingAccounts([[account, paid.value]], setting),
      ...(!capitalise && life_months !== undefined
        ? [new Refusal('asset.life-of-expense', { field: 'life_months' })]
        : []),
    ],
    moves: capitalise ? [{ kind: 'repair', cost: paid.value }] : [],
  };
}
