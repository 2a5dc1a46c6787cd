import * as v from 'valibot';

import { DocumentRow } from '../document-fields';
import { CurrencyCode, Decimal, Id } from '../schemas';
import { quotedFields } from './quote';

export const FEE_MODES = ['on_top', 'deducted', 'waived'] as const;

/** A line of a ticket as dealt. Cost, result and margin are null before posting, or if the caller may not see them. */
export const DealtLine = v.object({
  line_no: v.number(),
  side: v.picklist(['buy', 'sell']),
  currency: CurrencyCode,
  amount: Decimal,
  ...quotedFields,
  /** Value in base at its rate. */
  base: Decimal,
  counter_currency: v.nullable(CurrencyCode),
  counter_amount: v.nullable(Decimal),
  counter_rate: v.nullable(Decimal),
  counter_quote_unit: v.nullable(quotedFields.quote_unit),
  counter_quote_direction: v.nullable(quotedFields.quote_direction),
  /** The board's mid rate, base per unit; null if the caller may not see margins. */
  mid: v.nullable(Decimal),
  /** Difference from the board's rate for its side, in percent of that rate; positive favours the organisation. */
  deviation: v.nullable(Decimal),
  cost: v.nullable(Decimal),
  realised: v.nullable(Decimal),
  margin: v.nullable(Decimal),
});
export type DealtLine = v.InferOutput<typeof DealtLine>;

/** Stock at a location after the deal, or only whether it suffices if the caller may not see the stock. */
export const StockAfter = v.union([
  v.object({ currency: CurrencyCode, before: Decimal, after: Decimal }),
  v.object({ currency: CurrencyCode, enough: v.boolean() }),
]);
export type StockAfter = v.InferOutput<typeof StockAfter>;

const Money = v.object({ currency: CurrencyCode, amount: Decimal });

/** Amounts over the counter by currency: `take` is received by the organisation, `give` is paid out. */
export const Totals = v.object({
  take: v.array(Money),
  give: v.array(Money),
  /** Totals of all lines in base, each line rounded separately. */
  bought: Decimal,
  sold: Decimal,
  fee: Decimal,
  /** Difference from rounding to the smallest coin; positive is income. */
  rounding: Decimal,
});
export type SaleTotals = v.InferOutput<typeof Totals>;

export const Fee = v.object({
  amount: Decimal,
  mode: v.picklist(FEE_MODES),
  /** The fee according to the fee rules; `rule_id` is the rule that applied. */
  listed: Decimal,
  rule_id: v.nullable(Id),
});

/** An amount that is handed over, by any method, or booked to the customer's balance. */
const Handed = v.object({ ...Money.entries, on_account: v.boolean() });
export type Handed = v.InferOutput<typeof Handed>;

/** Amounts received from the customer and paid out to the customer, by currency. */
export const sides = { received: v.array(Handed), paid_out: v.array(Handed) } as const;

/** Summary of a dealt ticket for a list; null if it was never dealt. */
const SaleDealt = v.object({
  /** The organisation's side; null if it both bought and sold. */
  side: v.nullable(v.picklist(['buy', 'sell'])),
  /** The pair, such as `EUR/USD`; null for several. */
  pair: v.nullable(v.string()),
  /**
   * Currencies of the pair; null if the ticket has several pairs. `counter_currency` is null if the deal was against
   * the base currency.
   */
  currency: v.nullable(CurrencyCode),
  counter_currency: v.nullable(CurrencyCode),
  /** The rate as quoted; for a cross deal, units of the second currency per unit of the first. */
  rate: v.nullable(Decimal),
  quote_unit: v.nullable(quotedFields.quote_unit),
  quote_direction: v.nullable(quotedFields.quote_direction),
  lines: v.number(),
  location: v.nullable(v.string()),
  /** Margin against the board's mid in base; null if the caller may not see it. */
  margin: v.nullable(Decimal),
});

/** A ticket in a list. A draft shows the amounts entered so far. */
export const SaleRow = v.object({
  ...DocumentRow.entries,
  ...sides,
  dealt: v.nullable(SaleDealt),
  /** The instant until which a draft's rates are held. */
  quoted_until: v.nullable(v.string()),
});
export type SaleRow = v.InferOutput<typeof SaleRow>;
