import { sql } from 'kysely';

import type { TradeBody } from '@/lib/contract/dealing/trade';
import { absolute } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { TradeLeg, TradePlan } from '@/lib/domain/dealing/trade';
import { isOfCustomer } from '@/lib/domain/compliance/watched';
import type { DocumentCall } from '@/server/document/document-call';
import type { Reference } from '@/server/document/kind';
import type { DocumentRow } from '@/server/document/rows';
import { seePosted, seeVoided } from '@/server/compliance/monitoring/after-posting';
import { baseOf } from '@/server/compliance/monitoring/base-of';
import type { Cleared } from '@/server/compliance/monitoring/cleared';
import { boundsOf } from '@/server/compliance/monitoring/limits';
import { lockPerson } from '@/server/compliance/monitoring/lock-person';
import { identityNeeds, needsOf } from '@/server/compliance/monitoring/needs';
import { knownParty, personOf } from '@/server/compliance/monitoring/person';
import {
  type Findings,
  findingsOf,
  outgrows,
  type Watch,
  type Watched,
  watchOver,
} from '@/server/compliance/monitoring/watch';
import { type Moved, thresholdsOn } from '@/server/compliance/monitoring/watched.sql';
import { wireOf } from '@/server/ledger/currencies';

/** Kinds of parties that are exempt from threshold checks, because they are supervised themselves and deal all day. */
const PEERS: ReadonlySet<string> = new Set(['dealer', 'bank', 'agent']);

/** Counterparty of a trade with its limits and KYC clearance. */
export type TradeWatch = Readonly<{ watched: Watched; watch: Watch | null; cleared: Cleared }>;

type Place = Readonly<{ day: string; place: number | null }>;

/**
 * Returns a trade's counterparty with its limits and the given KYC clearance; null if the party is unknown or of an
 * exempt kind.
 */
export async function watchedTrader(
  call: DocumentCall,
  body: TradeBody,
  {
    day,
    place,
    cleared,
    ...valuing
  }: Pick<Reference, 'currencies' | 'mids'> & Place & Readonly<{ cleared: Cleared }>,
): Promise<TradeWatch | null> {
  const { counterparty_id: id, side, currency } = body;
  const party = await knownParty(call.db, id);
  if (!party || PEERS.has(await kindOf(call, id))) return null;
  const watched: Watched = {
    person: personOf(call.host, party, {}),
    party,
    place,
    day,
    branch: await branchOf(call, body),
    first: `${side} ${currency}`,
    beneficiary: null,
  };
  const thresholds = await thresholdsOn(call.db, day);
  const bounds = await boundsOf(call, { thresholds, cleared, base: valuing.currencies.base });
  return { watched, watch: await watchOver(call, watched, { bounds, valuing }), cleared };
}

async function kindOf({ db }: Pick<DocumentCall, 'db'>, id: number): Promise<string> {
  const row = await db.selectFrom('party').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind ?? '';
}

async function branchOf({ db, maker, user }: DocumentCall, body: TradeBody): Promise<number> {
  const by = maker ?? user?.id ?? null;
  const { rows } = await sql<{ branch: number }>`
    select branch_made_in(${JSON.stringify(body)}::jsonb, ${by}::bigint) as branch`.execute(db);
  return rows[0]?.branch ?? 1;
}

const MOVED = { kind: 'trade', is_swap: false, beneficiary: null, sender: null } as const;

/** Amounts of a trade in base. Cash is zero here, because it counts only when a leg is settled. */
export const tradeMoved = ({ base, legs }: TradePlan): Moved => ({
  ...MOVED,
  amount_in: base,
  amount_out: base,
  cash_in: '0',
  cash_out: '0',
  deals: legs.map(({ currency, quantity }) => ({
    side: quantity.startsWith('-') ? 'sell' : 'buy',
    currency,
    amount: absolute(quantity),
  })),
});

export type TradeFindings = Readonly<{
  findings: Findings | null;
  needs: readonly Refusal[];
  notes: readonly Refusal[];
}>;

const NOTHING: TradeFindings = { findings: null, needs: [], notes: [] };

/** Checks a trade against the threshold limits. Returns findings, refusals and notes for the user. */
export function tradeFindings(
  { source_of_funds }: TradeBody,
  trade: TradePlan,
  { trader, currencies }: Pick<Reference, 'currencies'> & Readonly<{ trader: TradeWatch | null }>,
): TradeFindings {
  if (!trader) return NOTHING;
  const { watched, watch, cleared } = trader;
  const findings = findingsOf(watch, watched, tradeMoved(trade));
  const field = 'counterparty_id';
  const deal = { source_of_funds, third: {}, customer: null, field, day: watched.day };
  return {
    findings,
    needs: needsOf(findings, cleared, {
      ...deal,
      is_swap: false,
      wire: wireOf(currencies),
      hasThresholds: watch?.limits.some((limit) => !isOfCustomer(limit)) ?? false,
    }),
    notes: outgrows(findings) ? [new Refusal('sale.check.profile.warn', { field })] : [],
  };
}

/** Locks the counterparty. Without the lock, concurrent trades would not count each other in the checks. */
export const lockTrader = async (
  call: DocumentCall,
  { counterparty_id: party, date }: TradeBody,
): Promise<void> => lockPerson(call, { party, day: date ?? (await call.today()), stranger: {} });

type Settled = Readonly<{
  leg: TradeLeg;
  isOurs: boolean;
  currency: string;
  amount: string;
  day: string;
  place: number;
}>;

type Known = Reference & Readonly<{ cleared: Cleared }>;

/**
 * Checks the cash of a leg before the leg is settled. Refuses the cash if the counterparty must be identified first.
 * Returns a function that stores the cash for later checks; the caller must call it after the posting.
 */
export async function watchCash(
  call: DocumentCall,
  row: DocumentRow,
  { body, settled, known }: Readonly<{ body: TradeBody; settled: Settled; known: Known }>,
): Promise<() => Promise<void>> {
  const { leg, isOurs, currency, amount, day, place } = settled;
  await lockTrader(call, { ...body, date: day });
  const trader = await watchedTrader(call, body, { ...known, day, place });
  if (!trader) return async () => undefined;
  const { watched, watch, cleared } = trader;
  const worth = baseOf({ currency, amount }, known, day) ?? '0';
  const moved: Moved = {
    ...MOVED,
    amount_in: '0',
    amount_out: '0',
    deals: [],
    cash_in: isOurs ? worth : '0',
    cash_out: isOurs ? '0' : worth,
  };
  const findings = findingsOf(watch, watched, moved);
  const deal = { is_swap: false, hasThresholds: true, third: {}, customer: null, day };
  const wire = wireOf(known.currencies);
  refuseAny(identityNeeds(findings, cleared, { ...deal, wire, field: 'location_id' }));
  const { base } = known.currencies;
  return () => seePosted(call, row, { watched, watch, moved, findings, base, part: leg });
}

/** Excludes the cash of a failed leg from the sums of later checks. */
export const cashBack = (call: DocumentCall, row: DocumentRow, leg: TradeLeg): Promise<void> =>
  seeVoided(call, row, leg);
