/** The states that an asset goes through once it is in the register. */
export const ASSET_STAGES = [
  'active',
  'suspended',
  'fully_depreciated',
  'disposed',
  'scrapped',
] as const;
export type AssetStage = (typeof ASSET_STAGES)[number];

/** Those in which it is still the organisation's. */
export const ASSET_LIVE = ['active', 'suspended', 'fully_depreciated'] as const;

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
  'reversal',
] as const;
export type AssetMove = (typeof ASSET_MOVES)[number];
