import * as v from 'valibot';

import { CurrencyCode, Decimal, Id, ShownDay } from '../schemas';
import { count, currency, fieldsOf, type Made, money, number, quantity, rate } from './columns';
import { IdText, pagedQuery, reportEndpoint } from './report';

/** Dimensions by which deals can be grouped. With `document`, every posting is a row, so a void has its own row. */
export const DIMENSIONS = [
  'currency',
  'side',
  'user',
  'hour',
  'weekday',
  'class',
  'customer',
  'channel',
  'branch',
  'location',
  'size',
  'day',
  'month',
  'document',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Channel of a deal: at the counter, with a dealer or bank, or by remittance. */
const DEAL_CHANNELS = ['counter', 'wholesale', 'remittance'] as const;

/** Lower limits of the size bands, in base. */
export const SIZE_BANDS = ['0', '100', '500', '1000', '5000', '10000', '50000'] as const;

/** Parses one or two dimensions, such as `currency,side`; undefined if the text is invalid. */
export function dimensionsOf(text: string): readonly Dimension[] | undefined {
  const names = text.split(',');
  const found = DIMENSIONS.filter((name) => names.includes(name));
  if (names.length > 2 || found.length !== names.length) return undefined;
  return names.flatMap((name) => found.filter((one) => one === name));
}

const Group = v.pipe(
  v.string('choice'),
  v.check((text) => dimensionsOf(text) !== undefined, 'choice'),
);

/**
 * Sums of a group of deals. A void counts as negative on the day of the void; `tickets` is the number of tickets less
 * the number of voids. Amount and rates are null if the deals are in several currencies.
 */
export const dealColumns = {
  tickets: count(),
  voids: count({ extra: true }),
  customers: count({ extra: true }),
  /** Currency of the deals; null if there are several. */
  currency: currency({ empty: true, hidden: true }),
  amount: quantity({ empty: true }),
  base: money(),
  /**
   * Average rate in base per unit. Fields with the prefix `quoted_` have this rate in the quotation of the currency
   * (unit and direction).
   */
  average_rate: rate({ sensitive: true, empty: true, hidden: true }),
  quoted_rate: rate({ sensitive: true, empty: true }),
  average_mid: rate({ sensitive: true, empty: true, hidden: true }),
  quoted_mid: rate({ sensitive: true, empty: true, extra: true }),
  margin: money({ sensitive: true }),
  /** Margin in basis points of the base amount. */
  margin_bp: number({ sensitive: true, empty: true, decimals: 0 }),
  /** Fees. The whole fee of a ticket is counted with its first deal. */
  fees: money(),
  realised: money({ sensitive: true }),
  average_ticket: money({ empty: true, extra: true }),
} as const;
export type DealSumsMade = Made<typeof dealColumns>;

export const DealSums = v.object(fieldsOf(dealColumns));
export type DealSums = v.InferOutput<typeof DealSums>;

/** A key of a group: `value` is for queries, `text` is in the caller's language. */
const Key = v.object({ dimension: v.picklist(DIMENSIONS), value: v.string(), text: v.string() });
export type DealKey = v.InferOutput<typeof Key>;

export const SalesRow = v.object({
  /** Keys of the row. In a report with two dimensions, a row with one key is the subtotal of the rows below it. */
  keys: v.array(Key),
  /** Document whose posting or void the row shows; null unless the report is grouped by document. */
  document: v.nullable(v.object({ type: v.string(), id: Id, date: ShownDay })),
  ...DealSums.entries,
});
export type SalesRow = v.InferOutput<typeof SalesRow>;

export const salesAnalysis = reportEndpoint({
  name: 'sales-analysis',
  summary:
    'What was bought and sold, by up to two dimensions, with the spread that each currency brought, page by page: pass `next` as `cursor`.',
  query: {
    group: v.optional(Group),
    currency: v.optional(CurrencyCode),
    side: v.optional(v.picklist(['buy', 'sell'], 'choice')),
    user_id: v.optional(IdText),
    party_id: v.optional(IdText),
    branch_id: v.optional(IdText),
    location_id: v.optional(IdText),
    session_id: v.optional(IdText),
    hour: v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3])$/, 'choice'))),
    weekday: v.optional(v.picklist(['1', '2', '3', '4', '5', '6', '7'], 'choice')),
    class: v.optional(v.picklist(['walk_in', 'regular', 'vip', 'corporate'], 'choice')),
    channel: v.optional(v.picklist(DEAL_CHANNELS, 'choice')),
    size: v.optional(v.picklist(SIZE_BANDS, 'choice')),
    ...pagedQuery,
  },
  body: {
    group: v.array(v.picklist(DIMENSIONS)),
    rows: v.array(SalesRow),
    totals: DealSums,
    /** Totals by currency, over all pages. `amount` is in the currency, the others in base. */
    currencies: v.array(
      v.object({
        currency: CurrencyCode,
        amount: Decimal,
        base: Decimal,
        margin: v.nullable(Decimal),
        fees: Decimal,
        realised: v.nullable(Decimal),
      }),
    ),
    /** Spread by currency: average selling rate less average buying rate. */
    spreads: v.array(
      v.object({
        currency: CurrencyCode,
        buy: Decimal,
        sell: Decimal,
        spread: Decimal,
        /**
         * Average buying rate in the quotation of the currency; `quoted_sell` is the average selling rate in the same
         * quotation.
         */
        quoted_buy: Decimal,
        quoted_sell: Decimal,
      }),
    ),
    next: v.nullable(v.string()),
  },
});
export type SalesAnalysis = v.InferOutput<(typeof salesAnalysis)['answer']>;
