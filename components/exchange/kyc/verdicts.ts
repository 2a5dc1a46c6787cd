import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

export type Verdict = 'accept' | 'ask' | 'reject';

/** Result of a verdict; an acceptance may wait for a second person. */
export type Outcome = 'accepted' | 'waits' | 'asked' | 'rejected';

export type VerdictProps = Readonly<{
  of: KycCustomer;
  onDecided: (outcome: Outcome) => void;
  /** Called if the file has changed on the host, to load it again. */
  onReload: () => void;
  onClose: () => void;
}>;

export type Standing =
  /** Unclaimed; a decision claims the file first. */
  | 'free'
  | 'mine'
  /** Claimed by another user. */
  | 'others'
  /** The user entered part of the file and therefore cannot decide. */
  | 'own'
  /** The user has approved the file; it waits for a second person. */
  | 'asked-by-me'
  /** The file waits for a second person, and the user may be that person. */
  | 'second';

type Judged = Pick<KycCustomer, 'status' | 'reviewer' | 'waiting' | 'checks'>;

/** Returns the relation of the user to the file. */
export function standingOf(
  { status, reviewer, waiting, checks }: Judged,
  me: number | undefined,
): Standing {
  if (checks.some(({ key, level }) => key === 'four-eyes' && level === 'block')) return 'own';
  if (waiting) return waiting.asked_by.id === me ? 'asked-by-me' : 'second';
  if (status === 'submitted' || reviewer === null) return 'free';
  return reviewer.id === me ? 'mine' : 'others';
}

/** Verdicts that the user may choose. A second person can only accept; the first one may still change the verdict. */
const OPEN: Readonly<Record<Standing, readonly Verdict[]>> = {
  free: ['accept', 'ask', 'reject'],
  mine: ['accept', 'ask', 'reject'],
  others: [],
  own: [],
  'asked-by-me': ['ask', 'reject'],
  second: ['accept'],
};

export const verdictsOf = (standing: Standing): readonly Verdict[] => OPEN[standing];
