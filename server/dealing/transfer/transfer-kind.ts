import { sql } from 'kysely';

import type { TransferBody } from '@/lib/contract/dealing/transfer';
import { perUnit } from '@/lib/domain/rate';
import { type TransferKind, CODE_TRIES, remitMargin } from '@/lib/domain/dealing/remittance';
import type { Receipt } from '@/lib/domain/dealing/transfer';
import type { Transfer } from '@/lib/contract/dealing/transfer';
import { remittanceReceipt } from '@/lib/print/remittance-receipt';
import { transferSlip } from '@/lib/print/transfer-slip';
import { present } from '@/server/database/present';
import type { DocumentCall } from '@/server/document/document-call';
import type { Double } from '@/server/document/double';
import type { DocumentKind, Listed, Plan, Shown } from '@/server/document/kind';
import type { Start } from '@/server/document/rows';
import { seePosted, seeVoided } from '@/server/compliance/monitoring/after-posting';
import { storeRequestOf } from '@/server/compliance/monitoring/identification-requests';
import { lockPerson } from '@/server/compliance/monitoring/lock-person';
import { shownThirdParty } from '@/server/compliance/monitoring/third-party';
import { wireOf, type Wire } from '@/server/ledger/currencies';
import {
  holdPlace,
  internalRecord,
  type InternalReference,
  isBlind,
  planInternal,
  readInternal,
  receiptIn,
  summariseInternal,
} from './internal';
import { planRemit, type RemitPlan, summariseRemit } from '@/server/dealing/remittance/remittance';
import { codePrint, keptCode, newCode } from '@/server/dealing/remittance/remittance-code';
import {
  type RemitCourse,
  remitCourse,
  remitTurns,
  type OpenPosition,
} from '@/server/dealing/remittance/remittance-course';
import { isForOffice } from '@/server/dealing/remittance/remittance-needs';
import { quoteOf } from '@/server/dealing/remittance/remittance-quote';
import { type RemitReference, readRemit } from '@/server/dealing/remittance/remittance-reference';
import { settlementOf } from '@/server/dealing/remittance/remittance-settled';
import { chargesOf, agreedOn, sumsOf } from '@/server/dealing/remittance/remittance-terms';
import { travelSnapshot } from '@/server/dealing/remittance/remittance-travel';
import { toldBySender } from '@/server/dealing/remittance/remittance-watch';

type Known = InternalReference | RemitReference;
type Made = Plan & Readonly<{ receipt?: Receipt | null; remit?: RemitPlan }>;

/** Empty values for the fields that only one kind of transfer has. */
const BARE = {
  from: null,
  to: null,
  lines: [],
  awaits_receipt: false,
  receipt: null,
  decision: null,
  sender: null,
  sender_id: null,
  beneficiary: null,
  beneficiary_id: null,
  agent: null,
  agent_id: null,
  principal: null,
  payout_amount: null,
  payout_currency: null,
  rate: null,
  quote_unit: null,
  quote_direction: null,
  rate_base: null,
  fee: null,
  fee_rule_id: null,
  tax: null,
  paid_in: null,
  margin: null,
  typed: null,
  payments: [],
  location_id: null,
  purpose: null,
  source_of_funds: null,
  payer: null,
  on_behalf_of: null,
  sender_address: null,
  sender_date_of_birth: null,
  sender_document: null,
  keep_beneficiary: false,
  has_code: false,
  carrier: null,
  seal_no: null,
  travel: null,
  missing: [],
  expires_on: null,
  tries_left: null,
  alerts: [],
  settlement: null,
  step_reason: null,
} as const;

/** Stage and stored data of a transfer after posting. Only the response to the posting contains the payout code. */
async function start(
  call: DocumentCall,
  body: TransferBody,
  { plan, reference }: Readonly<{ plan: Made; reference: Known }>,
): Promise<Start | undefined> {
  if (reference.kind === 'internal' || !plan.remit) {
    return startOf(plan.receipt ?? null);
  }
  const course = agreedCourse(body, plan.remit, reference);
  if (body.kind === 'remit_out') {
    const code = newCode();
    call.tell({ payout_code: code });
    return { stage: 'paid_in', course: { ...course, code: codePrint(call, code) } };
  }
  const code = body.code ? { code: keptCode(call, body.code) } : {};
  const missing = plan.remit.missing.map((one) => ({ field: one.field ?? '', key: one.code }));
  if (missing.length === 0) return { stage: 'available', course: { ...course, ...code } };
  return { stage: 'held', course: { ...course, ...code, missing, held_from: 'available' } };
}

