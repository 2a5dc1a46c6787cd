import * as v from 'valibot';

import { list } from '../lists';
import { appliedBody, appliedRecord } from './applied';
import { CurrencyCode, Day, Decimal, Id, Line, PositiveMoney, Rate } from '../schemas';

/** What money is paid or received for: an amount in the payment's currency, on an account. */
const PaymentLine = v.strictObject({
  account_id: Id,
  amount: PositiveMoney,
  memo: v.optional(Line(300)),
  party_id: v.optional(Id),
});

/**
 * What a draft of a payment holds beside the account that pays or receives. `currency` is that
 * account's when left out; `rate` is base per one unit, the board's mid of the day when left out.
 */
export const paymentBody = {
  date: Day,
  party_id: v.optional(Id),
  location_id: v.optional(Id),
  currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  reference: v.optional(Line(100)),
  memo: v.optional(Line(500)),
  ...appliedBody,
  lines: list(PaymentLine, 200, { message: 'lines' }),
} as const;

export const paymentRecord = {
  party_id: v.nullable(Id),
  party: v.nullable(v.string()),
  location_id: v.nullable(Id),
  rate: v.nullable(Decimal),
  ...appliedRecord,
  lines: v.array(
    v.object({
      line_no: v.number(),
      account_id: Id,
      account_number: v.string(),
      account_name: v.string(),
      amount: Decimal,
      memo: v.nullable(v.string()),
      party_id: v.nullable(Id),
      party: v.nullable(v.string()),
    }),
  ),
} as const;

/** The account that pays or receives, as a record names it. */
export const AccountName = v.object({ id: Id, number: v.string(), name: v.string() });
