import type { TransferBody } from '@/lib/contract/dealing/transfer';
import { negate } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import {
  advisedLines,
  drawnOf,
  paidInLines,
  type RemitSums,
  apartFrom,
} from '@/lib/domain/dealing/remittance';
import { remitRefusals } from '@/lib/domain/dealing/remittance-refusals';
import type { TravelLevel } from '@/lib/domain/compliance/travel-rule';
import { dealtLegs, plainTicket } from '@/server/document/dealt-legs';
import type { Plan, Reference } from '@/server/document/kind';
import { missingOf } from '@/server/document/missing';
import type { Summary } from '@/server/document/summary';
import { type Findings, findingsOf, outgrows } from '@/server/compliance/monitoring/watch';
import type { Moved } from '@/server/compliance/monitoring/watched.sql';
import { wireOf } from '@/server/ledger/currencies';
import { dealingRefusals } from '@/server/ledger/party-names';
import { withPurpose } from '@/server/dealing/transfer/internal';
import { remitMoved, remitNeeds } from './remittance-needs';
import { paidOf } from './remittance-paid';
import { quoteOf } from './remittance-quote';
import { isOut, PURPOSES, type RemitReference } from './remittance-reference';
import { agreedOn, sumsOf } from './remittance-terms';
import { travelOf, travelRefusals } from './remittance-travel';

export type RemitPlan = Plan &
  Readonly<{
    sums: RemitSums | undefined;
    /** Terms of the remittance: the user's input, completed from the rules. */
    terms: TransferBody;
    travel: TravelLevel;
    /** `moved`: amounts for the threshold checks. `findings`: results of these checks. */
    moved: Moved;
    findings: Findings;
    needs: readonly Refusal[];
    /** Data that an agent's order lacks. If something is missing, the order is held, not refused. */
    missing: readonly Refusal[];
  }>;

/** Plans the posting of an outgoing remittance or of an agent's order. */
export function planRemit(typed: TransferBody, known: RemitReference): RemitPlan {
  const { base, decimals } = known.currencies;
  const body = agreedOn(typed, known, null);
  const { payout_currency = '' } = body;
  const sums = sumsOf(body, known);
  const travel = travelOf(body, known, sums);
  const gaps = travelRefusals(body, known, travel);
  const isRequired = known.policy.travel_rule === 'require';
  const moved = remitMoved(body, known, sums);
  const findings = findingsOf(known.watch, known.watched, moved);
  const needs = remitNeeds(body, known, findings);
  const refusals = [
    ...remitPlanRefusals(body, known, sums),
    ...needs,
    ...(isRequired && isOut(body) ? gaps : []),
  ];
  const own = {
    sums,
    travel,
    terms: body,
    moved,
    findings,
    needs,
    missing: isRequired && !isOut(body) ? gaps : [],
    notes: [
      ...(isRequired && isOut(body) ? [] : gaps),
      ...(outgrows(findings)
        ? [new Refusal('sale.check.profile.warn', { field: 'sender_id' })]
        : []),
    ],
  };
  const fieldOf = (line: number) => (line === 0 ? 'payout_amount' : 'payments');
  if (!sums || !(payout_currency in decimals)) {
    return { lines: [], refusals, ...own, fieldOf };
  }
  const paid = isOut(body) ? paidOf(body, known, sums) : [];
  const { lines, deal } = postedLines(body, known, sums, paid);
  return {
    lines,
    refusals,
    ...own,
    fieldOf,
    deal: deal && { ...deal, rates: standIn(payout_currency, body, known) },
    solvent: drawnOf(paid, base),
    field: 'payments',
    ...(isOut(body) && { ticket: ticketOf(body, known, sums) }),
  };
}

function postedLines(
  body: TransferBody,
  known: RemitReference,
  sums: RemitSums,
  paid: ReturnType<typeof paidOf>,
) {
  const { base } = known.currencies;
  const { payout_currency = '', agent_id: party_id = 0 } = body;
  const idOf = (purpose: (typeof PURPOSES)[number]) => withPurpose(known, purpose) ?? 0;
  const remittances = idOf('remittances_payable');
  if (!isOut(body)) {
    const agent = idOf('agent_settlement');
    const amount = sums.payout;
    return advisedLines({ payout_currency, amount }, { agent, remittances, party_id }, base);
  }
  const accounts = {
    remittances,
    fees: idOf('remittance_fees'),
    tax: idOf('transfer_tax_payable'),
  };
  return paidInLines(sums, { payout_currency }, { base, accounts, paid });
}

/**
 * Ticket that an outgoing remittance stores: a sale of the payout currency for the principal. If the payout currency is
 * base, the rate is one.
 */
