import * as v from 'valibot';

import { PAID_BY, REMIT_FEE_MODES, TRANSFER_KINDS } from '@/lib/domain/dealing/remittance';
import { list } from '@/lib/contract/lists';
import {
  Amount,
  BirthDay,
  CurrencyCode,
  Day,
  Id,
  Line,
  Name,
  PositiveMoney,
  Rate,
} from '@/lib/contract/schemas';
import { AccountNumber } from './account-number';
import { thirdParty } from '@/lib/contract/compliance/on-behalf';
import { Pieces } from './till-sessions';
import { quoteFields } from './quote';

const TransferLine = v.strictObject({
  currency: CurrencyCode,
  amount: PositiveMoney,
  /** Notes and coins by denomination. Their total value must equal `amount`. */
  pieces: v.optional(Pieces),
});

const country = v.pipe(v.string('country'), v.regex(/^[A-Z]{2}$/, 'country'));

/**
 * Sender or beneficiary of a remittance. Some fields are required only from the amount at which the travel rule
 * applies.
 */
const person = {
  name: Name(200),
  name_local: v.optional(Line(200)),
  phone: v.optional(Line(40)),
  country,
  city: v.optional(Line(100)),
  address: v.optional(Line(300)),
  date_of_birth: v.optional(BirthDay),
  /** Type and number of an identity document, such as `passport P1234567`. */
  document: v.optional(Line(100)),
  relationship: v.optional(Line(100)),
  account: v.optional(AccountNumber),
  bank: v.optional(Line(200)),
} as const;
export const Person = v.strictObject(person);
export type Person = v.InferOutput<typeof Person>;

/** Part of the amount due that the sender pays by this method, in base. The rest is paid in cash at the location. */
const Payment = v.strictObject({
  direction: v.optional(v.picklist(['in'], 'choice')),
  method: v.picklist(PAID_BY, 'choice'),
  currency: v.optional(CurrencyCode),
  amount: PositiveMoney,
  account_id: v.optional(Id),
});

/**
 * Fields of a transfer of cash (`internal`), a remittance sent through an agent (`remit_out`), or a remittance paid out
 * for an agent (`remit_in`). If a field that the kind requires is missing, the refusal names that field.
 */
export const body = {
  kind: v.picklist(TRANSFER_KINDS, 'choice'),
  /** Day of the transfer; the default is today. */
  date: v.optional(Day),
  from_location_id: v.optional(Id),
  to_location_id: v.optional(Id),
  lines: v.optional(list(TransferLine, 60, { message: 'lines' })),
  /**
   * If true, cash for a till or vault of the same branch that another user has open stays in transit until that user
   * receives it; if false, it arrives immediately.
   */
  awaits_receipt: v.optional(v.boolean('boolean')),
  /** Carrier of a transfer to another branch. `seal_no` is the number of the seal. */
  carrier: v.optional(Line(100)),
  seal_no: v.optional(Line(40)),
  sender_id: v.optional(Id),
  sender: v.optional(Person),
  beneficiary_id: v.optional(Id),
  beneficiary: v.optional(Person),
  /**
   * If true, posting an outgoing remittance also adds the beneficiary to the sender's list of beneficiaries, unless the
   * list has it already or the caller may not add beneficiaries.
   */
  keep_beneficiary: v.optional(v.boolean('boolean')),
  agent_id: v.optional(Id),
  /**
   * In base: the amount sent or, if the fee is deducted, the sum of the amount sent and the fee. Tax is added on top.
   */
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
  ...thirdParty,
  sender_address: v.optional(Line(300)),
  sender_date_of_birth: v.optional(BirthDay),
  /** Type and number of the sender's identity document. */
  sender_document: v.optional(Line(100)),
  /** Reference number that the agent uses for the remittance. */
  reference: v.optional(Line(100)),
  /** Payout code that the agent gave to the beneficiary. */
  code: v.optional(Line(40)),
  expires_on: v.optional(Day),
  memo: v.optional(Line(500)),
} as const;

export const Document = v.strictObject({
  type: Name(40),
  number: Name(60),
  country: v.optional(country),
});
