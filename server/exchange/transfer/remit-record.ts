import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { perUnit } from '@/lib/domain/rate';
import { CODE_TRIES, remitMargin } from '@/lib/domain/remittance';
import type { Shown } from '@/server/document/kind';
import { shownThirdParty } from '@/server/exchange/compliance/third-party';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { type OpenPosition, remitCourse } from './remit-course';
import { quoteOf } from './remit-quote';
import type { RemitReference } from './remit-reference';
import { agreedOn, sumsOf } from './remit-terms';

/** Additional fields of a remittance's record. */
export function remitRecord(typed: TransferBody, known: RemitReference, shown: Shown) {
  const { course, stage } = shown;
  const { base } = known.currencies;
  const wire = wireOf(known.currencies);
  const { alert, reason, tries = 0, travel, missing = [] } = remitCourse(course);
  const body = agreedOn(typed, known, course && remitCourse(course));
  const { sender_id, payout_currency = null } = body;
  const beneficiary = travel?.beneficiary ?? known.beneficiary;
  return {
    ...typedFields(body),
    sender_id: sender_id ?? null,
    sender:
      body.sender ?? (sender_id === undefined ? null : { name: known.names.get(sender_id) ?? '' }),
    beneficiary_id: body.beneficiary_id ?? null,
    beneficiary,
    ...agentOf(body, known),
    ...sumsShown(body, { known, shown }),
    typed: typedSums(typed, wire),
    payments: (body.payments ?? []).map(({ method, currency = base, amount, account_id }) => ({
      method,
      currency,
      amount: wire.money(amount, currency),
      account_id: account_id ?? null,
    })),
    payout_currency,
    travel: travel ?? null,
    missing:
      stage === 'held'
        ? missing.map(({ field, key }) => ({
            field,
            message: shown.say(key, { amount: known.policy.travel_rule_amount }),
          }))
        : [],
    expires_on: body.expires_on ?? null,
    tries_left: stage === null ? null : Math.max(0, CODE_TRIES - tries),
    alerts: alert ? [openAlert(alert, shown, wire)] : [],
    step_reason: reason ?? null,
  };
}

type Of = Readonly<{ known: RemitReference; shown: Shown }>;

function agentOf({ agent_id }: TransferBody, { names }: RemitReference) {
  if (agent_id === undefined) return { agent_id: null, agent: null };
  return { agent_id, agent: { id: agent_id, name: names.get(agent_id) ?? '' } };
}

/** Typed fields without amounts. */
const typedFields = (body: TransferBody) => ({
  location_id: body.location_id ?? null,
  purpose: body.purpose || null,
  source_of_funds: body.source_of_funds || null,
  ...shownThirdParty(body),
  sender_address: body.sender_address || null,
  sender_date_of_birth: body.sender_date_of_birth ?? null,
  sender_document: body.sender_document || null,
  keep_beneficiary: body.keep_beneficiary ?? false,
  has_code: Boolean(body.code),
});

/** Typed amounts, charges and expiry, without computed values. */
const typedSums = (body: TransferBody, wire: Wire) => ({
  principal: wire.base(body.principal ?? null),
  payout_amount: wire.money(body.payout_amount ?? null, body.payout_currency ?? null),
  fee: body.fee ? { ...body.fee, amount: wire.base(body.fee.amount) } : null,
  tax: wire.base(body.tax ?? null),
  expires_on: body.expires_on ?? null,
});

/** Amounts, charges, rate and margin of a remittance. */
function sumsShown(body: TransferBody, { known, shown: { course, may } }: Of) {
  const { base, decimals } = known.currencies;
  const wire = wireOf(known.currencies);
  const { payout_currency = null } = body;
  const { mid, fee_rule_id } = remitCourse(course);
  const sums = sumsOf(body, known);
  const sent = body.kind === 'remit_out' ? sums : undefined;
  const quote = quoteOf(body);
  const middle = mid ?? known.mids(payout_currency ?? '', body.date ?? '');
  const seesMargin = payout_currency !== base && may('remits', 'sensitive');
  return {
    principal: sent ? wire.base(sent.principal) : null,
    payout_amount: sums ? wire.money(sums.payout, payout_currency) : null,
    rate: wire.rate(body.rate ?? null),
    quote_unit: quote ? (body.quote_unit ?? 1) : null,
    quote_direction: quote ? (body.quote_direction ?? 'direct') : null,
    rate_base: quote ? perUnit(quote) : null,
    fee: body.fee ? { amount: wire.base(body.fee.amount), mode: body.fee.mode } : null,
    fee_rule_id: fee_rule_id ?? null,
    tax: sent ? wire.base(sent.tax) : null,
    paid_in: sent ? wire.base(sent.paidIn) : null,
    margin: sent && seesMargin ? wire.base(remitMargin(sent, middle, decimals[base] ?? 2)) : null,
  };
}

/** Warning about the open position. Its cost needs the sensitive permission for tills. */
function openAlert(alert: OpenPosition, { may, say }: Shown, wire: Wire) {
  const { currency, quantity, cost, market } = alert;
  const key = 'remit.open-position';
  const params = { currency, quantity: wire.money(quantity, currency) };
  if (cost === undefined || !may('tills', 'sensitive')) return { key, message: say(key, params) };
  const worth = { cost: wire.base(cost), market: market === undefined ? '–' : wire.base(market) };
  return { key, message: say(`${key}-cost`, { ...params, ...worth }) };
}
