import * as v from 'valibot';

import type { FromOffer } from '@/lib/domain/dealing/offer';
import { TRADE_LEGS, TRADE_PURPOSES } from '@/lib/domain/dealing/trade';
import { documentEndpoints } from '@/lib/contract/document';
import { endpoint } from '@/lib/contract/endpoint';
import { list } from '@/lib/contract/lists';
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
  Reason,
  ShownDay,
} from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';
import { quoteFields, quotedFields } from './quote';

/** Terms of a trade. `rate` is in the counter currency per unit; the default counter currency is base. */
const body = {
  /** Day of the trade; the default is today. */
  date: v.optional(Day),
  counterparty_id: Id,
  side: v.picklist(['buy', 'sell'], 'choice'),
  currency: CurrencyCode,
  amount: PositiveMoney,
  rate: Rate,
  ...quoteFields,
  counter_currency: v.optional(CurrencyCode),
  /** Value date of the trade; the default is the day of the trade. */
  value_date: v.optional(Day),
  /** Fee that the counterparty charges, in base. `brokerage` is the fee of a broker, in base. */
  fee: v.optional(Amount),
  brokerage: v.optional(Amount),
  /** Party that receives the brokerage; the default is the counterparty. */
  broker_id: v.optional(Id),
  purpose: v.optional(v.picklist(TRADE_PURPOSES, 'choice')),
  /** Reason for a rate outside the tolerance around mid, or below cost. */
  override_reason: v.optional(Prose(300)),
  /** Source of the counterparty's funds; required if a rule demands it. */
  source_of_funds: v.optional(Line(200)),
  /** Ids of the sales that the trade covers. */
  covers: v.optional(list(Id, 100)),
  /** Reference of the counterparty's confirmation. */
  reference: v.optional(Line(100)),
  /** Payment instructions: banks, accounts, couriers. Printed on the confirmation. */
  instructions: v.optional(Prose(500)),
  memo: v.optional(Line(500)),
} as const;

const Leg = v.object({
  status: v.picklist(['open', 'settled', 'failed']),
  currency: CurrencyCode,
  amount: Decimal,
  /** True if the organisation receives the amount of the leg. */
  is_ours: v.boolean(),
  date: v.nullable(ShownDay),
  entry_id: v.nullable(Id),
  /** Location or account of the settlement. */
  at: v.nullable(v.string()),
  /** Reason why the settlement failed; null if it did not fail. */
  reason: v.nullable(v.string()),
});

/** Amount of a counterparty's unsettled trades in base, and the limit for it. */
const exposure = { limit: Decimal, used: Decimal } as const;

/** Fields of a trade's record. Margin and result are null if the caller may not see costs. */
const own = {
  counterparty_id: Id,
  side: v.picklist(['buy', 'sell']),
  counter_currency: CurrencyCode,
  counter_amount: Decimal,
  ...quotedFields,
  value_date: ShownDay,
  fee: Decimal,
  brokerage: Decimal,
  broker_id: v.nullable(Id),
  broker: v.nullable(v.string()),
  purpose: v.nullable(v.picklist(TRADE_PURPOSES)),
  covers: v.array(v.object({ id: Id, number: v.string() })),
  instructions: v.nullable(v.string()),
  override_reason: v.nullable(v.string()),
  source_of_funds: v.nullable(v.string()),
  mid: v.nullable(Decimal),
  margin: v.nullable(Decimal),
  realised: v.nullable(Decimal),
  /** Legs by name. `fee` and `brokerage` exist only if their amount is above zero. */
  legs: v.object({
    fc: Leg,
    counter: Leg,
    fee: v.optional(Leg),
    brokerage: v.optional(Leg),
  }),
  exposure: v.nullable(v.object(exposure)),
  /** Id of the offer from which the trade was made; null if there is none. */
  offer_id: v.nullable(Id),
} as const;

/** Fields of a trade as a row of a list. */
const rows = {
  side: v.picklist(['buy', 'sell']),
  rate: v.string(),
  quote_direction: v.picklist(['direct', 'indirect']),
  counter_currency: v.nullable(v.string()),
  value_date: v.nullable(v.string()),
} as const;

const PATH = 'exchange/trade';
const page = 'trade';
const leg = v.picklist(TRADE_LEGS, 'choice');