/** A transfer whose receipt must be confirmed starts in transit; any other transfer has no stage. */
function startOf(receipt: Receipt | null): Start | undefined {
  if (receipt === null) return undefined;
  return { stage: 'dispatched', ...(receipt === 'user' && { course: { receipt } }) };
}

/** Terms that are stored at posting, so that later changes of rules, rates or parties do not alter the remittance. */
function agreedCourse(
  body: TransferBody,
  { terms, travel }: RemitPlan,
  reference: RemitReference,
): RemitCourse {
  const { fee, tax, expires_on, date = '', payout_currency = '' } = terms;
  const mid = reference.mids(payout_currency, date);
  const rule = body.fee === undefined ? chargesOf(body, reference).fee : undefined;
  return {
    ...(mid !== undefined && { mid }),
    ...(fee && { fee }),
    ...(rule && { fee_rule_id: rule.rule_id }),
    ...(tax !== undefined && { tax }),
    ...(expires_on !== undefined && { expires_on }),
    travel: travelSnapshot(terms, reference, travel),
  };
}

/** Preview of a remittance: amounts, charges and the travel rule's level. */
function foreseen(
  body: TransferBody,
  { plan, reference, say }: Readonly<{ plan: Made; reference: Known; say: DocumentCall['say'] }>,
) {
  const { sums, terms, travel } = plan.remit ?? {};
  const { payout_currency = '' } = body;
  const isKnown = payout_currency in reference.currencies.decimals;
  if (!sums || !terms || reference.kind === 'internal' || !isKnown) {
    return { sums: null, travel: null };
  }
  const wire = wireOf(reference.currencies);
  const isSent = body.kind === 'remit_out';
  const { fee: listed } = chargesOf(body, reference);
  const { fee } = terms;
  const amount = reference.policy.travel_rule_amount;
  return {
    sums: {
      principal: isSent ? wire.base(sums.principal) : null,
      payout_amount: wire.money(sums.payout, payout_currency),
      payout_currency,
      paid_in: isSent ? wire.base(sums.paidIn) : null,
      fee: fee ? { amount: wire.base(fee.amount), mode: fee.mode } : null,
      fee_listed: listed ? wire.base(listed.amount) : null,
      tax: isSent ? wire.base(sums.tax) : null,
    },
    travel: travel && {
      level: travel,
      reason: travel === 'full' ? say('remit.travel-full', { amount }) : null,
    },
  };
}

const transferKind: DocumentKind<TransferBody, object, Known, Made> = {
  type: 'transfer',
  page: 'transfer',
  read: (call, body) =>
    body.kind === 'internal' ? readInternal(call, body) : readRemit(call, body),
  plan: (body, known) => {
    if (known.kind === 'internal') return planInternal(body, known);
    const remit = planRemit(body, known);
    const isForReview = body.kind === 'remit_out' && isForOffice(body, remit, known);
    return {
      ...remit,
      remit,
      hold: isForReview ? { subject: 'office_review' } : undefined,
      double: remitDouble(body),
    };
  },
  summarise: (body, plan, known) =>
    known.kind === 'internal'
      ? summariseInternal(body, plan.receipt ?? null, known)
      : summariseRemit(body, plan.remit ?? planRemit(body, known), known),
  starts: start,
  planned: async (call, _body, { plan: { remit }, reference }) => {
    if (reference.kind === 'internal' || !remit) return;
    await storeRequestOf(call, { watch: reference.watch, needs: remit.needs, moved: remit.moved });
  },
  lock: async (call, { kind, sender_id, date, to_location_id, ...rest }) => {
    // Locks the location: if a session opened there now, another user would have to receive the cash.
    if (kind === 'internal' && rest.awaits_receipt) await holdPlace(call.db, to_location_id);
    if (kind !== 'remit_out') return;
    const day = date ?? (await call.today());
    await lockPerson(call, { party: sender_id, day, stranger: toldBySender(rest) });
  },
  posted: async (call, row, { plan: { remit }, reference }) => {
    if (reference.kind === 'internal' || remit?.moved.kind !== 'remit_out') return;
    const { watched, watch, currencies } = reference;
    const { moved, findings } = remit;
    await seePosted(call, row, { watched, watch, moved, findings, base: currencies.base });
  },
  void: { after: (call, row) => seeVoided(call, row) },
  secrets: ['code'],
  // Only a hash of an agent's code is stored, so that the code can be compared but not read.
  complete: async (call, body) => (body.code ? { ...body, code: keptCode(call, body.code) } : body),
  foresee: async ({ say }, body, { plan, reference }) => foreseen(body, { plan, reference, say }),
  visibleLines: ({ may, user }, row) => {
    if (row && isBlind({ ...row, reader: user?.id ?? null })) return 'none';
    return may('tills', 'sensitive') ? 'all' : 'without cost';
  },
  list: {
    filters: kindTerms,
    fields: async (_call, rows, wire) => rows.map((row) => listedFields(row, wire)),
  },
  turns: remitTurns,
  own: async (db, body, known, shown) => ({
    ...BARE,
    kind: body.kind,
    ...(known.kind === 'internal'
      ? internalRecord(body, known, shown)
      : { ...remitRecord(body, known, shown), settlement: await settlementOf(db, shown) }),
  }),
  printout: (record: Transfer, number, tools) =>
    (record.kind === 'internal' ? transferSlip : remittanceReceipt)(record, number, tools),
};

