import { type RawBuilder, sql } from 'kysely';

import type { asset } from '@/lib/contract/assets/asset';
import type { AssetBody } from '@/lib/contract/assets/asset';
import type { ReadInput } from '@/lib/contract/endpoint';
import type { DocumentCall } from '@/server/document/document-call';
import { likeOf } from '@/server/kernel/paging';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';

type Filters = Pick<
  ReadInput<(typeof asset)['list']>,
  'category_id' | 'employee_id' | 'location' | 'warranty_from' | 'warranty_to'
>;

/** Current location or holder: from the register, or from the body of a draft. */
const nowOf = (column: 'employee_id' | 'location', type: 'bigint' | 'text') => sql`case
  when exists (select from asset a where a.id = document.id)
  then (select ${sql.ref(`a.${column}`)}::text from asset a where a.id = document.id)
  else document.body ->> ${column} end::${sql.raw(type)}`;

export function narrowed({
  category_id,
  employee_id,
  location,
  warranty_from,
  warranty_to,
}: Filters): RawBuilder<boolean>[] {
  return [
    ...(category_id ? [sql<boolean>`document.body ->> 'category_id' = ${category_id}`] : []),
    ...(employee_id
      ? [sql<boolean>`${nowOf('employee_id', 'bigint')} = ${employee_id}::bigint`]
      : []),
    ...(location ? [sql<boolean>`${nowOf('location', 'text')} ilike ${likeOf(location)}`] : []),
    ...(warranty_from ? [sql<boolean>`document.body ->> 'warranty_end' >= ${warranty_from}`] : []),
    ...(warranty_to ? [sql<boolean>`document.body ->> 'warranty_end' <= ${warranty_to}`] : []),
    // A disposed asset has no warranty.
    ...(warranty_from || warranty_to
      ? [sql<boolean>`(document.stage is null or document.stage not in ('disposed', 'scrapped'))`]
      : []),
  ];
}

/** Typed fields of an asset in a list; `listed` adds those of the register. */
export const typedRow = ({ name, in_service_on, warranty_end, serial }: AssetBody) => ({
  name,
  in_service_on,
  warranty_end: warranty_end ?? null,
  serial: serial || null,
  category: null,
  location: null,
  employee: null,
  photo_id: null,
  cost: null,
  accumulated: null,
  net: null,
});

type Standing = Readonly<{
  id: number;
  category: string | null;
  location: string | null;
  employee: string | null;
  photo_id: number | null;
  cost: string | null;
  accumulated: string | null;
  net: string | null;
}>;

/** Adds the register's fields to the assets of a page. */
export async function listedAssets<Row extends Readonly<{ id: number }>>(
  { db }: DocumentCall,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  const wire = wireOf(await currenciesOf(db));
  const { rows: found } = await sql<Standing>`
    select d.id, c.name as category, e.name as employee,
           case when a.id is null then d.body ->> 'location' else a.location end as location,
           case when a.id is null then (d.body ->> 'photo_id')::bigint else a.photo_id end as photo_id,
           coalesce(m.cost, d.base) as cost, coalesce(m.accumulated, 0) as accumulated,
           coalesce(m.cost - m.accumulated, d.base) as net
    from document d
    left join asset a on a.id = d.id
    left join asset_category c on c.id = (d.body ->> 'category_id')::bigint
    left join employee e on e.id = case when a.id is null then (d.body ->> 'employee_id')::bigint else a.employee_id end
    cross join lateral (
      select sum(cost) as cost, sum(accumulated) as accumulated from asset_move where asset_id = d.id
    ) m
    where d.type = 'asset' and d.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  const byId = new Map(
    found.map(({ cost, accumulated, net, ...row }) => [
      row.id,
      {
        ...row,
        cost: wire.base(cost),
        accumulated: wire.base(accumulated),
        net: wire.base(net),
      },
    ]),
  );
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }));
}
