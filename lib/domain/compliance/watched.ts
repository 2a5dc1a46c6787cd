import { type Decimal, isZero, sum } from '@/lib/domain/money';
import {
  isReached,
  isShare,
  type Threshold,
  type ThresholdRule,
  waysOf,
  type Window,
} from './thresholds';
import { dayWindow, hoursBefore } from './watched-time';

/** Amounts of a document in base, for comparison with thresholds. */
export type Counted = Readonly<{
  kind: 'sale' | 'remit_out' | 'remit_in' | 'trade';
  at: string;
  day: string;
  amount_in: Decimal;
  amount_out: Decimal;
  cash_in: Decimal;
  cash_out: Decimal;
}>;

/** A rule of a threshold, or `tier` for the limit of a customer's tier. */
type LimitRule = ThresholdRule | 'tier';

/** A threshold, or the limit of a customer's tier. */
export type Bound = Pick<Threshold, 'direction' | 'comparator' | 'amount' | 'window'> &
  Readonly<{ rule: LimitRule; currency: string }>;

/** A bound with its amount also converted to base as `limit`. */
export type Limit = Bound & Readonly<{ limit: Decimal }>;

type Way = 'in' | 'out';

const REMITS = ['remit_out', 'remit_in'];
const DEALS = ['sale', 'trade'];

/** Kinds of documents that a rule counts, and whether it counts the whole amount or only cash. */
const SCOPES: Readonly<
  Record<LimitRule, Readonly<{ kinds: readonly string[]; of: 'amount' | 'cash' }>>
> = {
  identify: { kinds: DEALS, of: 'amount' },
  full_kyc: { kinds: [...DEALS, ...REMITS], of: 'amount' },
  transfer: { kinds: REMITS, of: 'amount' },
  cash_report: { kinds: [...DEALS, ...REMITS], of: 'cash' },
  source_of_funds: { kinds: [...DEALS, ...REMITS], of: 'amount' },
  tier: { kinds: [...DEALS, 'remit_out'], of: 'amount' },
  volume_profile: { kinds: [...DEALS, ...REMITS], of: 'amount' },
  volume_office: { kinds: [...DEALS, ...REMITS], of: 'amount' },
};

/** True if the limit depends on the customer: the limit of the tier, or a percentage of the declared volume. */
export const isOfCustomer = ({ rule }: Pick<Bound, 'rule'>): boolean =>
  rule === 'tier' || isShare(rule);

/** Returns the documents within the window that ends with the newest document, which is included. */
export function inWindow<One extends Counted>(
  rows: readonly One[],
  newest: One,
  window: Window,
): One[] {
  const all = [...rows, newest];
  if (window === 'ticket') return [newest];
  if (window === '24h') {
    return all.filter(({ at }) => hoursBefore(newest.at, at) < 24 && at <= newest.at);
  }
  return dayWindow(all, newest.day, { day: 1, '5d': 5, '30d': 30 }[window]);
}

/**
 * Sum of a person's received or paid amounts that the rule counts, within the window that ends with the newest
 * document.
 */
export function totalOf(
  rows: readonly Counted[],
  newest: Counted,
  { rule, window }: Pick<Bound, 'rule' | 'window'>,
  way: Way,
): Decimal {
  const { kinds, of } = SCOPES[rule];
  const counted = inWindow(rows, newest, window).filter(({ kind }) => kinds.includes(kind));
  return sum(counted.map((row) => row[`${of}_${way}`]));
}

export type Reached = Readonly<{ limit: Limit; way: Way; total: Decimal }>;

/**
 * Returns the thresholds that a person reaches with the newest document, separately for each direction. Thresholds to
 * which this document adds no amount are omitted.
 */
export function reachedBy(
  rows: readonly Counted[],
  newest: Counted,
  limits: readonly Limit[],
): Reached[] {
  return limits.flatMap((limit) =>
    waysOf(limit).flatMap((way) => {
      const { kinds, of } = SCOPES[limit.rule];
      if (!kinds.includes(newest.kind) || isZero(newest[`${of}_${way}`])) return [];
      const total = totalOf(rows, newest, limit, way);
      const isMet = isReached(total, { comparator: limit.comparator, amount: limit.limit });
      return isMet ? [{ limit, way, total }] : [];
    }),
  );
}
