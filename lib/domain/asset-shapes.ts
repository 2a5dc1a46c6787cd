import type { Change, PostedRow, ScheduleInput, ScheduleRow } from './depreciation-terms';
import type { Deal } from './deal';
import type { Decimal } from './money';
import type { PaymentSetting } from './payment-shapes';
import type { PostingLine } from './posting';
import type { Refusal } from './refusal';

/** The states that an asset goes through once it is in the register. */
export const ASSET_STAGES = [
  'active',
  'suspended',
  'fully_depreciated',
  'disposed',
  'scrapped',
] as const;

/** Those in which it is still the organisation's. */
export const ASSET_LIVE = ['active', 'suspended', 'fully_depreciated'] as const;

/** Those in which its coming into the register may be taken back, while nothing else has become of it. */
export const ASSET_VOIDABLE = ['active', 'fully_depreciated'] as const;

export const DISPOSALS = ['sale', 'scrap'] as const;
export type DisposalKind = (typeof DISPOSALS)[number];

/** What may change the cost or the accumulated depreciation of an asset. */
export const ASSET_MOVES = [
  'purchase',
  'opening',
  'depreciation',
  'repair',
  'revaluation',
  'impairment',
  'impairment_reversed',
  'split',
  'disposal',
] as const;
export type AssetMoveKind = (typeof ASSET_MOVES)[number];

/** A change of the schedule. What a revaluation made is told apart, and of it what impairment took: that may be given back. */
export type AssetChange = Change & Readonly<{ of?: 'revaluation' | 'impairment' }>;

/** How an asset is charged: what a schedule is made of, but for what is in the books. */
export type AssetTerms = Omit<ScheduleInput, 'posted' | 'until' | 'changes'> &
  Readonly<{
    changes?: readonly AssetChange[];
    /** What had been charged of the whole, of an asset that was a part of it. */
    inherited?: readonly PostedRow[];
  }>;

/** Where an asset stands, in base. */
export type Holding = Readonly<{
  terms: AssetTerms;
  /** Its own rows that are in the books, in order. */
  posted: readonly PostedRow[];
  /** The day that it came into the register. */
  since: string;
  cost: Decimal;
  accumulated: Decimal;
  /** What revaluation put into equity. */
  surplus: Decimal;
  /** Losses from impairment that were not given back. */
  impaired: Decimal;
  quantity: number;
}>;

/** What a step changes of an asset, in base. */
export type PlannedMove = Readonly<{
  kind: AssetMoveKind;
  cost?: Decimal;
  accumulated?: Decimal;
  surplus?: Decimal;
  impaired?: Decimal;
}>;

/** What a step of an asset posts and changes. With refusals, nothing is. */
export type AssetPlan = Readonly<{
  date: string;
  lines: readonly PostingLine[];
  deal?: Deal | undefined;
  refusals: readonly Refusal[];
  /** The rows that are posted with it. */
  charged: readonly ScheduleRow[];
  moves: readonly PlannedMove[];
  /** What is added to the changes of its schedule. */
  changes: readonly AssetChange[];
  /** The field, in what was sent, that the amounts of its lines come from. */
  field: string;
  gain?: Decimal;
  rules: readonly AssetRule[];
}>;

/** A rule that a step applied, which its preview states in words. */
export type AssetRule = Readonly<{ code: string; params?: Readonly<Record<string, string>> }>;

/** The accounts of its category, and those that the organisation has for the rest. */
export type AssetAccounts = Readonly<
  Record<
    | 'cost'
    | 'accumulated'
    | 'expense'
    | 'gain'
    | 'loss'
    | 'impairment'
    | 'surplus'
    | 'repairs'
    | 'opening_equity'
    | 'retained_earnings',
    number | undefined
  >
>;

export type AssetSetting = Omit<PaymentSetting, 'accountField'> &
  Readonly<{
    own: AssetAccounts;
    /** True if the revaluation surplus of an asset stays in equity when the asset is disposed of. */
    keepsSurplus: boolean;
  }>;
