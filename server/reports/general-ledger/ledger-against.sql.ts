import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

export type Against = Readonly<{
  entry_id: number;
  account_id: number;
  number: string;
  side: number;
}>;

const AGAINST_MAX = 6;

/**
 * Returns the accounts on each side of some entries, at most six per side. They are the contra accounts of the lines on
 * the opposite side.
 */
export async function accountsOf(db: Db, entryIds: readonly number[]): Promise<Against[]> {
  const { rows } = await sql<Against>`
    with sided as (
      select entry_id, account_id, line_no, sign(coalesce(nullif(base, 0), amount))::integer as side
      from line where entry_id = any(${[...new Set(entryIds)]}::bigint[])
    ), each as (
      select entry_id, account_id, side,
             row_number() over (partition by entry_id, side order by min(line_no)) as place
      from sided group by entry_id, account_id, side
    )
    select each.entry_id, each.account_id, account.number, each.side
    from each join account on account.id = each.account_id
    where each.place <= ${AGAINST_MAX}
    order by each.entry_id, each.place
  `.execute(db);
  return rows;
}
