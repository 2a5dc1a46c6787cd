import * as v from 'valibot';

import { DocumentRow } from '../document-fields';
import { CurrencyCode, Decimal, Id } from '../schemas';
import { quotedFields } from './quote';

export const FEE_MODES = ['on_top', 'deducted', 'waived'] as const;

/** A line as it was dealt; cost, result and margin only for who may see them, and once posted. */
export const DealtLine = v.object({
  line_no: v.number(),
  side: v.picklist(['buy', 'sell']),
  currency: CurrencyCode,
  amount: Decimal,
  ...quotedFields,
  /** What it is worth in base at its rate. */
  base: Decimal,
  counter_currency: v.nullable(CurrencyCode),
  counter_amount: v.nullable(Decimal),
  counter_rate: v.nullable(Decimal),
  counter_quote_unit: v.nullable(quotedFields.quote_unit),
  counter_quote_direction: v.nullable(quotedFields.quote_direction),
  /** The middle of the board, base per one unit; only for who may see what the line brings. */
  mid: v.nullable(Decimal),
  /** How far it is from the board's own rate for its side, in percent of that; above zero it is better for the organisation. */
  deviation: v.nullable(Decimal),
  cost: v.nullable(Decimal),
  realised: v.nullable(Decimal),
  margin: v.nullable(Decimal),
});
export type DealtLine = v.InferOutput<typeof DealtLine>;

/** What would be in stock at a place, or only whether it is enough, for whoever may not know how much. */
export const StockAfter = v.union([
  v.object({ currency: CurrencyCode, before: Decimal, after: Decimal }),
  v.object({ currency: CurrencyCode, enough: v.boolean() }),
]);
export type StockAfter = v.InferOutput<typeof StockAfter>;

const Money = v.object({ currency: CurrencyCode, amount: Decimal });

/** What goes over the counter, from the organisation's side: what it takes and what it gives, by currency. */
export const Totals = v.object({
  take: v.array(Money),
  give: v.array(Money),
  /** All lines in base, each rounded by itself. */
  bought: Decimal,
  sold: Decimal,
  fee: Decimal,
  /** What the drawer's smallest coin leaves, as income positive. */
  rounding: Decimal,
});
export type SaleTotals = v.InferOutput<typeof Totals>;

export const Fee = v.object({
  amount: Decimal,
  mode: v.picklist(FEE_MODES),
  /** What the fee rules ask for; the rule it came from. */
  listed: Decimal,
  rule_id: v.nullable(Id),
});

/** A sum that changes hands, whichever way it is paid, or goes over the customer's balance. */
const Handed = v.object({ ...Money.entries, on_account: v.boolean() });
export type Handed = v.InferOutput<typeof Handed>;

/** What the customer gave, and what they got, by currency. */
export const sides = { received: v.array(Handed), paid_out: v.array(Handed) } as const;

/** What a list shows of how a ticket was dealt; nothing of one that never was. */
const SaleDealt = v.object({
  /** The organisation's side; null where it bought and sold. */
  side: v.nullable(v.picklist(['buy', 'sell'])),
  /** What was dealt against what: `EUR/USD`; null for several. */
  pair: v.nullable(v.string()),
  /** The two of the pair; null for several. Without a second one it was dealt against base. */
  currency: v.nullable(CurrencyCode),
  counter_currency: v.nullable(CurrencyCode),
  /** As it was quoted; of a cross deal what one of the first came to in the second. */
  rate: v.nullable(Decimal),
  quote_unit: v.nullable(quotedFields.quote_unit),
  quote_direction: v.nullable(quotedFields.quote_direction),
  lines: v.number(),
  location: v.nullable(v.string()),
  /** Against the middle of the board, in base; only for who may see it. */
  margin: v.nullable(Decimal),
});

/** Of a draft the two sides are shown as far as they were typed. */
export const SaleRow = v.object({
  ...DocumentRow.entries,
  ...sides,
  dealt: v.nullable(SaleDealt),
  /** Until when a draft's rates are held. */
  quoted_until: v.nullable(v.string()),
});
export type SaleRow = v.InferOutput<typeof SaleRow>;
