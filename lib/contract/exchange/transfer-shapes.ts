import * as v from 'valibot';

import { PAID_BY, REMIT_FEE_MODES, TRANSFER_KINDS } from '@/lib/domain/remittance';
import { TRAVEL_LEVELS } from '@/lib/domain/travel-rule';
import { shownThirdParty } from './on-behalf';
import { BirthDay, CurrencyCode, Decimal, Id, ShownDay } from '../schemas';

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

/** Sender and beneficiary as known at posting, for the agent and for later enquiries. */
const TravelRecord = v.object({
  level: v.picklist(TRAVEL_LEVELS),
  /** Amount from which all data are required, in USD or EUR. */
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

/** Amounts of a transfer in transit are null for a user who has yet to count them. */
export const own = {
  kind: v.picklist(TRANSFER_KINDS),
  from: v.nullable(Place),
  to: v.nullable(Place),
  lines: v.array(
    v.object({
      line_no: v.number(),
      currency: CurrencyCode,
      amount: v.nullable(Decimal),
      /** Amount received of a transfer between branches. */
      received: v.nullable(Decimal),
    }),
  ),
  /** Decision about a difference between branches; null if there is none. */
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
  /** The rule that set the fee; null if it was entered. */
  fee_rule_id: v.nullable(Id),
  tax: v.nullable(Decimal),
  /** Total that the sender pays in, in base. */
  paid_in: v.nullable(Decimal),
  /** The entered values, to edit a draft; the others are computed. */
  typed: v.nullable(Typed),
  /** Margin against mid in base; null if the caller may not see costs. */
  margin: v.nullable(Decimal),
  /** Payments other than cash. */
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
  /** True if the agent's order has a payout code. The code is stored as a keyed fingerprint and never returned. */
  has_code: v.boolean(),
  carrier: v.nullable(v.string()),
  seal_no: v.nullable(v.string()),
  travel: v.nullable(TravelRecord),
  /** Missing fields that made the host hold it. */
  missing: v.array(v.object({ field: v.string(), message: v.string() })),
  expires_on: v.nullable(ShownDay),
  tries_left: v.nullable(v.number()),
  /** Returned only once, by the call that pays it in. */
  payout_code: v.optional(v.string()),
  /** Alerts that block nothing, such as a position left open by a cancellation. */
  alerts: v.array(v.object({ key: v.string(), message: v.string() })),
  /** Settlement with the agent; null before it, or if nothing was open. */
  settlement: v.nullable(v.object({ id: Id, number: v.string() })),
  /** Reason of its latest step. */
  step_reason: v.nullable(v.string()),
} as const;

export const rows = {
  kind: v.picklist(TRANSFER_KINDS),
  /**
   * Set for internal transfers in several currencies, which have no `amount`; null while the receiver has yet to count
   * it.
   */
  amounts: v.optional(v.nullable(v.array(v.object({ currency: CurrencyCode, amount: Decimal })))),
  beneficiary: v.nullable(v.string()),
  payout_amount: v.nullable(v.string()),
  payout_currency: v.nullable(v.string()),
  expires_on: v.nullable(v.string()),
} as const;

export const WAITING = ['paid_in', 'held', 'sent', 'available', 'expired'] as const;

/** A remittance in the search of the pay-out desk; it never contains the code. */
export const Waiting = v.object({
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

/** Travel rule level of a remittance being entered, and its reason. */
export const Travel = v.object({
  level: v.picklist(TRAVEL_LEVELS),
  reason: v.nullable(v.string()),
});

/** Computed amounts of a remittance being entered; null if not known yet. */
export const Sums = v.object({
  principal: v.nullable(Decimal),
  payout_amount: Decimal,
  payout_currency: CurrencyCode,
  paid_in: v.nullable(Decimal),
  /** Fee and tax that apply: as entered, otherwise by the rules. */
  fee: v.nullable(v.object({ amount: Decimal, mode: v.picklist(REMIT_FEE_MODES) })),
  fee_listed: v.nullable(Decimal),
  tax: v.nullable(Decimal),
});
