import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { CurrencyCode, Decimal, envelope, Id, listQuery, Nothing, ShownDay } from '../schemas';

/**
 * What the organisation holds of a foreign currency over all accounts. Amounts are in base, `average`,
 * `break_even` and `mid` base per one unit. Without `sensitive` only the limit is shown: what is held is
 * what is in stock, in one till as in all.
 */
const Position = v.object({
  currency: CurrencyCode,
  quantity: v.nullable(Decimal),
  cost: v.nullable(Decimal),
  average: v.nullable(Decimal),
  /** The rate at which the day would end with nothing realised, were all of it sold or bought back. */
  break_even: v.nullable(Decimal),
  mid: v.nullable(Decimal),
  unrealised: v.nullable(Decimal),
  realised_today: v.nullable(Decimal),
  /** What is in tills and vaults; the rest stands with banks, customers and dealers. */
  in_stock: v.nullable(Decimal),
  /** How far the organisation wants to go at most, long or short, in base at mid. */
  limit: v.nullable(Decimal),
  /** Which part of the limit is used, in percent. */
  limit_used: v.nullable(Decimal),
});
export type Position = v.InferOutput<typeof Position>;

const PositionMove = v.object({
  entry_id: Id,
  date: ShownDay,
  due_to: v.string(),
  due_to_id: Id,
  number: v.string(),
  kind: v.string(),
  memo: v.string(),
  quantity: Decimal,
  cost: v.nullable(Decimal),
  realised: v.nullable(Decimal),
  mid: v.nullable(Decimal),
  /** What the organisation held, and what that cost, after the entry. */
  quantity_after: v.nullable(Decimal),
  cost_after: v.nullable(Decimal),
  average_after: v.nullable(Decimal),
});
export type PositionMove = v.InferOutput<typeof PositionMove>;

const PATH = 'exchange/positions';
const page = 'tills';

export const positions = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'The position in each foreign currency, its cost and its value.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(Position),
  }),
  moves: endpoint({
    method: 'GET',
    path: `${PATH}/moves`,
    summary: 'A page of what moved a position, the latest first, with what stood after it.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      currency: CurrencyCode,
      page: listQuery.page,
      per_page: listQuery.per_page,
    }),
    answer: envelope(PositionMove),
  }),
};
