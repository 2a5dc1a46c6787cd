import * as v from 'valibot';

import { DocumentRow } from '@/lib/contract/document-fields';
import { CurrencyCode, Decimal, Id } from '@/lib/contract/schemas';
import { quotedFields } from './quote';

export const FEE_MODES = ['on_top', 'deducted', 'waived'] as const;

/**
 * A line of a ticket, as dealt or, before posting, as planned. Cost and result are null before posting. Cost, result
 * and margin are null if the caller may not see them.
 */
export const DealtLine = v.object({
  line_no: v.number(),
  side: v.picklist(['buy', 'sell']),
  currency: CurrencyCode,
  amount: Decimal,
  ...quotedFields,
  /** Value of the line in base at its rate. */
  base: Decimal,
  counter_currency: v.nullable(CurrencyCode),
  counter_amount: v.nullable(Decimal),
  counter_rate: v.nullable(Decimal),
  counter_quote_unit: v.nullable(quotedFields.quote_unit),
  counter_quote_direction: v.nullable(quotedFields.quote_direction),
  /**
   * Mid rate of the rate board in base currency per unit; null if there is none, or if the caller may not see margins.
   */
  mid: v.nullable(Decimal),
  /**
   * Deviation from the rate of the rate board for that side, in percent of that rate. A positive deviation favours the
   * organisation.
   */
  deviation: v.nullable(Decimal),
  cost: v.nullable(Decimal),
  realised: v.nullable(Decimal),
  margin: v.nullable(Decimal),
});
export type DealtLine = v.InferOutput<typeof DealtLine>;

/**
 * Stock of a currency at the location before and after the deal. A caller who may not see the stock only learns whether
 * it is sufficient.
 */
export const StockAfter = v.union([
  v.object({ currency: CurrencyCode, before: Decimal, after: Decimal }),
  v.object({ currency: CurrencyCode, enough: v.boolean() }),
]);
export type StockAfter = v.InferOutput<typeof StockAfter>;

const Money = v.object({ currency: CurrencyCode, amount: Decimal });

/** Cash that changes hands at the counter, net by currency. The organisation receives `take` and pays out `give`. */
export const Totals = v.object({
  take: v.array(Money),
  give: v.array(Money),
  /** Total of the bought lines in base; `sold` is the total of the sold lines. Each line is rounded before the sum. */
  bought: Decimal,
  sold: Decimal,
  fee: Decimal,
  /** Result of rounding to the smallest coin, in base; positive for income of the organisation. */
  rounding: Decimal,
});
export type SaleTotals = v.InferOutput<typeof Totals>;

export const Fee = v.object({
  amount: Decimal,
  mode: v.picklist(FEE_MODES),
  /** Fee by the fee rules. `rule_id` is the id of the rule that determined the fee. */
  listed: Decimal,
  rule_id: v.nullable(Id),
});

/** An amount that is handed over by any method or, with `on_account`, booked on the customer's balance. */
const Handed = v.object({ ...Money.entries, on_account: v.boolean() });
export type Handed = v.InferOutput<typeof Handed>;

/** Amounts received from the customer, and amounts paid out to the customer, by currency. */
export const sides = { received: v.array(Handed), paid_out: v.array(Handed) } as const;

/** Summary of a posted ticket for a list; null if the ticket was never posted. */
const SaleDealt = v.object({
  /** Side of the organisation; null if the ticket has both purchases and sales. */
  side: v.nullable(v.picklist(['buy', 'sell'])),
  /** Currency pair, such as `EUR/USD`; null if the ticket has several pairs. */
  pair: v.nullable(v.string()),
  /**
   * Currencies of the pair; null if the ticket has several pairs. `counter_currency` is null for a deal against the
   * base currency.
   */
  currency: v.nullable(CurrencyCode),
  counter_currency: v.nullable(CurrencyCode),
  /**
   * Rate in the quotation of `quote_unit` and `quote_direction`. For a cross deal, units of the pair's second currency
   * per unit of the first.
   */
  rate: v.nullable(Decimal),
  quote_unit: v.nullable(quotedFields.quote_unit),
  quote_direction: v.nullable(quotedFields.quote_direction),
  lines: v.number(),
  location: v.nullable(v.string()),
  /** Margin against the mid rate of the rate board, in base; null if the caller may not see it. */
  margin: v.nullable(Decimal),
});

/** A ticket in a list. A draft shows the amounts that are entered so far. */
export const SaleRow = v.object({
  ...DocumentRow.entries,
  ...sides,
  dealt: v.nullable(SaleDealt),
  /** Instant until which the rates of a draft are held; null if they are not held. */
  quoted_until: v.nullable(v.string()),
});
export type SaleRow = v.InferOutput<typeof SaleRow>;
