import * as v from 'valibot';

import { endpoint } from '@/lib/contract/endpoint';
import { CurrencyCode, Decimal, Instant, Nothing } from '@/lib/contract/schemas';

const BoardLink = v.object({
  token: v.string(),
  /** Path of the public rate board, for a screen without a signed-in user. */
  path: v.string(),
});

/** Public rate board: buy and sell rates, without spreads or mid. */
const RateBoard = v.object({
  name: v.string(),
  logo_url: v.nullable(v.string()),
  base_currency: CurrencyCode,
  timezone: v.string(),
  as_of: Instant,
  rates: v.array(
    v.object({
      currency: CurrencyCode,
      name: v.string(),
      /** Rates at which the organisation buys and sells. */
      buy: Decimal,
      sell: Decimal,
      quote_unit: v.picklist([1, 100, 1000]),
      quote_direction: v.picklist(['direct', 'indirect']),
      effective_at: Instant,
      is_stale: v.boolean(),
    }),
  ),
});
export type RateBoard = v.InferOutput<typeof RateBoard>;

const LINK = 'exchange/rates/board-link';
const page = 'rates';

export const rateBoard = {
  link: endpoint({
    method: 'GET',
    path: LINK,
    summary: 'The address of the public board.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: BoardLink,
    secret: true,
  }),
  rotate: endpoint({
    method: 'POST',
    path: `${LINK}/rotate`,
    summary: 'Gives the board another address; the former one shows nothing any more.',
    allow: { page, action: 'edit' },
    input: Nothing,
    answer: BoardLink,
    secret: true,
    stales: [LINK, 'public'],
  }),
  show: endpoint({
    method: 'GET',
    path: 'public/rates-board/{token}',
    summary: 'The board for whoever has its address.',
    allow: 'anyone',
    input: Nothing,
    answer: RateBoard,
  }),
};
