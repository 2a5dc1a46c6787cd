import * as v from 'valibot';

import { documentEndpoints } from '../document';
import { list } from '../lists';
import { CurrencyCode, Day, Decimal, Id, Line, PositiveMoney } from '../schemas';

const TransferLine = v.strictObject({ currency: CurrencyCode, amount: PositiveMoney });

/** Money that changes its place inside a branch, in one step. */
const body = {
  kind: v.picklist(['internal'], 'choice'),
  /** Today when left out. */
  date: v.optional(Day),
  from_location_id: Id,
  to_location_id: Id,
  lines: list(TransferLine, 60, { message: 'lines' }),
  memo: v.optional(Line(500)),
} as const;

const Place = v.object({ id: Id, name: v.string() });

export const transfer = documentEndpoints({
  path: 'exchange/transfer',
  page: 'transfer',
  body,
  own: {
    kind: v.picklist(['internal']),
    from: v.nullable(Place),
    to: v.nullable(Place),
    lines: v.array(v.object({ line_no: v.number(), currency: CurrencyCode, amount: Decimal })),
  },
});

export type Transfer = v.InferOutput<(typeof transfer)['show']['answer']>;
