import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

/** What can be decided about a file. */
export type Verdict = 'accept' | 'ask' | 'reject';

/** How a decision came out; an acceptance may wait for a second person. */
export type Outcome = 'accepted' | 'waits' | 'asked' | 'rejected';

export type VerdictProps = Readonly<{
  of: KycCustomer;
  onDecided: (outcome: Outcome) => void;
  /** The file is not what it was: it is read anew. */
  onReload: () => void;
  onClose: () => void;
}>;

export type Standing =
  /** Nobody has it: deciding takes it first. */
  | 'free'
  | 'mine'
  /** Somebody else has it. */
  | 'others'
  /** The reader wrote some of it, and so decides nothing. */
  | 'own'
  /** The reader has approved it, and it waits for a second person. */
  | 'asked-by-me'
  /** It waits for a second person, and the reader may be that one. */
  | 'second';

type Judged = Pick<KycCustomer, 'status' | 'reviewer' | 'waiting' | 'checks'>;

/** How the reader stands to a file just now. */
export function standingOf(
  { status, reviewer, waiting, checks }: Judged,
  me: number | undefined,
): Standing {
  if (checks.some(({ key, level }) => key === 'four-eyes' && level === 'block')) return 'own';
  if (waiting) return waiting.asked_by.id === me ? 'asked-by-me' : 'second';
  if (status === 'submitted' || reviewer === null) return 'free';
  return reviewer.id === me ? 'mine' : 'others';
}

/** What the reader may decide: a second person only agrees, and whoever agreed first can still think otherwise. */
const OPEN: Readonly<Record<Standing, readonly Verdict[]>> = {
  free: ['accept', 'ask', 'reject'],
  mine: ['accept', 'ask', 'reject'],
  others: [],
  own: [],
  'asked-by-me': ['ask', 'reject'],
  second: ['accept'],
};

export const verdictsOf = (standing: Standing): readonly Verdict[] => OPEN[standing];
