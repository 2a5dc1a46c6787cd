/** What was decided about somebody that a list may mean. */
export const DECISIONS = ['open', 'false_positive', 'true_match', 'more_data'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Why a hit counts no more: either side has changed, nothing is alike any more, or the list dropped the entry. */
export const ENDS = ['changed', 'unlike', 'delisted'] as const;
export type Ended = (typeof ENDS)[number];

/** Whether somebody still has to decide. */
export const isUndecided = (decision: Decision): boolean =>
  decision === 'open' || decision === 'more_data';
