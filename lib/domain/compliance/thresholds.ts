import { compare, type Decimal } from '@/lib/domain/money';

/** Requirements that a threshold can trigger. `identify` counts only deals, `transfer` only remittances. */
export const THRESHOLD_RULES = [
  'identify',
  'full_kyc',
  'transfer',
  'cash_report',
  'source_of_funds',
  'volume_profile',
  'volume_office',
] as const;
export type ThresholdRule = (typeof THRESHOLD_RULES)[number];

/** Rules whose amount is a percentage of the declared monthly volume, so they have no currency. */
const SHARES = ['volume_profile', 'volume_office'] as const satisfies readonly ThresholdRule[];
export const isShare = (rule: string): rule is (typeof SHARES)[number] =>
  SHARES.some((one) => one === rule);

export const DIRECTIONS = ['in', 'out', 'both'] as const;
export const COMPARATORS = ['gt', 'gte'] as const;
export const WINDOWS = ['ticket', 'day', '24h', '5d', '30d'] as const;
export type Window = (typeof WINDOWS)[number];

/**
 * Threshold of a rule. It is in force from `valid_from` to `valid_to`, both days included; it has no end if `valid_to`
 * is null.
 */
export type Threshold = Readonly<{
  rule: ThresholdRule;
  direction: (typeof DIRECTIONS)[number];
  comparator: (typeof COMPARATORS)[number];
  amount: Decimal;
  /** Currency of the amount; null if the amount is a percentage of the declared volume. */
  currency: string | null;
  window: Window;
  /** True if a picture of the identity document is required. */
  picture: boolean;
  valid_from: string;
  valid_to: string | null;
  source: string;
}>;

export const usualWindow = (rule: ThresholdRule): Window => (isShare(rule) ? '30d' : 'day');

type Term = Pick<Threshold, 'valid_from' | 'valid_to'>;

/** True if the threshold is in force on the day. The first and the last day are included. */
export const isInForce = ({ valid_from, valid_to }: Term, day: string): boolean =>
  valid_from <= day && (valid_to === null || day <= valid_to);

export const inForceOn = <One extends Term>(rows: readonly One[], day: string): One[] =>
  rows.filter((row) => isInForce(row, day));

/** True if two thresholds of one rule and window share a direction and are in force on the same day. */
export function overlaps(one: Threshold, other: Threshold): boolean {
  if (one.rule !== other.rule || one.window !== other.window) return false;
  const sameWay =
    one.direction === other.direction || one.direction === 'both' || other.direction === 'both';
  const begins = one.valid_from <= (other.valid_to ?? '9999-12-31');
  return sameWay && begins && other.valid_from <= (one.valid_to ?? '9999-12-31');
}

/**
 * True if an amount in the threshold's currency reaches the threshold: with `gt` the amount must be higher, with `gte`
 * at least equal.
 */
export function isReached(
  amount: Decimal,
  { comparator, amount: limit }: Pick<Threshold, 'comparator' | 'amount'>,
): boolean {
  const order = compare(amount, limit);
  return comparator === 'gt' ? order > 0 : order >= 0;
}

/**
 * Directions that a threshold counts. Received and paid amounts are counted separately; they are never added or netted.
 */
export const waysOf = ({ direction }: Pick<Threshold, 'direction'>): ('in' | 'out')[] =>
  direction === 'both' ? ['in', 'out'] : [direction];

/** True if an `identify` threshold in force requires a picture of the identity document at the counter. */
export const asksPicture = (inForce: readonly Pick<Threshold, 'rule' | 'picture'>[]): boolean =>
  inForce.some(({ rule, picture }) => rule === 'identify' && picture);
