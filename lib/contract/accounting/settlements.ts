import * as v from 'valibot';

import { documentEndpoints } from '../document';
import { endpoint } from '../endpoint';
import { PARTY_KINDS } from '@/lib/domain/accounting/party';
import { CurrencyCode, Day, Decimal, Id, Line, Nothing, PositiveMoney, Rate } from '../schemas';
import { appliedBody, appliedRecord } from './applied';
import { quoteFields } from '@/lib/contract/dealing/quote';

/**
 * Fields of a settlement, which pays the balance of a party in `currency`. The payment is in the same currency or, at
 * `rate`, in another.
 */
export const settledBy = {
  /** Date of the settlement; the default is today. */
  date: v.optional(Day),
  currency: CurrencyCode,
  amount: PositiveMoney,
  /** Currency of the payment; the default is the currency of the balance. */
  pay_currency: v.optional(CurrencyCode),
  /**
   * Units of the payment currency per unit of the settled currency, unless `quote_unit` and `quote_direction` set
   * another quotation.
   */
  rate: v.optional(Rate),
  ...quoteFields,
  account_id: v.optional(Id),
  location_id: v.optional(Id),
  memo: v.optional(Line(500)),
} as const;

const settling = { ...settledBy, ...appliedBody } as const;
const body = { party_id: Id, ...settling } as const;

const own = {
  party_id: Id,
  pay_currency: CurrencyCode,
  pay_amount: Decimal,
  /** True if the organisation receives the payment. */
  is_ours: v.boolean(),
  rate: v.nullable(Decimal),
  quote_unit: v.nullable(v.picklist([1, 100, 1000])),
  quote_direction: v.nullable(v.picklist(['direct', 'indirect'])),
  /** Units of the payment currency per unit of the settled currency, whatever the quotation of `rate` is. */
  rate_base: v.nullable(Decimal),
  /** Name of the location or account at which the payment is made. */
  at: v.nullable(v.string()),
  account_id: v.nullable(Id),
  location_id: v.nullable(Id),
  ...appliedRecord,
} as const;

const document = documentEndpoints({
  path: 'accounting/settlements',
  page: 'settlements',
  body,
  own,
});

/** A party; null means the organisation itself. */
const Who = v.nullable(v.object({ id: Id, name: v.string() }));

/**
 * Balances of parties on the settlement accounts of agents and dealers, in one currency. A positive balance is owed to
 * the organisation.
 */
const InCurrency = v.object({
  currency: CurrencyCode,
  parties: v.array(
    v.object({ party_id: Id, name: v.string(), kind: v.picklist(PARTY_KINDS), amount: Decimal }),
  ),
  /** Balance of the organisation in this currency: the sum of the parties' balances with the opposite sign. */
  ours: Decimal,
  /** Payments that clear all balances; the fewest possible for up to fourteen participants. */
  settlements: v.array(v.object({ from: Who, to: Who, amount: Decimal })),
});
export type Netting = v.InferOutput<typeof InCurrency>;

export const settlements = {
  ...document,
  netting: endpoint({
    method: 'GET',
    path: 'accounting/settlements/netting',
    summary:
      'Who owes whom in each currency among the organisation, agents, dealers and banks, and the fewest payments that clear it.',
    allow: { page: 'settlements', action: 'view' },
    input: Nothing,
    answer: v.array(InCurrency),
  }),
  settle: endpoint({
    method: 'POST',
    path: 'accounting/parties/{id}/settle',
    summary:
      'Settles what stands between the organisation and a party, whichever of them owes it, and posts it.',
    allow: { page: 'settlements', action: 'post', or: 'parties' },
    input: v.strictObject(settling),
    answer: document.show.answer,
    status: 201,
    stales: [...(document.store.stales ?? [])],
  }),
};

export type SettlementBody = v.InferOutput<(typeof settlements)['store']['input']>;
export type Settlement = v.InferOutput<(typeof settlements)['show']['answer']>;