function ticketOf(body: TransferBody, { cash, session_id }: RemitReference, sums: RemitSums) {
  const { payout_currency: currency = '', fee, sender_id = null } = body;
  const leg = { currency, quantity: negate(sums.payout), value: sums.principal };
  return {
    ...plainTicket({
      location_id: cash instanceof Refusal ? null : (cash?.location_id ?? null),
      session_id,
      party_id: sender_id,
      deals: dealtLegs([leg], quoteOf(body)),
    }),
    fee: sums.fee,
    fee_mode: fee?.mode ?? null,
  };
}

/** Returns the mid rate of a currency, which serves as its cost if no position is held; empty without a mid. */
const standIn = (currency: string, { date = '' }: TransferBody, { mids }: Reference) => {
  const mid = mids(currency, date);
  return mid === undefined ? {} : { [currency]: mid };
};

export function summariseRemit(
  body: TransferBody,
  { sums }: Pick<RemitPlan, 'sums'>,
  known: RemitReference,
): Summary {
  const { names, beneficiary, currencies } = known;
  const from = isOut(body) ? names.get(body.sender_id ?? 0) : body.sender?.name;
  return {
    date: body.date ?? null,
    reference: body.reference || null,
    memo: body.memo || null,
    counterparty: [from ?? '', beneficiary?.name ?? ''].join(' → '),
    amount: sums?.payout ?? null,
    currency: body.payout_currency ?? null,
    base: isOut(body)
      ? (sums?.principal ?? null)
      : body.payout_currency === currencies.base
        ? (sums?.payout ?? null)
        : null,
  };
}

const NEEDED = {
  remit_out: ['sender_id', 'agent_id', 'payout_currency'],
  remit_in: ['agent_id', 'reference', 'sender', 'beneficiary', 'payout_currency', 'payout_amount'],
} as const;

/** Refusals of a remittance's fields, parties, payments and accounts. */
function remitPlanRefusals(
  body: TransferBody,
  known: RemitReference,
  sums: RemitSums | undefined,
): Refusal[] {
  const { base, decimals } = known.currencies;
  const { kind, payout_currency, payments = [], sender_id, agent_id, beneficiary_id } = body;
  const { date, expires_on } = body;
  const refuse = (code: string, field: string, params: Record<string, string> = {}) =>
    new Refusal(code, { field, params });
  const missing = missingOf(body, kind === 'remit_out' ? NEEDED.remit_out : NEEDED.remit_in);
  const out = isOut(body);
  const isForeign = payout_currency !== undefined && payout_currency !== base;
  return [
    ...missing,
    ...(out && !known.beneficiary && beneficiary_id === undefined
      ? [refuse('field.required', 'beneficiary')]
      : []),
    ...(out && beneficiary_id !== undefined && !known.inBook
      ? [refuse('remit.beneficiary', 'beneficiary_id')]
      : []),
    ...(out && body.principal === undefined && body.payout_amount === undefined
      ? [refuse('field.required', 'principal')]
      : []),
    ...(out && isForeign && body.rate === undefined ? [refuse('field.required', 'rate')] : []),
    ...partyRefusal(sender_id, 'sender_id', known),
    ...partyRefusal(agent_id, 'agent_id', known),
    ...(known.agentKind !== null && known.agentKind !== 'agent'
      ? [refuse('remit.no-agent', 'agent_id')]
      : []),
    ...(known.taken === null ? [] : [refuse('remit.twice', 'reference', { number: known.taken })]),
    ...(expires_on !== undefined && date !== undefined && expires_on < date
      ? [refuse('remit.expires-before', 'expires_on')]
      : []),
    ...(known.cash instanceof Refusal ? [known.cash] : []),
    ...known.paying.flatMap(({ refusal }) => refusal ?? []),
    ...(payout_currency === undefined
      ? []
      : remitRefusals({ ...body, payout_currency, quote: quoteOf(body) }, sums, {
          base,
          decimals,
          payments: out ? payments.map(({ amount }) => amount) : [],
        })),
    ...(out && sums ? apartRefusals(body, sums, known) : []),
    ...purposeRefusals(known),
  ];
}

/** Refuses two typed amounts that do not match at the rate. */
function apartRefusals(body: TransferBody, sums: RemitSums, known: RemitReference): Refusal[] {
  const { payout_currency: currency = '' } = body;
  const quote = quoteOf(body);
  const payout = apartFrom({ ...body, payout_currency: currency, quote }, sums, known.currencies);
  if (payout === undefined) return [];
  const params = { amount: wireOf(known.currencies).money(payout, currency), currency };
  return [new Refusal('remit.apart', { field: 'payout_amount', params })];
}

const partyRefusal = (
  id: number | undefined,
  field: string,
  { there }: Pick<RemitReference, 'there'>,
) => (id === undefined ? [] : dealingRefusals(there.get(id), field));

const purposeRefusals = (known: RemitReference) =>
  PURPOSES.filter((purpose) => withPurpose(known, purpose) === undefined).map(
    (purpose) => new Refusal('ledger.purpose-missing', { params: { purpose } }),
  );
