/** What begins the time for which something is kept. */
export const RETENTION_REASONS = ['relation', 'deal', 'rejected', 'report', 'sanctions'] as const;
export type RetentionReason = (typeof RETENTION_REASONS)[number];

/** What stands in the way of erasing a customer. */
export const RETENTION_BLOCKS = ['relation', 'duty', 'hold', 'balance'] as const;
export type RetentionBlock = (typeof RETENTION_BLOCKS)[number];

/** Where a customer stands: dealt with, kept, held back, to be erased, or asked to be. */
export const RETENTION_STATES = ['current', 'kept', 'held', 'due', 'erased'] as const;
export type RetentionState = (typeof RETENTION_STATES)[number];

export type Kept = Readonly<{
  /** The relation has ended, or never began. */
  hasEnded: boolean;
  /** The last day of the duty to keep it; null where no rule asks for any. */
  keptUntil: string | null;
  isHeld: boolean;
  /** Something stands between the organisation and the customer. */
  hasBalance: boolean;
}>;

/** Everything that keeps a customer from being erased on a day; nothing where it is due. */
export function blocksOf(
  { hasEnded, keptUntil, isHeld, hasBalance }: Kept,
  today: string,
): RetentionBlock[] {
  return [
    ...(hasEnded ? [] : (['relation'] as const)),
    // The day itself still belongs to the duty.
    ...(keptUntil !== null && keptUntil >= today ? (['duty'] as const) : []),
    ...(isHeld ? (['hold'] as const) : []),
    ...(hasBalance ? (['balance'] as const) : []),
  ];
}

export function retentionState(blocks: readonly RetentionBlock[]): RetentionState {
  if (blocks.includes('hold')) return 'held';
  if (blocks.includes('relation')) return 'current';
  return blocks.length > 0 ? 'kept' : 'due';
}

/** What a party is called once nobody may know any more who it was. */
export const tombstoneOf = (what: string, id: number): string =>
  `${what} ${String(id).padStart(5, '0')}, erased`;
