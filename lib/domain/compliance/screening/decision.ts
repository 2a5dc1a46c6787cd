/** Decisions about a possible match with a list. */
export const DECISIONS = ['open', 'false_positive', 'true_match', 'more_data'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Reasons for closing a hit: the customer's or the entry's data changed, the names no longer match, or the entry was
 * removed from its list.
 */
export const ENDS = ['changed', 'unlike', 'delisted'] as const;
export type Ended = (typeof ENDS)[number];

export const isUndecided = (decision: Decision): boolean =>
  decision === 'open' || decision === 'more_data';
