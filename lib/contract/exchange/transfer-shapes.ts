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

/** Who sent what to whom, as it was known when it was posted: for the agent, and for whoever asks later. */
const TravelRecord = v.object({
  level: v.picklist(TRAVEL_LEVELS),
  /** From how much on all of it was asked for, in USD or EUR. */
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

/** Amounts of a transfer on its way are null for whoever is to count them. */
export const own = {
  kind: v.picklist(TRANSFER_KINDS),
  from: v.nullable(Place),
  to: v.nullable(Place),
  lines: v.array(
    v.object({
      line_no: v.number(),
      currency: CurrencyCode,
      amount: v.nullable(Decimal),
      /** What arrived, of what was sent between branches. */
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
  /** The rule that the fee comes from, where nobody typed one. */
  fee_rule_id: v.nullable(Id),
  tax: v.nullable(Decimal),
  /** What the sender hands in, in base. */
  paid_in: v.nullable(Decimal),
  /** What was typed of all this, for a draft to be changed: the rest follows from it. */
  typed: v.nullable(Typed),
  /** What is kept of the middle, in base; null for whoever may not see what currencies cost. */
  margin: v.nullable(Decimal),
  /** How it is paid in beside cash. */
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
  /** Of an order: whether the code that its agent gave is kept. The code itself is nowhere. */
  has_code: v.boolean(),
  carrier: v.nullable(v.string()),
  seal_no: v.nullable(v.string()),
  travel: v.nullable(TravelRecord),
  /** Why it is held where the program held it: what is missing, by the names of its fields. */
  missing: v.array(v.object({ field: v.string(), message: v.string() })),
  expires_on: v.nullable(ShownDay),
  tries_left: v.nullable(v.number()),
  /** In the answer that pays it in, and never again. */
  payout_code: v.optional(v.string()),
  /** What stands in the way of nothing, but has to be seen: a position that a cancelling left open. */
  alerts: v.array(v.object({ key: v.string(), message: v.string() })),
  /** What settled it with its agent; null before, and where nothing of it was open any more. */
  settlement: v.nullable(v.object({ id: Id, number: v.string() })),
  /** How its last step was reasoned. */
  step_reason: v.nullable(v.string()),
} as const;

export const rows = {
  kind: v.picklist(TRANSFER_KINDS),
  /** Set for internal transfers in several currencies, which have no `amount`; null while the receiver has yet to count it. */
  amounts: v.optional(v.nullable(v.array(v.object({ currency: CurrencyCode, amount: Decimal })))),
  beneficiary: v.nullable(v.string()),
  payout_amount: v.nullable(v.string()),
  payout_currency: v.nullable(v.string()),
  expires_on: v.nullable(v.string()),
} as const;

export const WAITING = ['paid_in', 'held', 'sent', 'available', 'expired'] as const;

/** What the pay-out desk finds: never the code. */
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

/** What is asked of a remittance by its amount while it is typed, and why. */
export const Travel = v.object({
  level: v.picklist(TRAVEL_LEVELS),
  reason: v.nullable(v.string()),
});

/** What a remittance comes to while it is typed; null where that is not known yet. */
export const Sums = v.object({
  principal: v.nullable(Decimal),
  payout_amount: Decimal,
  payout_currency: CurrencyCode,
  paid_in: v.nullable(Decimal),
  /** The fee and the tax that count: what was typed, else what the rules ask for. */
  fee: v.nullable(v.object({ amount: Decimal, mode: v.picklist(REMIT_FEE_MODES) })),
  fee_listed: v.nullable(Decimal),
  tax: v.nullable(Decimal),
});
