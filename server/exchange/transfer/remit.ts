import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { isZero, negate } from '@/lib/domain/money';
import { type Quote } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import {
  advisedLines,
  cashDue,
  type PaidIn,
  paidInLines,
  type RemitSums,
  remitSums,
} from '@/lib/domain/remittance';
import { remitRefusals } from '@/lib/domain/remittance-refusals';
import { dealtLegs, plainTicket } from '@/server/document/dealt-legs';
import type { Plan, Reference } from '@/server/document/kind';
import { missingOf } from '@/server/document/missing';
import type { Summary } from '@/server/document/summary';
import { withPurpose } from './internal';
import { isOut, PURPOSES, type RemitReference } from './remit-reference';

export type RemitPlan = Plan & Readonly<{ sums: RemitSums | undefined }>;

export const quoteOf = ({
  rate,
  quote_unit,
  quote_direction,
}: Pick<TransferBody, 'rate' | 'quote_unit' | 'quote_direction'>): Quote | undefined =>
  rate === undefined ? undefined : { rate, quote_unit, quote_direction };

/** What a remittance comes to; of one that is paid out for an agent, nothing but that. */
export function sumsOf(body: TransferBody, { currencies }: Reference): RemitSums | undefined {
  const { payout_currency = '', payout_amount } = body;
  if (isOut(body)) {
    return remitSums(
      { ...body, payout_currency, quote: quoteOf(body) },
      currencies.base,
      currencies.decimals,
    );
  }
  if (payout_amount === undefined) return undefined;
  return { principal: '0', payout: payout_amount, fee: '0', tax: '0', paidIn: '0' };
}

const NEEDED = {
  remit_out: ['sender_id', 'agent_id', 'payout_currency'],
  remit_in: [
    ...['agent_id', 'reference', 'sender', 'beneficiary'],
    ...['payout_currency', 'payout_amount'],
  ],
} as const;

/** What paying in, or the agent's order, posts. */
export function planRemit(body: TransferBody, known: RemitReference): RemitPlan {
  const { base, decimals } = known.currencies;
  const { payout_currency = '' } = body;
  const sums = sumsOf(body, known);
  const refusals = remitPlanRefusals(body, known, sums);
  const idOf = (purpose: (typeof PURPOSES)[number]) => withPurpose(known, purpose) ?? 0;
  const fieldOf = (line: number) => (line === 0 ? 'payout_amount' : 'payments');
  if (!sums || !(payout_currency in decimals)) {
    return { lines: [], refusals, sums, fieldOf };
  }
  const remittances = idOf('remittances_payable');
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
          paid: paidOf(body, known, sums),
        },
      )
    : advisedLines(
        { payout_currency, amount: sums.payout },
        { agent: idOf('agent_settlement'), remittances, party_id: body.agent_id ?? 0 },
        base,
      );
  return {
    ...{ lines, refusals, sums, fieldOf },
    deal: deal && { ...deal, rates: standIn(payout_currency, body, known) },
    ...(isOut(body) && { ticket: ticketOf(body, known, sums) }),
  };
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

function remitPlanRefusals(
  body: TransferBody,
  known: RemitReference,
  sums: RemitSums | undefined,
): Refusal[] {
  const { base, decimals } = known.currencies;
  const { kind, payout_currency, payments = [], sender_id, agent_id, beneficiary_id } = body;
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
    ...(out && beneficiary_id !== undefined && !known.beneficiary
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
    ...(known.cash instanceof Refusal ? [known.cash] : []),
    ...known.paying.flatMap(({ refusal }) => refusal ?? []),
    ...(payout_currency === undefined
      ? []
      : remitRefusals({ ...body, payout_currency, quote: quoteOf(body) }, sums, {
          ...{ base, decimals },
          payments: out ? payments.map(({ amount }) => amount) : [],
        })),
    ...purposeRefusals(known),
  ];
}

const partyRefusal = (
  id: number | undefined,
  field: string,
  { names }: Pick<RemitReference, 'names'>,
) => (id === undefined || names.has(id) ? [] : [new Refusal('ledger.party-missing', { field })]);

const purposeRefusals = (known: RemitReference) =>
  PURPOSES.filter((purpose) => withPurpose(known, purpose) === undefined).map(
    (purpose) => new Refusal('ledger.purpose-missing', { params: { purpose } }),
  );

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
