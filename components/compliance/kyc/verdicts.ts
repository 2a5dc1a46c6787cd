import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';

export type Verdict = 'accept' | 'ask' | 'reject';

/** Result of a verdict. `waits`: a second person must confirm the acceptance. */
export type Outcome = 'accepted' | 'waits' | 'asked' | 'rejected';

export type VerdictProps = Readonly<{
  of: KycCustomer;
  onDecided: (outcome: Outcome) => void;
  /** Called to reload the file, because it has changed on the server. */
  onReload: () => void;
  onClose: () => void;
}>;

export type Relation =
  /** Nobody has claimed the file. A user who decides on the file claims it automatically. */
  | 'free'
  | 'mine'
  /** Another user has claimed the file. */
  | 'others'
  /** The user has entered part of the file, and therefore may not decide on it. */
  | 'own'
  /** The user has accepted the file, and the acceptance waits for a second person. */
  | 'asked-by-me'
  /** The acceptance waits for a second person, and this user may be that person. */
  | 'second';

type Judged = Pick<KycCustomer, 'status' | 'reviewer' | 'waiting' | 'checks'>;

/** Returns the relation of the user to the file, which determines the allowed verdicts. */
export function relationOf(
  { status, reviewer, waiting, checks }: Judged,
  me: number | undefined,
): Relation {
  if (checks.some(({ key, level }) => key === 'four-eyes' && level === 'block')) return 'own';
  if (waiting) return waiting.asked_by.id === me ? 'asked-by-me' : 'second';
  if (status === 'submitted' || reviewer === null) return 'free';
  return reviewer.id === me ? 'mine' : 'others';
}

/**
 * Verdicts that the user can choose, by relation to the file. While an acceptance waits for a second person, that
 * person can only accept; the first approver can still ask for corrections or reject.
 */
const OPEN: Readonly<Record<Relation, readonly Verdict[]>> = {
  free: ['accept', 'ask', 'reject'],
  mine: ['accept', 'ask', 'reject'],
  others: [],
  own: [],
  'asked-by-me': ['ask', 'reject'],
  second: ['accept'],
};

export const verdictsOf = (relation: Relation): readonly Verdict[] => OPEN[relation];
