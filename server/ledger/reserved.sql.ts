import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';

/** At which instant offers count that stand; `but` is the one that is being dealt. */
export type Spared = Readonly<{ now: string; but?: number | undefined }>;

/** What offers reserve of a currency at a place, all together, and their numbers. */
export type Reserved = Readonly<{
  location_id: number;
  currency: string;
  amount: string;
  offers: string;
}>;

/** What is reserved by the offers that stand at an instant: an expired one reserves nothing. */
export async function reservedBy(db: Db, { now, but }: Spared): Promise<readonly Reserved[]> {
  const { rows } = await kept<Reserved>`
    select (course -> 'reserves' ->> 'location_id')::bigint as location_id, currency,
           trim_scale(sum((course -> 'reserves' ->> 'amount')::numeric))::text as amount,
           string_agg(number, ', ' order by id) as offers
    from document
    where type = 'offer rate' and stage in ('offered', 'part_filled')
      and course -> 'reserves' is not null and id is distinct from ${but ?? null}::bigint
      and (course ->> 'valid_until')::timestamptz >= ${now}::timestamptz
    group by 1, 2
  `.execute(db);
  return rows;
}
