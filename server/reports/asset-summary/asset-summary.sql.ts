import { type RawBuilder, sql } from 'kysely';

import type { AssetSummaryRow } from '@/lib/contract/reports/asset-summary';
import type { Db } from '@/server/kernel/host';
import { likeOf } from '@/server/kernel/paging';

export type SummaryAsked = Readonly<{
  from: string;
  to: string;
  categoryId: number | undefined;
  branchId: number | undefined;
  employeeId: number | undefined;
  location: string | undefined;
  knownAt: string | undefined;
}>;

/** An asset of the report, with the accounts that it stands on and what of it was not posted. */
export type SummedAsset = AssetSummaryRow &
  Readonly<{
    cost_account_id: number;
    accumulated_account_id: number;
    unposted_cost: string;
    unposted_accumulated: string;
  }>;

/** The assets that cost something in the period, by category and number. */
export async function summedAssets(db: Db, asked: SummaryAsked): Promise<readonly SummedAsset[]> {
  const { from, to, knownAt } = asked;
  const before = sql`m.date < ${from}::date`;
  const within = sql`m.date >= ${from}::date`;
  const { rows } = await sql<SummedAsset>`
    select d.id as asset_id, d.number, d.body ->> 'name' as name, a.category_id, c.name as category,
           coalesce(d.stage, 'active') as status, a.location, e.name as employee,
           a.cost_account_id, a.accumulated_account_id,
           ${summed('cost', before)} as opening_cost,
           ${summed('cost', sql`${within} and m.kind <> 'disposal'`)} as additions,
           -${summed('cost', sql`${within} and m.kind = 'disposal'`)} as disposals,
           ${summed('cost', sql`true`)} as cost,
           ${summed('accumulated', before)} as opening_accumulated,
           ${summed('accumulated', sql`${within} and m.kind in ('purchase', 'opening', 'split')`)} as taken_over,
           ${summed('accumulated', sql`${within} and m.kind in ${CHARGES}`)} as depreciation,
           -${summed('accumulated', sql`${within} and m.kind = 'disposal'`)} as relieved,
           ${summed('accumulated', sql`true`)} as accumulated,
           ${summed('cost', sql`true`)} - ${summed('accumulated', sql`true`)} as net,
           ${summed('cost', UNPOSTED)} as unposted_cost,
           ${summed('accumulated', UNPOSTED)} as unposted_accumulated
    from asset a
    join document d on d.type = 'asset' and d.id = a.id
    join asset_category c on c.id = a.category_id
    join asset_move m on m.asset_id = a.id
    left join entry posted on posted.id = m.entry_id
    left join employee e on e.id = a.employee_id
    where m.date <= ${to}::date
      and (${knownAt ?? null}::timestamptz is null or coalesce(posted.posted_at, d.posted_at) <= ${knownAt ?? null}::timestamptz)
      ${narrowed(asked)}
    group by d.type, d.id, a.id, c.id, e.id
    having bool_or(${within}) or ${summed('cost', sql`true`)} <> 0
    order by lower(c.name), c.id, d.id`.execute(db);
  return rows;
}

const CHARGES = sql`('depreciation', 'repair', 'revaluation', 'impairment', 'impairment_reversed')`;
const UNPOSTED = sql`m.entry_id is null and m.kind = 'opening'`;

const summed = (column: 'cost' | 'accumulated', of: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.ref(`m.${column}`)}) filter (where ${of}), 0)`;

function narrowed({ categoryId, branchId, employeeId, location }: SummaryAsked) {
  return sql.join(
    [
      ...(categoryId === undefined ? [] : [sql`and a.category_id = ${categoryId}`]),
      ...(branchId === undefined ? [] : [sql`and a.branch_id = ${branchId}`]),
      ...(employeeId === undefined ? [] : [sql`and a.employee_id = ${employeeId}`]),
      ...(location ? [sql`and a.location ilike ${likeOf(location)}`] : []),
      sql``,
    ],
    sql` `,
  );
}
