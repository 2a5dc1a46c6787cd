import * as v from 'valibot';

import { TRANSFER_KINDS, PAID_BY, REMIT_FEE_MODES } from '@/lib/domain/dealing/remittance';
import { TRAVEL_LEVELS } from '@/lib/domain/compliance/travel-rule';
import { documentEndpoints } from '@/lib/contract/document';
import { type Endpoint, endpoint } from '@/lib/contract/endpoint';
import { importFields, importInput, tableForm } from '@/lib/contract/import-fields';
import {
  CurrencyCode,
  Decimal,
  Id,
  Line,
  Nothing,
  ShownDay,
  BirthDay,
} from '@/lib/contract/schemas';
import { shownThirdParty } from '@/lib/contract/compliance/on-behalf';
import { ShownPieces } from './till-sessions';
import { body } from './transfer-body';
import { transferSteps } from './transfer-steps';

const Place = v.object({ id: Id, name: v.string() });
const Named = v.object({ id: Id, name: v.string() });
const ShownPerson = v.object({
  name: v.string(),
  name_local: v.optional(v.string()),
  phone: v.optional(v.string()),
  country: v.optional(v.string()),
  city: v.optional(v.string()),
  address: v.optional(v.string()),
  date_of_birth: v.optional(v.string()),
  document: v.optional(v.string()),
  relationship: v.optional(v.string()),
  account: v.optional(v.string()),
  bank: v.optional(v.string()),
});

/** Sender and beneficiary as recorded at posting, for the message to the agent and later enquiries. */
const TravelRecord = v.object({
  level: v.picklist(TRAVEL_LEVELS),
  /** Amount from which the travel rule requires all data of sender and beneficiary, in USD or EUR. */
  amount: Decimal,
  sender: ShownPerson,
  beneficiary: v.nullable(ShownPerson),
});

const Typed = v.object({
  principal: v.nullable(Decimal),
  payout_amount: v.nullable(Decimal),
  fee: v.nullable(v.object({ amount: Decimal, mode: v.picklist(REMIT_FEE_MODES) })),
  tax: v.nullable(Decimal),
  expires_on: v.nullable(ShownDay),
});

/**
 * Fields of a transfer's record. While cash is in transit to another branch, only the user who made the transfer sees
 * the amounts, so that the receiver counts without knowing them; they are null for others.
 */
const own = {
  kind: v.picklist(TRANSFER_KINDS),
  from: v.nullable(Place),
  to: v.nullable(Place),
  lines: v.array(
    v.object({
      line_no: v.number(),
      currency: CurrencyCode,
      amount: v.nullable(Decimal),
      /** Amount that the receiver counted; null until the count is submitted. */
      received: v.nullable(Decimal),
      /**
       * Notes and coins that were sent, by denomination. `received_pieces` has those that the receiver counted. Either
       * is null without a count by denomination.
       */
      pieces: v.nullable(ShownPieces),
      received_pieces: v.nullable(ShownPieces),
    }),
  ),
  awaits_receipt: v.boolean(),
  /**
   * Receiver who counts cash in transit: another branch, or the user who has the till or vault open. Null if the cash
   * was never in transit.
   */
  receipt: v.nullable(v.picklist(['branch', 'user'])),
  /** Decision about the difference between the sent and the counted amount; null if nobody has decided. */
  decision: v.nullable(v.picklist(['charge', 'found', 'party'])),
  sender: v.nullable(ShownPerson),
  sender_id: v.nullable(Id),
  beneficiary: v.nullable(ShownPerson),
  beneficiary_id: v.nullable(Id),
  agent: v.nullable(Named),
  agent_id: v.nullable(Id),
  principal: v.nullable(Decimal),
  payout_amount: v.nullable(Decimal),
  payout_currency: v.nullable(CurrencyCode),
  rate: v.nullable(Decimal),
  quote_unit: v.nullable(v.picklist([1, 100, 1000])),
  quote_direction: v.nullable(v.picklist(['direct', 'indirect'])),
  rate_base: v.nullable(Decimal),
  fee: v.nullable(v.object({ amount: Decimal, mode: v.picklist(REMIT_FEE_MODES) })),
  /**
   * Id of the rule that determined the fee at posting; null if there is none, for example because the fee was entered.
   */
  fee_rule_id: v.nullable(Id),
  tax: v.nullable(Decimal),
  /** Total that the sender pays, in base. */
  paid_in: v.nullable(Decimal),
  /** Amounts, charges and expiry as the user entered them, so that the form can edit them. */
  typed: v.nullable(Typed),
  /** Margin against mid in base; null if the caller may not see costs. */
  margin: v.nullable(Decimal),
  /** Payments as the user entered them; the rest of the amount due is paid in cash. */
  payments: v.array(
    v.object({
      method: v.picklist(PAID_BY),
      currency: CurrencyCode,
      amount: Decimal,
      account_id: v.nullable(Id),
    }),
  ),
  location_id: v.nullable(Id),
  purpose: v.nullable(v.string()),
  source_of_funds: v.nullable(v.string()),
  ...shownThirdParty,
  sender_address: v.nullable(v.string()),
  sender_date_of_birth: v.nullable(BirthDay),
  sender_document: v.nullable(v.string()),
  keep_beneficiary: v.boolean(),
  /**
   * True if the agent's order has a payout code. The code itself is never returned, because only a keyed hash of it is
   * stored.
   */
  has_code: v.boolean(),
  carrier: v.nullable(v.string()),
  seal_no: v.nullable(v.string()),
  travel: v.nullable(TravelRecord),
  /** Required fields that the remittance lacks. The server put the remittance on hold because of them. */
  missing: v.array(v.object({ field: v.string(), message: v.string() })),
  expires_on: v.nullable(ShownDay),
  tries_left: v.nullable(v.number()),
  /** Payout code. Only the call in which the sender pays returns it, and only once. */
  payout_code: v.optional(v.string()),
  /**
   * Alerts for information only, such as a foreign currency position that is still open after a cancellation. They
   * block no step.
   */
  alerts: v.array(v.object({ key: v.string(), message: v.string() })),
  /** Settlement with the agent; null before the settlement, or if there was nothing to settle. */
  settlement: v.nullable(v.object({ id: Id, number: v.string() })),
  /** Reason that was given for the latest change of the transfer's state. */
  step_reason: v.nullable(v.string()),
} as const;

