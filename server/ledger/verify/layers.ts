import { sql } from 'kysely';

import type { Check } from './check';

export const layerChecks: readonly Check[] = [
  {
    key: 'layers',
    broken: sql`
      with method as (
        select coalesce((select body ->> 'cost_method' from setting where type = 'exchange'), 'average') = 'fifo' as is_fifo
      ), laid as (
        select currency, sum(quantity) as quantity, sum(cost) as cost,
               bool_or(quantity * cost < 0) or min(sign(quantity)) <> max(sign(quantity)) as odd
        from position_layer group by 1
      )
      select currency, kept.quantity as kept, laid.quantity, kept.cost as kept_cost, laid.cost
      from position kept full join laid using (currency) cross join method
      where laid.odd
         or (not is_fifo and laid.currency is not null)
         or (is_fifo and (coalesce(kept.quantity, 0) <> coalesce(laid.quantity, 0)
                          or coalesce(kept.cost, 0) <> coalesce(laid.cost, 0)))
      order by 1`,
  },
  {
    key: 'layer-moves',
    broken: sql`
      select currency, entry_id, no, kept.quantity as kept, made.quantity, kept.cost as kept_cost, made.cost
      from position_layer kept
      full join (
        select currency, layer_entry_id as entry_id, layer_no as no, sum(quantity) as quantity, sum(cost) as cost
        from layer_move group by 1, 2, 3
      ) made using (currency, entry_id, no)
      where coalesce(kept.quantity, 0) <> coalesce(made.quantity, 0)
         or coalesce(kept.cost, 0) <> coalesce(made.cost, 0)
      order by 1, 2, 3`,
  },
];