function listedFields({ body, course, stage, amount, currency }: Listed<TransferBody>, wire: Wire) {
  const { travel, expires_on } = remitCourse(course);
  return {
    kind: body.kind,
    amounts:
      body.kind === 'internal' && amount === null && !isHiddenInLists({ stage, course })
        ? (body.lines ?? []).map((line) => ({
            currency: line.currency,
            amount: wire.money(line.amount, line.currency),
          }))
        : null,
    beneficiary: body.beneficiary?.name ?? travel?.beneficiary?.name ?? null,
    payout_amount: body.kind === 'internal' ? null : wire.money(amount, currency),
    payout_currency: body.payout_currency ?? null,
    expires_on: expires_on ?? body.expires_on ?? null,
  };
}

/**
 * True if lists hide the amounts in transit to another branch. They hide them even from the sender, because a list is
 * the same for all users.
 */
const isHiddenInLists = (state: Pick<Shown, 'stage' | 'course'>): boolean =>
  state.stage === 'dispatched' && receiptIn(state) === 'branch';

/**
 * Document type of transfers, once for each page: `internalKind` uses the permissions of internal transfers,
 * `remitKind` those of remittances.
 */
export const internalKind = transferKind;
export const remitKind = { ...transferKind, page: 'remits' } as const;

function kindTerms(input: Readonly<{ kind?: TransferKind | 'remits' }>) {
  const { kind } = input;
  if (kind === undefined) return [];
  const own = sql`document.body ->> 'kind'`;
  return [kind === 'remits' ? sql<boolean>`${own} <> 'internal'` : sql<boolean>`${own} = ${kind}`];
}

/**
 * Conditions under which a remittance is reported as a likely duplicate: an equal outgoing remittance was posted
 * through the same agent within the last minute.
 */
function remitDouble({ kind, agent_id }: TransferBody): Double | undefined {
  if (kind !== 'remit_out') return undefined;
  return {
    field: 'beneficiary',
    key: 'remit.double',
    also: [
      sql`body ->> 'kind' = ${kind} and body ->> 'agent_id' is not distinct from ${agent_id ?? null}::text`,
      sql`posted_at > ${present}::timestamptz - interval '1 minute'`,
    ],
  };
}

/** Additional fields of a remittance's record. */
function remitRecord(typed: TransferBody, known: RemitReference, shown: Shown) {
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

/** Typed fields that the record shows unchanged; `typedSums` has the typed amounts. */
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

/** Amounts, charges and expiry as the user typed them, without computed values. */
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

/** Warning about the currency position that is left over. Its cost requires the sensitive permission for tills. */
function openAlert(alert: OpenPosition, { may, say }: Shown, wire: Wire) {
  const { currency, quantity, cost, market } = alert;
  const key = 'remit.open-position';
  const params = { currency, quantity: wire.money(quantity, currency) };
  if (cost === undefined || !may('tills', 'sensitive')) return { key, message: say(key, params) };
  const worth = { cost: wire.base(cost), market: market === undefined ? '–' : wire.base(market) };
  return { key, message: say(`${key}-cost`, { ...params, ...worth }) };
}
