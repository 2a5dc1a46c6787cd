import { Refusal } from '@/lib/domain/refusal';
import type { Reached } from '@/lib/domain/compliance/watched';
import type { Wire } from '@/server/ledger/currencies';
import type { Cleared } from './cleared';
import { type ThirdParty, thirdPartyNeeds } from './third-party';
import { type Findings, IDENTIFYING } from './watch';

type Told = Readonly<{
  source_of_funds?: string | undefined;
  /** True if the deal exchanges notes of a currency for other notes of the same currency. */
  is_swap: boolean;
  hasThresholds: boolean;
  /** The payer, and the person whom the customer represents. */
  third: ThirdParty;
  customer: string | null;
  day: string;
  /** Name of the form field for the customer, at which refusals are shown by default. */
  field: string;
  wire: Wire;
}>;

/** File states in which a customer can count as identified. */
const TAKEN_ON = new Set(['approved', 'expiring']);
/** File states in which every deal is refused, whatever the amount. */
const STOPPED = new Set(['rejected', 'suspended', 'blocked', 'closed']);

/**
 * Refusals of a deal for the requirements that it does not meet. If every deal of the customer is refused, only that
 * refusal is returned. Each text names only what is missing.
 */
export function needsOf(findings: Findings, cleared: Cleared, deal: Told): Refusal[] {
  const stopped = stoppedNeeds(cleared, deal.field);
  if (stopped.length > 0) return stopped;
  return [
    ...identityNeeds(findings, cleared, deal),
    ...tierNeeds(findings, deal),
    ...fundsNeeds(findings, deal),
    ...thirdPartyNeeds(deal.third, deal.customer),
  ];
}

/**
 * Refuses every deal of a customer who is on hold, or whose file is in one of the states of `STOPPED`. The refusal does
 * not contain the reason.
 */
export function stoppedNeeds({ kycState, isHeld }: Cleared, field: string): Refusal[] {
  const isStopped = isHeld || (kycState !== null && STOPPED.has(kycState.status));
  return isStopped ? [new Refusal('watch.office', { field })] : [];
}

/** Refuses a deal that requires an identification if the customer is not identified, or not in a sufficient tier. */
export function identityNeeds({ reached }: Findings, cleared: Cleared, deal: Told): Refusal[] {
  const asking = reached.filter(({ limit }) => IDENTIFYING.has(limit.rule));
  const whole = asking.find(({ limit }) => limit.rule === 'full_kyc');
  const first = whole ?? asking[0];
  const swap = deal.is_swap && deal.hasThresholds;
  if (!first && !swap) return [];
  if (isIdentified(cleared, deal.day)) {
    const beyond = beyondTier(asking, cleared);
    return beyond ? [sentence('watch.full', beyond, deal)] : [];
  }
  if (isIdExpired(cleared, deal.day)) return [new Refusal('watch.expired', { field: deal.field })];
  if (!first) return [new Refusal('watch.swap', { field: deal.field })];
  return [sentence('watch.identify', first, deal)];
}

/**
 * Returns the first reached rule for which the basic tier is not enough: `full_kyc`, or `cash_report` if only one user
 * identified the customer at the counter. Undefined if there is none.
 */
function beyondTier(asking: readonly Reached[], { kycState }: Cleared): Reached | undefined {
  if (kycState?.tier !== 'basic') return undefined;
  return asking.find(
    ({ limit: { rule } }) => rule === 'full_kyc' || (rule === 'cash_report' && kycState.is_counter),
  );
}

export function isIdentified({ kycState }: Cleared, day: string): boolean {
  if (kycState === null || !TAKEN_ON.has(kycState.status) || !kycState.id_accepted) return false;
  return kycState.expires_on === null || kycState.expires_on >= day;
}

export const isIdExpired = ({ kycState }: Cleared, day: string): boolean =>
  kycState !== null &&
  (kycState.status === 'expired' || (kycState.expires_on !== null && kycState.expires_on < day));

/** Refuses a deal above a limit of the customer's tier. The refusal names only the first limit that is exceeded. */
function tierNeeds({ reached }: Findings, deal: Told): Refusal[] {
  const passed = reached.find(({ limit }) => limit.rule === 'tier');
  return passed ? [sentence('watch.tier', passed, deal)] : [];
}

function fundsNeeds({ reached }: Findings, deal: Told): Refusal[] {
  const due = reached.find(({ limit }) => limit.rule === 'source_of_funds');
  if (!due || (deal.source_of_funds ?? '').trim() !== '') return [];
  return [sentence('watch.funds', due, { ...deal, field: 'source_of_funds' })];
}

/**
 * Builds a refusal whose text contains the limit, such as "From 3,000.00 USD a day the customer must be identified."
 */
function sentence(code: string, { limit }: Reached, { field, wire }: Told): Refusal {
  const { currency, comparator, window } = limit;
  const amount = wire.money(limit.amount, currency);
  return new Refusal(code, { field, params: { amount, currency, comparator, window } });
}