const rows = {
  kind: v.picklist(TRANSFER_KINDS),
  /**
   * Amounts by currency of an internal transfer whose `amount` is null, for example because it has several lines. Null
   * for all other transfers and until the receiving branch has counted the transfer.
   */
  amounts: v.optional(v.nullable(v.array(v.object({ currency: CurrencyCode, amount: Decimal })))),
  beneficiary: v.nullable(v.string()),
  payout_amount: v.nullable(v.string()),
  payout_currency: v.nullable(v.string()),
  expires_on: v.nullable(v.string()),
} as const;

const WAITING = ['paid_in', 'held', 'sent', 'available', 'expired'] as const;

/**
 * A remittance that is not paid out yet, as the search of the payout screen returns it. The payout code is never
 * included.
 */
const Waiting = v.object({
  id: Id,
  number: v.string(),
  kind: v.picklist(TRANSFER_KINDS),
  status: v.string(),
  date: v.nullable(ShownDay),
  reference: v.nullable(v.string()),
  agent: v.nullable(v.string()),
  sender: v.nullable(v.string()),
  beneficiary: v.nullable(v.string()),
  payout_amount: Decimal,
  payout_currency: CurrencyCode,
  tries_left: v.number(),
});

/**
 * Level of data that the travel rule requires for the remittance that the user is entering, and the reason for that
 * level.
 */
const Travel = v.object({
  level: v.picklist(TRAVEL_LEVELS),
  reason: v.nullable(v.string()),
});

/** Computed amounts of the remittance that the user is entering. An amount is null if it cannot be computed yet. */
const Sums = v.object({
  principal: v.nullable(Decimal),
  payout_amount: Decimal,
  payout_currency: CurrencyCode,
  paid_in: v.nullable(Decimal),
  /** Fee and tax: as entered, otherwise as computed by the rules. */
  fee: v.nullable(v.object({ amount: Decimal, mode: v.picklist(REMIT_FEE_MODES) })),
  fee_listed: v.nullable(Decimal),
  tax: v.nullable(Decimal),
});

const PATH = 'exchange/transfer';
const page = 'transfer';
const REMITS = 'remits';

/** States of an internal transfer that somebody must receive, from its dispatch on. */
export const BRANCH_STAGES = [
  ...(['dispatched', 'received', 'received_with_difference', 'refused'] as const),
  ...(['recalled', 'closed'] as const),
] as const;

export const REMIT_STAGES = [
  ...(['paid_in', 'held', 'sent', 'available', 'paid_out', 'settled'] as const),
  ...(['refused', 'cancelled', 'returned', 'expired'] as const),
] as const;

