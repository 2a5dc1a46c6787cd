import * as v from 'valibot';

import { list } from '../lists';
import { appliedBody, appliedRecord } from './applied';
import { CurrencyCode, Day, Decimal, Id, Line, PositiveMoney, Rate } from '../schemas';

/** A line of a payment: the account that is charged or credited, and an amount in the currency of the payment. */
const PaymentLine = v.strictObject({
  account_id: Id,
  amount: PositiveMoney,
  memo: v.optional(Line(300)),
  party_id: v.optional(Id),
});

/**
 * Fields of a payment draft, without the account that pays or receives. The default of `currency` is the currency of
 * that account, otherwise base. `rate` is base currency per unit; the default is the mid rate of the rate board for the
 * day.
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

/** Number and name of an account that a record refers to, such as the account that pays. */
export const AccountName = v.object({ id: Id, number: v.string(), name: v.string() });
