import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { Refusal } from '@/lib/domain/refusal';
import { apartFrom, type RemitSums } from '@/lib/domain/remittance';
import { remitRefusals } from '@/lib/domain/remittance-refusals';
import { dealingRefusals } from '@/server/ledger/party-names';
import { missingOf } from '@/server/document/missing';
import { wireOf } from '@/server/ledger/currencies';
import { withPurpose } from './internal';
import { quoteOf } from './remit-quote';
import { isOut, PURPOSES, type RemitReference } from './remit-reference';

const NEEDED = {
  remit_out: ['sender_id', 'agent_id', 'payout_currency'],
  remit_in: ['agent_id', 'reference', 'sender', 'beneficiary', 'payout_currency', 'payout_amount'],
} as const;

/** All refusals of a remittance's fields, parties and payments. */
export function remitPlanRefusals(
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
