import * as v from 'valibot';

import { documentEndpoints } from '@/lib/contract/document';
import { IdFilter } from '@/lib/contract/document-list';
import { endpoint } from '@/lib/contract/endpoint';
import { list, table } from '@/lib/contract/lists';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Email,
  Id,
  Line,
  Nothing,
  PositiveMoney,
  Prose,
  Rate,
  Secret,
} from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';
import { HeldQuote } from './held-quote';
import { Identification } from '@/lib/contract/compliance/identification';
import { thirdParty, shownThirdParty } from '@/lib/contract/compliance/on-behalf';
import { quoteFields } from './quote';
import { DealtLine, Fee, FEE_MODES, SaleRow, StockAfter, Totals, sides } from './sale-shapes';

/** Fields of a ticket's record, in addition to the fields of every document. */
const saleRecordFields = {
  customer_id: v.nullable(Id),
  customer: v.nullable(v.string()),
  walk_in: v.nullable(
    v.object({
      name: v.optional(v.string()),
      phone: v.optional(v.string()),
      id_type: v.optional(v.string()),
      id_number: v.optional(v.string()),
    }),
  ),
  location_id: Id,
  location: v.nullable(v.string()),
  session_id: v.nullable(Id),
  on_account: v.boolean(),
  lines: v.array(DealtLine),
  payments: v.array(
    v.object({
      direction: v.picklist(['in', 'out']),
      method: v.string(),
      currency: CurrencyCode,
      amount: Decimal,
      account_id: v.nullable(Id),
      account: v.nullable(v.string()),
      reference: v.nullable(v.string()),
    }),
  ),
  totals: Totals,
  ...sides,
  fee: Fee,
  override_reason: v.nullable(v.string()),
  purpose: v.nullable(v.string()),
  source_of_funds: v.nullable(v.string()),
  ...shownThirdParty,
  counted: v.nullable(v.unknown()),
  /** Quote that holds the ticket's rates or, after posting, held them; null if there is none. */
  quote: v.nullable(HeldQuote),
  /** Trades that cover this ticket; empty if the caller may not view trades. */
  covered_by: v.array(v.object({ id: Id, number: v.string() })),
  /** Id of the offer from which the ticket was made; null if there is none. */
  offer_id: v.nullable(Id),
  /** Link in the QR code of the receipt; null before posting. */
  verify: v.nullable(v.string()),
} as const;

/**
 * A line of a ticket, from the organisation's side. The default rate is the rate of the rate board. A cross deal also
 * has the counter currency, its amount (by default computed from the rates), its rate and the quotation of that rate.
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

/**
 * A payment of a ticket. Amounts that no payment covers are by default settled in cash at the location. With `in`, the
 * organisation receives the payment.
 */
export const SalePayment = v.strictObject({
  direction: v.picklist(['in', 'out'], 'choice'),
  method: v.picklist(['cash', 'card', 'bank', 'on_account', 'credit_limit'], 'choice'),
  currency: CurrencyCode,
  amount: PositiveMoney,
  account_id: v.optional(Id),
  reference: v.optional(Line(100)),
});

/** Counted pieces of each denomination, such as `{ "100": 3 }`. They are stored as entered. */
const Pieces = table(
  v.pipe(v.string(), v.regex(/^\d{1,7}(\.\d{1,4})?$/, 'money')),
  v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(0, 'range')),
  60,
);

const body = {
  date: Day,
  customer_id: v.optional(Id),
  /** Data of a customer who is not registered; all fields are optional. */
  walk_in: v.optional(
    v.strictObject({
      name: v.optional(Line(200)),
      phone: v.optional(Line(40)),
      id_type: v.optional(Line(40)),
      id_number: v.optional(Line(60)),
    }),
  ),
  location_id: v.optional(Id),
  /** If true, the remaining base amount is booked on the customer's balance instead of paid at the till. */
  on_account: v.optional(v.boolean('boolean')),
  lines: list(SaleLine, 50, { message: 'lines' }),
  /** Fee in base; the default follows from the fee rules. A waived fee is stored with the amount not charged. */
  fee: v.optional(
    v.strictObject({ amount: v.optional(Amount), mode: v.picklist(FEE_MODES, 'choice') }),
  ),
  payments: v.optional(list(SalePayment, 20)),
  /** Reason for a rate outside the tolerance or below cost; required for such a rate. */
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

/** Result of one check of the ticket. */
export const SaleCheck = v.object({
  key: v.string(),
  level: v.picklist(CHECK_LEVELS),
  message: v.string(),
  /** True if a supervisor can approve the result at the counter, on the teller's screen. */
  at_counter: v.optional(v.boolean()),
});
export type SaleCheck = v.InferOutput<typeof SaleCheck>;

const page = v.object({ ...endpoints.list.answer.entries, data: v.array(SaleRow) });

const SaleFilters = v.strictObject({
  ...endpoints.list.input.entries,
  /** Location at which the ticket is settled. */
  location_id: IdFilter,
  /** Returns only tickets of this customer that were posted, including voided ones. */
  customer_id: IdFilter,
  /** Returns tickets with a line that exchanges these two currencies, such as `EUR/USD`, in either order. */
  pair: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}\/[A-Z]{3}$/, 'pair'))),
});
export type SaleFilters = v.InferOutput<typeof SaleFilters>;

const preview = v.object({
  ...endpoints.preview.answer.entries,
  totals: v.nullable(Totals),
  fee: v.nullable(Fee),
  checks: v.array(SaleCheck),
  dealt: v.array(DealtLine),
  /**
   * Positions after the ticket. The quantity requires the right to see all stock, the average the right to see profit.
   * The cost requires both rights.
   */
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
  /**
   * Available amounts of the customer's credit limit; null if the customer has no active limit. An amount is null if a
   * rate is missing.
   */
  credit: v.nullable(
    v.object({
      number: v.string(),
      available: v.array(v.object({ currency: CurrencyCode, amount: v.nullable(Decimal) })),
    }),
  ),
});
export type SalePreview = v.InferOutput<typeof preview>;

/** Preview of the void of a ticket. */
const VoidPreview = v.object({
  lines: endpoints.preview.answer.entries.lines,
  warnings: endpoints.preview.answer.entries.warnings,
  /** True if the void must be approved by a second person. */
  waits: v.boolean(),
  position_after: preview.entries.position_after,
  drawer_after: preview.entries.drawer_after,
});

/** Counter tickets. One ticket can buy and sell several currencies. */
export const sales = {
  ...endpoints,
  list: { ...endpoints.list, input: SaleFilters, answer: page },
  preview: {
    ...endpoints.preview,
    /** With `quote_id`, the preview uses the rates of that quote. */
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
      /** True if a rule requires a picture of the identity document. */
      picture: v.boolean(),
      /**
       * Reason that was entered with the latest choice of thresholds; null if a threshold requires identification or no
       * reason was entered.
       */
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
  ...stepsOf(
    { path: 'exchange/sales', page: 'sales', stales: endpoints.approve.stales ?? [] },
    {
      'approve-at-counter': {
        from: ['draft', 'pending_approval'],
        to: ['posted'],
        action: 'post',
        summary:
          'Posts a ticket that needs a second person, approved by the person whose credentials are sent. Failures count as for sign-in; nobody is signed in.',
        asks: { email: Email, password: Secret, code: v.optional(Line(20)) },
      },
    },
    endpoints.show.answer,
  ),
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
