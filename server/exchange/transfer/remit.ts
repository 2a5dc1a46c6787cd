import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { isZero, negate, sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import {
  advisedLines,
  cashDue,
  drawnOf,
  type PaidIn,
  paidInLines,
  type RemitSums,
} from '@/lib/domain/remittance';
import { URGENT_SCORE } from '@/lib/domain/structuring';
import type { TravelLevel } from '@/lib/domain/travel-rule';
import { dealtLegs, plainTicket } from '@/server/document/dealt-legs';
import type { Plan, Reference } from '@/server/document/kind';
import type { Summary } from '@/server/document/summary';
import { needsOf } from '@/server/exchange/compliance/needs';
import { type Findings, findingsOf } from '@/server/exchange/compliance/watch';
import type { Moved } from '@/server/exchange/compliance/watched.sql';
import { wireOf } from '@/server/ledger/currencies';
import { withPurpose } from './internal';
import { isOut, type PURPOSES, type RemitReference } from './remit-reference';
import { quoteOf } from './remit-quote';
import { remitPlanRefusals } from './remit-refusals';
import { agreedOn, sumsOf } from './remit-terms';
import { travelOf, travelRefusals } from './remit-travel';

export type RemitPlan = Plan &
  Readonly<{
    sums: RemitSums | undefined;
    /** What was typed, with what the rules ask for in its place. */
    terms: TransferBody;
    travel: TravelLevel;
    /** What it brings of its sender, and what that brings about. */
    moved: Moved;
    findings: Findings;
    needs: readonly Refusal[];
    /** What is missing of an agent's order: it is held, and not refused. */
    missing: readonly Refusal[];
  }>;

/** What paying in, or the agent's order, posts. */
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
    ...{ sums, travel, terms: body, moved, findings, needs },
    missing: isRequired && !isOut(body) ? gaps : [],
    notes: isRequired && isOut(body) ? [] : gaps,
  };
  const idOf = (purpose: (typeof PURPOSES)[number]) => withPurpose(known, purpose) ?? 0;
  const fieldOf = (line: number) => (line === 0 ? 'payout_amount' : 'payments');
  if (!sums || !(payout_currency in decimals)) {
    return { lines: [], refusals, ...own, fieldOf };
  }
  const remittances = idOf('remittances_payable');
  const paid = isOut(body) ? paidOf(body, known, sums) : [];
  const { lines, deal } = isOut(body)
    ? paidInLines(
        sums,
        { payout_currency },
        {
          base,
          accounts: {
            remittances,
            fees: idOf('remittance_fees'),
            tax: idOf('transfer_tax_payable'),
          },
          paid,
        },
      )
    : advisedLines(
        { payout_currency, amount: sums.payout },
        { agent: idOf('agent_settlement'), remittances, party_id: body.agent_id ?? 0 },
        base,
      );
  return {
    ...{ lines, refusals, ...own, fieldOf },
    deal: deal && { ...deal, rates: standIn(payout_currency, body, known) },
    solvent: drawnOf(paid, base),
    field: 'payments',
    ...(isOut(body) && { ticket: ticketOf(body, known, sums) }),
  };
}

/** What its sender brings: the sum that is sent, and the cash that is paid for it. */
function remitMoved(body: TransferBody, known: RemitReference, sums: RemitSums | undefined): Moved {
  const cash =
    sums && isOut(body)
      ? paidOf(body, known, sums).filter(({ location_id }) => location_id != null)
      : [];
  const { person, beneficiary } = known.watched;
  return {
    kind: isOut(body) ? 'remit_out' : 'remit_in',
    amount_in: (isOut(body) && sums?.principal) || '0',
    cash_in: sum(cash.map(({ amount }) => amount)),
    ...{ amount_out: '0', cash_out: '0', deals: [], is_swap: false, beneficiary },
    sender: person.party_id === null ? null : `party ${person.party_id}`,
  };
}

/** What it may not be posted without: of whom it is about, and of the countries between which it goes. */
function remitNeeds(body: TransferBody, known: RemitReference, findings: Findings): Refusal[] {
  const agent = known.isStopped ? [new Refusal('watch.office', { field: 'agent_id' })] : [];
  const own = isOut(body) ? senderNeeds(body, known, findings) : [];
  const refused = countriesOf(body, known).filter(({ country }) =>
    known.countries.refused.includes(country),
  );
  return [...agent, ...own, ...refused.map(({ field }) => new Refusal('watch.country', { field }))];
}

/** The countries of whoever is paid and of whoever an agent says has sent it. */
function countriesOf(body: TransferBody, { beneficiary }: Pick<RemitReference, 'beneficiary'>) {
  const isFromBook = isOut(body) && body.beneficiary === undefined;
  const field = isFromBook ? 'beneficiary_id' : 'beneficiary.country';
  const sender = isOut(body) ? undefined : body.sender?.country;
  return [
    ...(beneficiary?.country ? [{ country: beneficiary.country, field }] : []),
    ...(sender ? [{ country: sender, field: 'sender.country' }] : []),
  ];
}

/** The office looks at it before it is paid in: it goes to a country of high risk, or weighs too much. */
export const isForOffice = (
  body: TransferBody,
  { findings }: Pick<RemitPlan, 'findings'>,
  known: RemitReference,
): boolean =>
  findings.score >= URGENT_SCORE ||
  countriesOf(body, known).some(({ country }) => known.countries.high.includes(country));

function senderNeeds(
  { source_of_funds, date }: TransferBody,
  { watch, cleared, currencies, today }: RemitReference,
  findings: Findings,
): Refusal[] {
  const hasThresholds = watch !== null && watch.limits.length > 0;
  const told = { source_of_funds, is_swap: false, hasThresholds, field: 'sender_id' };
  return needsOf(findings, cleared, { ...told, day: date ?? today, wire: wireOf(currencies) });
}

/** Whoever takes a remittance in has sold its payout currency for the principal; the base currency at one. */
function ticketOf(body: TransferBody, { cash, session_id }: RemitReference, sums: RemitSums) {
  const { payout_currency: currency = '', fee, sender_id = null } = body;
  const leg = { currency, quantity: negate(sums.payout), value: sums.principal };
  return {
    ...plainTicket({
      location_id: cash instanceof Refusal ? null : (cash?.location_id ?? null),
      ...{ session_id, party_id: sender_id },
      deals: dealtLegs([leg], quoteOf(body)),
    }),
    fee: sums.fee,
    fee_mode: fee?.mode ?? null,
  };
}

/** Where nothing of a currency is held, its middle stands in for what it costs. */
const standIn = (currency: string, { date = '' }: TransferBody, { mids }: Reference) => {
  const mid = mids(currency, date);
  return mid === undefined ? {} : { [currency]: mid };
};

/** How the sender pays: what was named, and the rest in cash. */
export function paidOf(
  { payments = [] }: TransferBody,
  { cash, paying }: Pick<RemitReference, 'cash' | 'paying'>,
  sums: RemitSums,
): PaidIn[] {
  const named = paying.flatMap(({ at }) => at ?? []);
  const rest = cashDue(
    sums,
    payments.map(({ amount }) => amount),
  );
  if (cash === null || cash instanceof Refusal || isZero(rest)) return named;
  const { name: _name, ...account } = cash;
  return [{ ...account, amount: rest }, ...named];
}

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
