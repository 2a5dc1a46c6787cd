import type { Change, PostedRow, ScheduleInput, ScheduleRow } from './depreciation-terms';
import type { Deal } from '@/lib/domain/ledger/deal';
import type { Decimal } from '@/lib/domain/money';
import type { PaymentSetting } from '@/lib/domain/accounting/payment-shapes';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import type { Refusal } from '@/lib/domain/refusal';

export const ASSET_STAGES = [
  'active',
  'suspended',
  'fully_depreciated',
  'disposed',
  'scrapped',
] as const;

/** States in which the organisation still owns the asset. */
export const ASSET_LIVE = ['active', 'suspended', 'fully_depreciated'] as const;

/** States in which an asset's registration can be voided, provided that nothing else has happened to the asset. */
export const ASSET_VOIDABLE = ['active', 'fully_depreciated'] as const;

export const DISPOSALS = ['sale', 'scrap'] as const;
export type DisposalKind = (typeof DISPOSALS)[number];

/** Kinds of change to an asset's cost or accumulated depreciation. */
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

/**
 * A change of the schedule. `of` is set if a revaluation caused the change; a later rise in value can reverse an
 * `impairment`.
 */
export type AssetChange = Change & Readonly<{ of?: 'revaluation' | 'impairment' }>;

/** Depreciation terms of an asset: the input of its schedule without the posted rows and the day of disposal. */
export type AssetTerms = Omit<ScheduleInput, 'posted' | 'until' | 'changes'> &
  Readonly<{
    changes?: readonly AssetChange[];
    /** Rows that the original asset charged before this part was split off from it. */
    inherited?: readonly PostedRow[];
  }>;

/** Current figures of an asset, in base. */
export type Holding = Readonly<{
  terms: AssetTerms;
  /** The asset's own posted rows, in order. */
  posted: readonly PostedRow[];
  /** Day on which the asset entered the register. */
  since: string;
  cost: Decimal;
  accumulated: Decimal;
  /** Revaluation surplus in equity. */
  surplus: Decimal;
  /** Impairment losses that are not reversed yet. */
  impaired: Decimal;
  quantity: number;
}>;

/** Changes of one kind that an operation, such as a repair or a disposal, makes to an asset's figures, in base. */
export type PlannedMove = Readonly<{
  kind: AssetMoveKind;
  cost?: Decimal;
  accumulated?: Decimal;
  surplus?: Decimal;
  impaired?: Decimal;
}>;

/**
 * Planned operation on an asset: its postings and changes. If `refusals` is not empty, nothing is posted or changed.
 */
export type AssetPlan = Readonly<{
  date: string;
  lines: readonly PostingLine[];
  deal?: Deal | undefined;
  refusals: readonly Refusal[];
  /** Schedule rows that the operation posts. */
  charged: readonly ScheduleRow[];
  moves: readonly PlannedMove[];
  /** Changes that the operation makes to the schedule. */
  changes: readonly AssetChange[];
  /** Form field at which refusals of the ledger lines are shown. */
  field: string;
  gain?: Decimal;
  rules: readonly AssetRule[];
}>;

/** A rule that the operation applied and that its preview explains: the key of its text, with parameters. */
export type AssetRule = Readonly<{ code: string; params?: Readonly<Record<string, string>> }>;

/** Ids of the category's accounts and of the organisation's accounts for other purposes; undefined if not set. */
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
    /** True if the revaluation surplus of an asset stays in equity after the asset is disposed of. */
    keepsSurplus: boolean;
  }>;