/** Balance with an agent in one currency. It is positive (a debit) if the agent owes it to the organisation. */
const AgentAccount = v.object({
  currency: CurrencyCode,
  balance: Decimal,
  base: Decimal,
  /** Remittances with an amount that is not settled with the agent yet, newest first. */
  unsettled: v.array(
    v.object({
      id: Id,
      number: v.string(),
      date: v.nullable(ShownDay),
      counterparty: v.nullable(v.string()),
      amount: Decimal,
      /** Part of the remittance's amount that is not yet settled with the agent. */
      open: Decimal,
    }),
  ),
  /** Remittances through the agent that are not paid out yet. */
  waiting: v.object({ count: v.number(), amount: Decimal }),
});
export type AgentAccount = v.InferOutput<typeof AgentAccount>;

/**
 * Result or preview of an import: number of remittances, totals by currency, and number of remittances on hold because
 * data is missing.
 */
const ImportResult = v.object({
  remittances: v.number(),
  held: v.number(),
  totals: v.array(v.object({ currency: CurrencyCode, amount: Decimal })),
  ...importFields,
});

const document = documentEndpoints({
  path: PATH,
  page,
  body,
  own,
  rows,
  stages: [...new Set([...BRANCH_STAGES, ...REMIT_STAGES])],
});

/** `kind` selects the transfers of one kind; `remits` selects both outgoing and incoming remittances. */
const Filters = v.strictObject({
  ...document.list.input.entries,
  kind: v.optional(v.picklist([...TRANSFER_KINDS, 'remits'], 'choice')),
});

const preview = v.object({
  ...document.preview.answer.entries,
  sums: v.nullable(Sums),
  travel: v.nullable(Travel),
});
export type RemitPreview = v.InferOutput<typeof preview>;

/**
 * Allows each call to roles with permissions on the page of transfers or on the page of remittances. The handler then
 * checks the page for the document's kind.
 */
const ofEither = <Calls extends Readonly<Record<string, Endpoint>>>(calls: Calls): Calls => {
  const opened = Object.entries(calls).map(([name, call]) => [name, openedToBoth(call)]);
  // The cast is safe because only the values of `allow` and `also` change, not their types.
  return Object.fromEntries(opened) as Calls;
};

function openedToBoth(call: Endpoint): Endpoint {
  const { allow, also = [] } = call;
  if (typeof allow === 'string') return call;
  const { action } = allow;
  return {
    ...call,
    allow: { ...allow, or: REMITS },
    also: [
      { page, action, when: 'the kind is internal' },
      { page: REMITS, action, when: 'the kind is remit_out or remit_in' },
      ...also.map(({ action = 'view', when = 'always' }) => ({ action, when })),
    ],
  };
}

export const transfer = {
  ...ofEither({
    ...document,
    preview: { ...document.preview, answer: preview },
    list: { ...document.list, input: Filters },
    store: { ...document.store, secret: true as const },
    post: { ...document.post, secret: true as const },
    approve: { ...document.approve, secret: true as const },
    ...transferSteps(document),
  }),
  import: endpoint({
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Enters a workbook or CSV of orders that agents advised, all or nothing, and posts them. With dry_run nothing is imported.',
    allow: { page: REMITS, action: 'create' },
    also: [{ page: REMITS, action: 'post' }],
    input: importInput,
    answer: ImportResult,
    form: tableForm(4),
    timeoutMs: 600_000,
    stales: [...(document.store.stales ?? [])],
  }),
  desk: endpoint({
    method: 'GET',
    path: `${PATH}/pay-out`,
    summary:
      'Remittances to pay out, found by three characters of reference, telephone or number; never by the code.',
    allow: { page: REMITS, action: 'view' },
    input: v.strictObject({ search: v.optional(Line(100)) }),
    answer: v.array(Waiting),
  }),
  account: endpoint({
    method: 'GET',
    path: `${PATH}/agent-account`,
    summary:
      'The running account with an agent, by currency: what stands, what of it was paid out and is not settled, what waits.',
    allow: { page: REMITS, action: 'view' },
    /** Without `agent_id`, the answer is an empty list. */
    input: v.strictObject({
      agent_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'))),
    }),
    answer: v.array(AgentAccount),
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${PATH}/waiting`,
    summary: 'How many remittances wait, by state and by how long.',
    allow: { page: REMITS, action: 'view' },
    input: Nothing,
    answer: v.array(
      v.object({
        kind: v.picklist(TRANSFER_KINDS),
        status: v.picklist(WAITING),
        count: v.number(),
        oldest: v.nullable(ShownDay),
      }),
    ),
  }),
};

export type TransferBody = v.InferOutput<(typeof transfer)['store']['input']>;
export type Transfer = v.InferOutput<(typeof transfer)['show']['answer']>;
export type TransferRow = v.InferOutput<(typeof transfer)['list']['answer']>['data'][number];
export type RemitSettling = v.InferOutput<(typeof transfer)['settle']['input']>;
export type PayOut = v.InferOutput<(typeof transfer)['pay-out']['input']>;
