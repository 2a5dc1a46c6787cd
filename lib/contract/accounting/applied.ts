import * as v from 'valibot';

import { list } from '../lists';
import { CurrencyCode, Decimal, Id, PositiveMoney, ShownDay } from '../schemas';

const LineNo = v.pipe(v.number('id'), v.safeInteger('id'), v.minValue(1, 'id'));

/**
 * Open items that a payment settles, each with an amount in the item's currency. The amount of the payment that is not
 * allocated here settles the oldest items first.
 */
export const appliedBody = {
  applied: v.optional(
    list(v.strictObject({ entry_id: Id, line_no: LineNo, amount: PositiveMoney }), 100),
  ),
} as const;

const InCurrency = v.object({ currency: CurrencyCode, amount: Decimal });

/** Part of a payment that settles no item, by currency; it remains as an open item of the party. */
export const Unapplied = v.array(InCurrency);
export type Unapplied = v.InferOutput<typeof Unapplied>;

/** An open item that a payment settles. */
const AppliedTo = v.object({
  entry_id: Id,
  line_no: v.number(),
  document: v.string(),
  document_type: v.string(),
  document_id: Id,
  date: ShownDay,
  due: ShownDay,
  currency: CurrencyCode,
  amount: Decimal,
  /** True if the user chose the item; false if the payment settled it as the oldest open item. */
  is_chosen: v.boolean(),
});
export type AppliedTo = v.InferOutput<typeof AppliedTo>;

export const appliedRecord = {
  /** Items that the user chose. */
  applied: v.array(v.object({ entry_id: Id, line_no: v.number(), amount: Decimal })),
  /** Items that the payment settles according to the books now; empty before posting and after a void. */
  applied_to: v.array(AppliedTo),
  unapplied: Unapplied,
} as const;
