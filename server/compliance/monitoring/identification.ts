import type { Identification } from '@/lib/contract/compliance/identification';
import { addDays } from '@/lib/domain/calendar';
import { compare, type Decimal, divide, isZero, multiply, round } from '@/lib/domain/money';
import { isReached, waysOf } from '@/lib/domain/compliance/thresholds';
import { type Limit, totalOf } from '@/lib/domain/compliance/watched';
import { wireOf } from '@/server/ledger/currencies';
import { midOf, type Valuing } from './base-of';
import type { Cleared } from './cleared';
import { isIdentified, isIdExpired } from './needs';
import { isPaidByAnother, type ThirdParty } from './third-party';
import { type Findings, IDENTIFYING, type Watch, type Watched } from './watch';
import type { Moved } from './watched.sql';

type Known = Valuing &
  Readonly<{
    watched: Watched;
    watch: Watch | null;
    cleared: Cleared;
    moved: Moved;
    findings: Findings;
    third: ThirdParty;
    customer: string | null;
    /** True if part of the ticket is received by card or bank transfer, so that the payer's name is known. */
    isPaidByName: boolean;
  }>;

/** Identification status of a customer, as shown to tellers. */
export function identificationOf(known: Known): Identification {
  const { cleared, watched } = known;
  return {
    state: stateOf(cleared, watched.day),
    tier: isIdentified(cleared, watched.day) ? (cleared.kycState?.tier ?? null) : null,
    expires_on: cleared.kycState?.expires_on ?? null,
    sums: sumsOf(known),
    asks: asksOf(known),
  };
}

/**
 * Returns the data that the form must request. The payer is included if a reached rule requires an identification or
 * the source of funds, or if a card or bank transfer pays.
 */
function asksOf({ findings, third, customer, isPaidByName }: Known): Identification['asks'] {
  const reached = new Set(findings.reached.map(({ limit }) => limit.rule));
  const isFunds = reached.has('source_of_funds');
  const isKnown = isFunds || [...reached].some((rule) => IDENTIFYING.has(rule));
  return [
    ...(isFunds ? (['source_of_funds', 'purpose'] as const) : []),
    ...(isKnown || isPaidByName ? (['payer'] as const) : []),
    ...(isPaidByAnother(third, customer) ? (['on_behalf_of'] as const) : []),
  ];
}

const SOON = 30;
const STOPPED = new Set(['rejected', 'suspended', 'blocked', 'closed']);

function stateOf(cleared: Cleared, day: string): Identification['state'] {
  const { kycState, isHeld } = cleared;
  if (isHeld || (kycState !== null && STOPPED.has(kycState.status))) return 'office';
  if (kycState === null) return 'none';
  if (isIdentified(cleared, day)) {
    const { expires_on } = kycState;
    return expires_on !== null && expires_on <= addDays(day, SOON) ? 'expiring' : 'identified';
  }
  return isIdExpired(cleared, day) ? 'expired' : 'waiting';
}

/** Rules whose sums are shown to tellers. */
const ASKING = ['identify', 'full_kyc', 'tier'];

function sumsOf(known: Known): Identification['sums'] {
  const { watch, moved, watched } = known;
  if (!watch) return [];
  const newest = { ...moved, at: watch.now, day: watched.day };
  const earlier = watch.earlier;
  const limits = watch.limits
    .filter(({ rule }) => ASKING.includes(rule))
    .toSorted((one, other) => compare(one.limit, other.limit));
  return (['in', 'out'] as const).flatMap((direction) => {
    const own = limits.filter((limit) => waysOf(limit).includes(direction));
    const totals = own.map((limit) => ({
      limit,
      total: totalOf(earlier, newest, limit, direction),
    }));
    const next = totals.find(({ limit, total }) => !isMet(limit, total)) ?? totals.at(-1);
    return next ? [shownSum(direction, next, known)] : [];
  });
}

const isMet = ({ comparator, limit: amount }: Limit, total: Decimal) =>
  isReached(total, { comparator, amount });

/** Formats a rule's total and limit in the currency of the rule, with the percentage of the limit that is reached. */
function shownSum(
  direction: 'in' | 'out',
  { limit, total }: Readonly<{ limit: Limit; total: Decimal }>,
  known: Known,
): Identification['sums'][number] {
  const { currency, amount, comparator, window } = limit;
  const wire = wireOf(known.currencies);
  const mid = midOf(known, known.watched.day)(currency) ?? '1';
  const units = known.currencies.decimals[currency] ?? 2;
  const share = isZero(limit.limit)
    ? '100'
    : divide(multiply(total, '100'), limit.limit, { decimals: 0 });
  return {
    direction,
    currency,
    comparator,
    window,
    total: wire.money(round(divide(total, mid, { decimals: units }), units), currency),
    limit: wire.money(amount, currency),
    is_reached: isMet(limit, total),
    percent: Math.min(100, Number(share)),
  };
}
