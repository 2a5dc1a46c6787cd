import { Refusal } from '@/lib/domain/refusal';
import type { Reached } from '@/lib/domain/watched';
import type { Wire } from '@/server/ledger/currencies';
import type { Cleared } from './cleared';
import { type ThirdParty, thirdPartyNeeds } from './third-party';
import { type Findings, IDENTIFYING } from './watch';

type Told = Readonly<{
  source_of_funds?: string | undefined;
  /** Notes of a currency for other notes of it. */
  is_swap: boolean;
  hasThresholds: boolean;
  /** Who pays and for whom it is, and what the customer is called. */
  third: ThirdParty;
  customer: string | null;
  /** The day of the deal. */
  day: string;
  /** The field that names the customer. */
  field: string;
  wire: Wire;
}>;

/** In these a customer was taken on. */
const TAKEN_ON = new Set(['approved', 'expiring']);
/** In these nothing is dealt with a customer, whatever the sum. */
const STOPPED = new Set(['rejected', 'suspended', 'blocked', 'closed']);

/**
 * What a deal may not be posted without, in words that say what is needed and nothing else: the customer's
 * identity, from where the funds are, for whom they deal, and a look of the office.
 */
export function needsOf(findings: Findings, cleared: Cleared, told: Told): Refusal[] {
  const stopped = stoppedNeeds(cleared, told.field);
  if (stopped.length > 0) return stopped;
  return [
    ...identityNeeds(findings, cleared, told),
    ...tierNeeds(findings, told),
    ...fundsNeeds(findings, told),
    ...thirdPartyNeeds(told.third, told.customer),
  ];
}

/** Whether nothing may be dealt with somebody before the office has looked: never why. */
export function stoppedNeeds({ standing, isHeld }: Cleared, field: string): Refusal[] {
  const isStopped = isHeld || (standing !== null && STOPPED.has(standing.status));
  return isStopped ? [new Refusal('watch.office', { field })] : [];
}

/** Who somebody is, where that has to be known. */
export function identityNeeds({ reached }: Findings, cleared: Cleared, told: Told): Refusal[] {
  const asking = reached.filter(({ limit }) => IDENTIFYING.has(limit.rule));
  const whole = asking.find(({ limit }) => limit.rule === 'full_kyc');
  const first = whole ?? asking[0];
  const swap = told.is_swap && told.hasThresholds;
  if (!first && !swap) return [];
  if (isIdentified(cleared, told.day)) {
    const beyond = beyondTier(asking, cleared);
    return beyond ? [sentence('watch.full', beyond, told)] : [];
  }
  if (isIdExpired(cleared, told.day)) return [new Refusal('watch.expired', { field: told.field })];
  if (!first) return [new Refusal('watch.swap', { field: told.field })];
  return [sentence('watch.identify', first, told)];
}

/** The rule that needs more than the customer's tier: a whole file, or one that a second person approved. */
function beyondTier(asking: readonly Reached[], { standing }: Cleared): Reached | undefined {
  if (standing?.tier !== 'basic') return undefined;
  return asking.find(
    ({ limit: { rule } }) => rule === 'full_kyc' || (rule === 'cash_report' && standing.is_counter),
  );
}

export function isIdentified({ standing }: Cleared, day: string): boolean {
  if (standing === null || !TAKEN_ON.has(standing.status) || !standing.id_accepted) return false;
  return standing.expires_on === null || standing.expires_on >= day;
}

export const isIdExpired = ({ standing }: Cleared, day: string): boolean =>
  standing !== null &&
  (standing.status === 'expired' || (standing.expires_on !== null && standing.expires_on < day));

/** More than the tier allows of somebody who is identified; of several bounds, the first. */
function tierNeeds({ reached }: Findings, told: Told): Refusal[] {
  const passed = reached.find(({ limit }) => limit.rule === 'tier');
  return passed ? [sentence('watch.tier', passed, told)] : [];
}

function fundsNeeds({ reached }: Findings, told: Told): Refusal[] {
  const due = reached.find(({ limit }) => limit.rule === 'source_of_funds');
  if (!due || (told.source_of_funds ?? '').trim() !== '') return [];
  return [sentence('watch.funds', due, { ...told, field: 'source_of_funds' })];
}

/** "From 3,000.00 USD a day the customer must be identified." */
function sentence(code: string, { limit }: Reached, { field, wire }: Told): Refusal {
  const { currency, comparator, window } = limit;
  const amount = wire.money(limit.amount, currency);
  return new Refusal(code, { field, params: { amount, currency, comparator, window } });
}
