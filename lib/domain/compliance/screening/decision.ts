/** Decisions about a possible match with a list. */
export const DECISIONS = ['open', 'false_positive', 'true_match', 'more_data'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Reasons for closing a hit: the customer or list entry changed, the names no longer match, or the list removed the
 * entry.
 */
export const ENDS = ['changed', 'unlike', 'delisted'] as const;
export type Ended = (typeof ENDS)[number];

export const isUndecided = (decision: Decision): boolean =>
  decision === 'open' || decision === 'more_data';