const document = documentEndpoints({
  path: PATH,
  page,
  body,
  own,
  rows,
  stages: ['part_settled', 'settled'],
});

const preview = v.object({
  ...document.preview.answer.entries,
  /**
   * Current exposure to the counterparty; null if the counterparty has no limit. `after` is the exposure after this
   * trade is posted.
   */
  exposure: v.nullable(v.object({ ...exposure, after: Decimal })),
  /** True if the rate requires a reason. */
  needs_reason: v.boolean(),
});
export type TradePreview = v.InferOutput<typeof preview>;

export const trade = {
  ...document,
  preview: { ...document.preview, answer: preview },
  ...stepsOf(
    { path: PATH, page, stales: [PATH, 'exchange/positions', ...(document.void.stales ?? [])] },
    {
      settle: {
        action: 'post',
        summary:
          'Settles a leg of a trade: its money moves between the counterparty and a place or an account.',
        from: ['posted', 'part_settled'],
        to: ['part_settled', 'settled'],
        asks: {
          leg,
          /** Day of the settlement; the default is today. */
          date: v.optional(Day),
          account_id: v.optional(Id),
          location_id: v.optional(Id),
        },
      },
      fail: {
        action: 'void',
        summary:
          'Says that a leg did not arrive; what was posted for it is taken back. It can be settled again.',
        from: ['posted', 'part_settled', 'settled'],
        to: ['posted', 'part_settled'],
        asks: { leg, reason: Reason },
      },
      mail: {
        action: 'post',
        summary:
          'Mails the confirmation to the counterparty, in its language; to its own address where none is given.',
        from: ['posted', 'part_settled', 'settled'],
        to: ['posted', 'part_settled', 'settled'],
        asks: { email: v.optional(Email) },
      },
    },
    document.show.answer,
  ),
  ladder: endpoint({
    method: 'GET',
    path: `${PATH}/ladder`,
    summary: 'What trades still bring and cost, by value date and currency.',
    allow: { page, action: 'view' },
    input: v.strictObject({ from: v.optional(Day) }),
    answer: v.object({
      days: v.array(
        v.object({
          date: ShownDay,
          currency: CurrencyCode,
          receive: Decimal,
          pay: Decimal,
          net: Decimal,
        }),
      ),
    }),
  }),
  coverable: endpoint({
    method: 'GET',
    path: `${PATH}/coverable`,
    summary:
      'Posted sales of the last 31 days that a trade can cover, with what is still open of each; named ones in any case.',
    allow: { page: 'sales', action: 'view' },
    input: v.strictObject({
      currency: CurrencyCode,
      /** Side of the organisation in the trade. */
      side: v.picklist(['buy', 'sell'], 'choice'),
      search: v.optional(v.pipe(v.string(), v.maxLength(100, 'long'))),
      /** Ids of the sales that the user chose, separated by commas. */
      named: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'choice'))),
      /** Id of the trade that the user is editing. */
      trade_id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'choice'))),
    }),
    answer: v.array(
      v.object({
        id: Id,
        number: v.string(),
        date: ShownDay,
        counterparty: v.nullable(v.string()),
        side: v.picklist(['buy', 'sell']),
        /** Average rate of the ticket for this currency, in base currency per unit. */
        rate: Decimal,
        amount: Decimal,
        open: Decimal,
      }),
    ),
  }),
  cover: endpoint({
    method: 'GET',
    path: `${PATH}/cover`,
    summary: 'The position in each foreign currency, and the deal that would make it flat.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(
      v.object({
        currency: CurrencyCode,
        quantity: v.nullable(Decimal),
        average: v.nullable(Decimal),
        break_even: v.nullable(Decimal),
        mid: v.nullable(Decimal),
        unrealised: v.nullable(Decimal),
        to_flat: v.nullable(Decimal),
      }),
    ),
  }),
};

export type TradeRow = v.InferOutput<(typeof trade)['list']['answer']>['data'][number];
export type Trade = v.InferOutput<(typeof trade)['show']['answer']>;
/** Body of a trade with the id of the offer from which it is made. */
export type TradeBody = v.InferOutput<(typeof trade)['store']['input']> & FromOffer;
