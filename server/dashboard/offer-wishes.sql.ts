import { sql } from 'kysely';

import { type Notices, NOTICES_NAMED } from '@/lib/contract/notices';
import type { Db } from '@/server/kernel/host';

type Wish = NonNullable<Notices['offers']>['data'][number];

/** The offers that stand at an instant and whose customer has said something, the latest first. */
export async function offerWishes(db: Db, now: Date): Promise<NonNullable<Notices['offers']>> {
  const { rows } = await sql<Wish & Readonly<{ total: number }>>`
    select id, number, counterparty as customer, course -> 'wish' ->> 'said' as said,
           (count(*) over ())::integer as total
    from document
    where type = 'offer rate' and stage in ('offered', 'part_filled') and course -> 'wish' is not null
      and (course ->> 'valid_until')::timestamptz >= ${now.toISOString()}::timestamptz
    order by course -> 'wish' ->> 'at' desc, id desc
    limit ${NOTICES_NAMED}
  `.execute(db);
  const data = rows.map(({ id, number, customer, said }) => ({ id, number, customer, said }));
  return { data, total: rows[0]?.total ?? 0 };
}
