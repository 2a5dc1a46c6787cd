/** Events that start a retention period. */
export const RETENTION_REASONS = ['relation', 'deal', 'rejected', 'report', 'sanctions'] as const;
export type RetentionReason = (typeof RETENTION_REASONS)[number];

/** Reasons why a customer cannot be erased yet. */
export const RETENTION_BLOCKS = ['relation', 'duty', 'hold', 'balance'] as const;
export type RetentionBlock = (typeof RETENTION_BLOCKS)[number];

/** Retention states of a customer: active, retained, on hold, ready for erasure, erased. */
export const RETENTION_STATES = ['current', 'kept', 'held', 'due', 'erased'] as const;
export type RetentionState = (typeof RETENTION_STATES)[number];

export type Kept = Readonly<{
  /** True if the business relationship with the customer has ended (status closed) or never began (status rejected). */
  hasEnded: boolean;
  /** Last day of the legal retention; null if no rule requires retention. */
  keptUntil: string | null;
  isHeld: boolean;
  hasBalance: boolean;
}>;

/** Reasons that prevent the erasure on a day; empty if the data can be erased. */
export function blocksOf(
  { hasEnded, keptUntil, isHeld, hasBalance }: Kept,
  today: string,
): RetentionBlock[] {
  return [
    ...(hasEnded ? [] : (['relation'] as const)),
    // The retention still applies on its last day.
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

/** Name of a party after its data was erased. */
export const tombstoneOf = (what: string, id: number): string =>
  `${what} ${String(id).padStart(5, '0')}, erased`;
