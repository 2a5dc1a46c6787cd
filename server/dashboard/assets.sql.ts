import { sql } from 'kysely';

import { ASSET_LIVE } from '@/lib/domain/asset-shapes';
import type { Db } from '@/server/kernel/host';

type Held = Readonly<{
  id: number;
  name: string;
  count: number;
  cost: string;
  accumulated: string;
}>;

/** What the assets that are still there have cost and what was charged of it, by category. */
export async function assetsHeld(db: Db): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select c.id, c.name, count(distinct a.id)::int as count,
           sum(m.cost) as cost, sum(m.accumulated) as accumulated
    from asset a
    join document d on d.type = 'asset' and d.id = a.id and d.stage = any(${ASSET_LIVE})
    join asset_category c on c.id = a.category_id
    join asset_move m on m.asset_id = a.id
    group by c.id, c.name
    order by sum(m.cost - m.accumulated) desc, c.id
  `.execute(db);
  return rows;
}
