/**
 * What becomes of a session: its first count may wait for a second person (`opening_review`), who lets
 * it begin or rejects it; so may its last (`variance_review`), before it is closed.
 */
export const SESSION_STATUSES = [
  'opening_review',
  'open',
  'variance_review',
  'closed',
  'rejected',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** What a place is in while somebody has it. */
export const ACTIVE_STATUSES = ['opening_review', 'open', 'variance_review'] as const;
export type ActiveStatus = (typeof ACTIVE_STATUSES)[number];

export const isActive = (status: SessionStatus): status is ActiveStatus =>
  status !== 'closed' && status !== 'rejected';

/** Whether the count at the end is in. */
export const isCountedOut = (status: SessionStatus): boolean =>
  status === 'variance_review' || status === 'closed';
