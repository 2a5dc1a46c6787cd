import * as v from 'valibot';

import { list } from '../lists';
import { CurrencyCode, Decimal, Id, PositiveMoney, ShownDay } from '../schemas';

const LineNo = v.pipe(v.number('id'), v.safeInteger('id'), v.minValue(1, 'id'));

/**
 * What a payment settles: open items as a party's open items name them, each with an amount in the item's currency.
 * Left out, or what is not named, goes to the oldest first.
 */
export const appliedBody = {
  applied: v.optional(
    list(v.strictObject({ entry_id: Id, line_no: LineNo, amount: PositiveMoney }), 100),
  ),
} as const;

/** An amount that is in no currency but its own. */
const InCurrency = v.object({ currency: CurrencyCode, amount: Decimal });

/** What of a payment stands against nothing yet: the party's credit, by currency. */
export const Unapplied = v.array(InCurrency);
export type Unapplied = v.InferOutput<typeof Unapplied>;

/** Something that a payment stands against. */
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
  /** It was chosen; else it was the oldest that was open. */
  is_chosen: v.boolean(),
});
export type AppliedTo = v.InferOutput<typeof AppliedTo>;

export const appliedRecord = {
  /** As it was chosen. */
  applied: v.array(v.object({ entry_id: Id, line_no: v.number(), amount: Decimal })),
  /** What it stands against as the books are now; nothing before it is posted, or once it is voided. */
  applied_to: v.array(AppliedTo),
  unapplied: Unapplied,
} as const;
