import * as v from 'valibot';

import { PAID_BY, REMIT_FEE_MODES, TRANSFER_KINDS } from '@/lib/domain/remittance';
import { list } from '../lists';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Line,
  Name,
  PositiveMoney,
  Rate,
  ShownDay,
} from '../schemas';
import { quoteFields } from './quote';

const TransferLine = v.strictObject({ currency: CurrencyCode, amount: PositiveMoney });

const country = v.pipe(v.string('country'), v.regex(/^[A-Z]{2}$/, 'country'));

/** Whoever sends or gets a remittance, as the travel rule asks for them by amount. */
const person = {
  name: Name(200),
  name_local: v.optional(Line(200)),
  phone: v.optional(Line(40)),
  country,
  city: v.optional(Line(100)),
  address: v.optional(Line(300)),
  date_of_birth: v.optional(Day),
  relationship: v.optional(Line(100)),
  account: v.optional(Line(60)),
  bank: v.optional(Line(200)),
} as const;
const Person = v.strictObject(person);
export type Person = v.InferOutput<typeof Person>;

/** How the sender pays in base: what is left out is paid in cash at the place. */
const Payment = v.strictObject({
  direction: v.optional(v.picklist(['in'], 'choice')),
  method: v.picklist(PAID_BY, 'choice'),
  currency: v.optional(CurrencyCode),
  amount: PositiveMoney,
  account_id: v.optional(Id),
});

/**
 * Money that changes its place (`internal`), is sent through an agent (`remit_out`) or is paid out for one
 * (`remit_in`). Which fields a kind cannot be without is refused beside them.
 */
export const body = {
  kind: v.picklist(TRANSFER_KINDS, 'choice'),
  /** Today when left out. */
  date: v.optional(Day),
  from_location_id: v.optional(Id),
  to_location_id: v.optional(Id),
  lines: v.optional(list(TransferLine, 60, { message: 'lines' })),
  sender_id: v.optional(Id),
  sender: v.optional(Person),
  beneficiary_id: v.optional(Id),
  beneficiary: v.optional(Person),
  agent_id: v.optional(Id),
  /** In base: what is sent, or with a deducted fee what is handed in. */
  principal: v.optional(PositiveMoney),
  payout_amount: v.optional(PositiveMoney),
  payout_currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  ...quoteFields,
  fee: v.optional(v.strictObject({ amount: Amount, mode: v.picklist(REMIT_FEE_MODES, 'choice') })),
  tax: v.optional(Amount),
  payments: v.optional(list(Payment, 20)),
  location_id: v.optional(Id),
  purpose: v.optional(Line(200)),
  source_of_funds: v.optional(Line(200)),
  sender_address: v.optional(Line(300)),
  sender_date_of_birth: v.optional(Day),
  /** The agent's own number of it. */
  reference: v.optional(Line(100)),
  /** The code that the agent gave the beneficiary. */
  code: v.optional(Line(40)),
  expires_on: v.optional(Day),
  memo: v.optional(Line(500)),
} as const;

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
  relationship: v.optional(v.string()),
  account: v.optional(v.string()),
  bank: v.optional(v.string()),
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
  tax: v.nullable(Decimal),
  /** What the sender hands in, in base. */
  paid_in: v.nullable(Decimal),
  /** What is kept of the middle, in base; null for whoever may not see what currencies cost. */
  margin: v.nullable(Decimal),
  purpose: v.nullable(v.string()),
  expires_on: v.nullable(ShownDay),
  tries_left: v.nullable(v.number()),
  /** In the answer that pays it in, and never again. */
  payout_code: v.optional(v.string()),
  /** What stands in the way of nothing, but has to be seen: a position that a cancelling left open. */
  alerts: v.array(v.object({ key: v.string(), message: v.string() })),
  /** How its last step was reasoned. */
  step_reason: v.nullable(v.string()),
} as const;

export const rows = {
  kind: v.picklist(TRANSFER_KINDS),
  beneficiary: v.nullable(v.string()),
  payout_amount: v.nullable(v.string()),
  payout_currency: v.nullable(v.string()),
  expires_on: v.nullable(v.string()),
} as const;

export const Document = v.strictObject({
  type: Name(40),
  number: Name(60),
  country: v.optional(country),
});

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

/** What a remittance comes to while it is typed; null where that is not known yet. */
export const Sums = v.object({
  principal: v.nullable(Decimal),
  payout_amount: Decimal,
  payout_currency: CurrencyCode,
  paid_in: v.nullable(Decimal),
});
