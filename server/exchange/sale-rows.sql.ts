import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';

/** A leg as a list tells of it; amounts as text. */
export type ListedLeg = Readonly<{
  line_no: number;
  side: 'buy' | 'sell';
  currency: string;
  rate: string;
  margin: string | null;
}>;

type Listed = Readonly<{ id: number; location: string | null; legs: readonly ListedLeg[] }>;

/** How tickets were dealt, leg by leg; those that never were are left out. */
export async function dealtOf(db: Db, ids: readonly number[]): Promise<readonly Listed[]> {
  const { rows } = await kept<Listed>`
    select t.document_id as id, l.name as location, (
      select coalesce(json_agg(json_build_object(
        'line_no', line_no, 'side', side, 'currency', currency,
        'rate', trim_scale(rate)::text, 'margin', margin::text
      ) order by leg_no), '[]')
      from deal where entry_id = t.entry_id
    ) as legs
    from ticket t
    join entry e on e.id = t.entry_id
    left join location l on l.id = t.location_id
    where t.document_type = 'sales' and t.document_id = any(${ids}::bigint[])
      and e.reverses_id is null
  `.execute(db);
  return rows;
}
