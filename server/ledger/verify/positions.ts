import { sql } from 'kysely';

import type { Check } from './check';
import { type Part, WHOLE } from './part';

/** Lines that count towards a position: foreign assets and liabilities, and their valuation. */
const positionLines = ({ lines }: Part) => sql`
  select l.entry_id, l.currency, l.amount, l.base
  from ${lines} l
  join account a on a.id = l.account_id and a.type in ('asset', 'liability')
  cross join organization o
  where l.currency <> o.base_currency`;

/** Checks that position moves agree with lines, for the entries after an entry id. */
export const movesOfLines = (part: Part, after: number): Check => ({
  key: 'moves-lines',
  broken: sql`
    select entry_id, currency, kept.quantity as kept, made.quantity, kept.cost as kept_cost, made.cost
    from (select * from position_move where entry_id > ${after}::bigint) kept
    full join (
      select entry_id, currency, sum(amount) as quantity, sum(base) as cost
      from (${positionLines(part)}) l group by 1, 2
    ) made using (entry_id, currency)
    where coalesce(kept.quantity, 0) <> coalesce(made.quantity, 0)
       or coalesce(kept.cost, 0) <> coalesce(made.cost, 0)
    order by 1, 2`,
});

export const positionChecks: readonly Check[] = [
  {
    key: 'positions-lines',
    broken: sql`
      select currency, kept.quantity as kept, made.quantity, kept.cost as kept_cost, made.cost
      from position kept
      full join (
        select currency, sum(amount) as quantity, sum(base) as cost
        from (${positionLines(WHOLE)}) l group by 1
      ) made using (currency)
      where coalesce(kept.quantity, 0) <> coalesce(made.quantity, 0)
         or coalesce(kept.cost, 0) <> coalesce(made.cost, 0)
      order by 1`,
  },
  {
    key: 'positions-moves',
    broken: sql`
      select currency, kept.quantity as kept, made.quantity, kept.cost as kept_cost, made.cost
      from position kept
      full join (
        select currency, sum(quantity) as quantity, sum(cost) as cost from position_move group by 1
      ) made using (currency)
      where coalesce(kept.quantity, 0) <> coalesce(made.quantity, 0)
         or coalesce(kept.cost, 0) <> coalesce(made.cost, 0)
      order by 1`,
  },
  movesOfLines(WHOLE, 0),
  {
    key: 'positions-sound',
    broken: sql`
      select currency, quantity, cost from position
      where (quantity = 0 and cost <> 0)
         or (quantity <> 0 and cost <> 0 and sign(quantity) <> sign(cost))
      order by 1`,
  },
];
