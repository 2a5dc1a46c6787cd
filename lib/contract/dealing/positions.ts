import * as v from 'valibot';

import { IdFilter } from '@/lib/contract/document-list';
import { endpoint } from '@/lib/contract/endpoint';
import {
  CurrencyCode,
  Decimal,
  envelope,
  Id,
  listQuery,
  Nothing,
  ShownDay,
} from '@/lib/contract/schemas';

/**
 * Position of the organisation in a foreign currency, over all accounts. Cost and values are in base; `average`,
 * `break_even` and `mid` are base currency per unit. Without the right `sensitive`, all figures except the limit are
 * null, because they reveal the stock.
 */
const Position = v.object({
  currency: CurrencyCode,
  quantity: v.nullable(Decimal),
  cost: v.nullable(Decimal),
  average: v.nullable(Decimal),
  /**
   * Rate at which the whole position could be sold (or bought back, if short) so that the realised result of the day is
   * zero.
   */
  break_even: v.nullable(Decimal),
  mid: v.nullable(Decimal),
  unrealised: v.nullable(Decimal),
  realised_today: v.nullable(Decimal),
  /** Quantity in tills and vaults. The rest of the position is in bank accounts and in balances with parties. */
  in_stock: v.nullable(Decimal),
  /** Limit of the long or short position, in base at mid. */
  limit: v.nullable(Decimal),
  /** Used part of the limit in percent. */
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
  /** Quantity, cost and average of the position after the entry, in this order. */
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
      /** Returns only the change by this entry. */
      entry_id: IdFilter,
      page: listQuery.page,
      per_page: listQuery.per_page,
    }),
    answer: envelope(PositionMove),
  }),
};
