import * as v from 'valibot';

import { documentEndpoints } from '../document';
import { endpoint } from '../endpoint';
import { PARTY_KINDS } from '@/lib/domain/party';
import { CurrencyCode, Day, Decimal, Id, Line, Nothing, PositiveMoney, Rate } from '../schemas';
import { appliedBody, appliedRecord } from './applied';
import { quoteFields } from '../exchange/quote';

/** What is settled, and how: in its own currency or, at a rate, in another. */
export const settledBy = {
  /** Today when left out. */
  date: v.optional(Day),
  currency: CurrencyCode,
  amount: PositiveMoney,
  /** The currency that is paid; that of the balance when left out. */
  pay_currency: v.optional(CurrencyCode),
  /** Of the currency that is paid, for one unit of what is settled. */
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
  /** Whether the organisation is paid. */
  is_ours: v.boolean(),
  rate: v.nullable(Decimal),
  quote_unit: v.nullable(v.picklist([1, 100, 1000])),
  quote_direction: v.nullable(v.picklist(['direct', 'indirect'])),
  /** The same rate for one unit, directly. */
  rate_base: v.nullable(Decimal),
  /** The place or account that it went through. */
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

/** A party; nobody is the organisation itself. */
const Who = v.nullable(v.object({ id: Id, name: v.string() }));

/** What stands with every agent, dealer and bank in one currency, above zero where it is owed to the organisation. */
const InCurrency = v.object({
  currency: CurrencyCode,
  parties: v.array(
    v.object({ party_id: Id, name: v.string(), kind: v.picklist(PARTY_KINDS), amount: Decimal }),
  ),
  /** What all of it comes to for the organisation, the other way round. */
  ours: Decimal,
  /** The fewest payments that clear all of it. */
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
