/**
 * States of a till session. In `opening_review` a second person approves or rejects the opening count; in
 * `variance_review` a second person approves the closing count.
 */
export const SESSION_STATUSES = [
  'opening_review',
  'open',
  'variance_review',
  'closed',
  'rejected',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** States of a session that occupies its location. */
export const ACTIVE_STATUSES = ['opening_review', 'open', 'variance_review'] as const;
export type ActiveStatus = (typeof ACTIVE_STATUSES)[number];

export const isActive = (status: SessionStatus): status is ActiveStatus =>
  status !== 'closed' && status !== 'rejected';

/** True if the closing count is entered. */
export const isCountedOut = (status: SessionStatus): boolean =>
  status === 'variance_review' || status === 'closed';
