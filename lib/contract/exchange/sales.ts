import * as v from 'valibot';

import { documentEndpoints } from '../document';
import { IdFilter } from '../document-list';
import { endpoint } from '../endpoint';
import { list, table } from '../lists';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Line,
  Nothing,
  PositiveMoney,
  Prose,
  Rate,
} from '../schemas';
import { Identification } from './identification';
import { thirdParty } from './on-behalf';
import { quoteFields } from './quote';
import { saleRecordFields } from './sale-record-fields';
import { DealtLine, Fee, FEE_MODES, SaleRow, StockAfter, Totals } from './sale-shapes';

/**
 * What the organisation buys or sells, from the organisation's side. Without a rate the board's for that side is
 * taken. A cross deal names what is given for it: its amount (found from the rates when left out)
 * and its own rate, whose manner of quoting has fields of its own.
 */
const SaleLine = v.strictObject({
  side: v.picklist(['buy', 'sell'], 'choice'),
  currency: CurrencyCode,
  amount: PositiveMoney,
  rate: v.optional(Rate),
  ...quoteFields,
  counter_currency: v.optional(CurrencyCode),
  counter_amount: v.optional(PositiveMoney),
  counter_rate: v.optional(Rate),
  counter_quote_unit: quoteFields.quote_unit,
  counter_quote_direction: quoteFields.quote_direction,
});

/** What settles otherwise than in notes at the location and base cash; in is what the organisation takes. */
export const SalePayment = v.strictObject({
  direction: v.picklist(['in', 'out'], 'choice'),
  method: v.picklist(['cash', 'card', 'bank', 'on_account', 'credit_limit'], 'choice'),
  currency: CurrencyCode,
  amount: PositiveMoney,
  account_id: v.optional(Id),
  reference: v.optional(Line(100)),
});

/** Pieces of each value, as they were counted out: `{ "100": 3 }`. Kept as typed. */
const Pieces = table(
  v.pipe(v.string(), v.regex(/^\d{1,7}(\.\d{1,4})?$/, 'money')),
  v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(0, 'range')),
  60,
);

const body = {
  date: Day,
  customer_id: v.optional(Id),
  /** Somebody who is nobody's customer yet; whatever they gave is kept. */
  walk_in: v.optional(
    v.strictObject({
      name: v.optional(Line(200)),
      phone: v.optional(Line(40)),
      id_type: v.optional(Line(40)),
      id_number: v.optional(Line(60)),
    }),
  ),
  location_id: v.optional(Id),
  /** What is left to settle in base goes over the customer's balance instead of the drawer. */
  on_account: v.optional(v.boolean('boolean')),
  lines: list(SaleLine, 50, { message: 'lines' }),
  /** In base. Without it the fee rules say; waived keeps what was not asked for. */
  fee: v.optional(
    v.strictObject({ amount: v.optional(Amount), mode: v.picklist(FEE_MODES, 'choice') }),
  ),
  payments: v.optional(list(SalePayment, 20)),
  /** Why a rate outside the tolerance was given. */
  override_reason: v.optional(Prose(300)),
  purpose: v.optional(Line(100)),
  source_of_funds: v.optional(Line(200)),
  ...thirdParty,
  counted: v.optional(
    table(CurrencyCode, v.strictObject({ in: v.optional(Pieces), out: v.optional(Pieces) }), 60),
  ),
  reference: v.optional(Line(100)),
  memo: v.optional(Line(500)),
} as const;

const endpoints = documentEndpoints({
  path: 'exchange/sales',
  page: 'sales',
  body,
  own: saleRecordFields,
});

const CHECK_LEVELS = ['ok', 'warn', 'approve', 'block'] as const;

/** What a ticket was looked at for, and what came of it. */
export const SaleCheck = v.object({
  key: v.string(),
  level: v.picklist(CHECK_LEVELS),
  message: v.string(),
});
export type SaleCheck = v.InferOutput<typeof SaleCheck>;

const page = v.object({ ...endpoints.list.answer.entries, data: v.array(SaleRow) });

const SaleFilters = v.strictObject({
  ...endpoints.list.input.entries,
  /** The place that it was dealt at, or is to be. */
  location_id: IdFilter,
  /** Whose tickets they are: those that were dealt with this customer, also the voided ones. */
  customer_id: IdFilter,
  /** Two currencies, either way round, that some line deals one against the other: `EUR/USD`. */
  pair: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}\/[A-Z]{3}$/, 'pair'))),
});
export type SaleFilters = v.InferOutput<typeof SaleFilters>;

const preview = v.object({
  ...endpoints.preview.answer.entries,
  totals: v.nullable(Totals),
  fee: v.nullable(Fee),
  checks: v.array(SaleCheck),
  dealt: v.array(DealtLine),
  /** Quantities only for who may know what is in stock everywhere, averages for who may see profit, cost for who may both. */
  position_after: v.array(
    v.object({
      currency: CurrencyCode,
      quantity: v.nullable(Decimal),
      cost: v.nullable(Decimal),
      average: v.nullable(Decimal),
      before: v.object({ quantity: v.nullable(Decimal), average: v.nullable(Decimal) }),
    }),
  ),
  drawer_after: v.array(StockAfter),
  identification: Identification,
  /** What the customer's credit limit still allows, an amount null where a rate is missing; null without a limit. */
  credit: v.nullable(
    v.object({
      number: v.string(),
      available: v.array(v.object({ currency: CurrencyCode, amount: v.nullable(Decimal) })),
    }),
  ),
});
export type SalePreview = v.InferOutput<typeof preview>;

/** What taking a ticket back would do, before anybody says so. */
const VoidPreview = v.object({
  lines: endpoints.preview.answer.entries.lines,
  warnings: endpoints.preview.answer.entries.warnings,
  /** A second person has to agree first. */
  waits: v.boolean(),
  position_after: preview.entries.position_after,
  drawer_after: preview.entries.drawer_after,
});

/** Tickets of the counter: any number of currencies, both ways, settled in one go. */
export const sales = {
  ...endpoints,
  list: { ...endpoints.list, input: SaleFilters, answer: page },
  preview: {
    ...endpoints.preview,
    /** A draft that is a quote is looked at with its rates. */
    input: v.strictObject({ ...endpoints.preview.input.entries, quote_id: v.optional(Id) }),
    answer: preview,
  },
  asked: endpoint({
    method: 'GET',
    path: 'exchange/sales/asked',
    summary: 'Whether customers have to be identified from some sum on, today.',
    allow: { page: 'sales', action: 'view' },
    input: Nothing,
    answer: v.object({
      identification: v.boolean(),
      /** A rule asks for a picture of the document. */
      picture: v.boolean(),
      /** Why no rule is in force, where that was decided. */
      none_reason: v.nullable(v.string()),
    }),
  }),
  quote: endpoint({
    method: 'POST',
    path: 'exchange/sales/{id}/quote',
    summary: 'Holds the rates of a draft until the deadline that the settings give.',
    allow: { page: 'sales', action: 'create' },
    input: Nothing,
    answer: endpoints.show.answer,
    stales: ['exchange/sales'],
  }),
  voidPreview: endpoint({
    method: 'POST',
    path: 'exchange/sales/{id}/void-preview',
    summary: 'What voiding a ticket today would post and move, and what blocks it.',
    allow: { page: 'sales', action: 'view' },
    input: Nothing,
    answer: VoidPreview,
    dry: true,
    stales: [],
  }),
};

export type Sale = v.InferOutput<(typeof sales)['show']['answer']>;
