import { type RawBuilder, sql } from 'kysely';

import type { AssetSummaryRow } from '@/lib/contract/reports/asset-summary';
import type { AssetMoveKind } from '@/lib/domain/assets/asset-shapes';
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

/** An asset of the report with its accounts, and with opening figures that were entered but not posted. */
export type SummedAsset = AssetSummaryRow &
  Readonly<{
    cost_account_id: number;
    accumulated_account_id: number;
    unposted_cost: string;
    unposted_accumulated: string;
  }>;

/** Assets that have moves in the period or a cost at the end of the period, by category and number. */
export async function summedAssets(db: Db, query: SummaryAsked): Promise<readonly SummedAsset[]> {
  const { from, to, knownAt } = query;
  // Posted opening figures count in the opening balance, even if their day is within the period.
  const before = sql`(m.date < ${from}::date or m.kind = 'opening' and m.entry_id is not null)`;
  const within = (...kinds: readonly AssetMoveKind[]) =>
    sql`not ${before} and m.kind in (${sql.join(kinds)})`;
  const { rows } = await sql<SummedAsset>`
    select d.id as asset_id, d.number, d.body ->> 'name' as name, a.category_id, c.name as category,
           coalesce(d.stage, 'active') as status, a.location, e.name as employee,
           a.cost_account_id, a.accumulated_account_id,
           ${summed('cost', before)} as opening_cost,
           ${summed('cost', within('purchase', 'opening', 'repair'))} as additions,
           ${summed('cost', within('revaluation'))} as revaluation,
           ${summed('cost', within('split'))} as transfers,
           -${summed('cost', within('disposal'))} as disposals,
           ${summed('cost', sql`true`)} as cost,
           ${summed('accumulated', before)} as opening_accumulated,
           ${summed('accumulated', within('purchase', 'opening'))} as taken_over,
           ${summed('accumulated', within('depreciation'))} as depreciation,
           ${summed('accumulated', within('impairment'))} as impairment,
           -${summed('accumulated', within('impairment_reversed'))} as impairment_reversed,
           -${summed('accumulated', within('disposal'))} as relieved,
           ${summed('accumulated', within('split'))} as transfers_accumulated,
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
      ${narrowed(query)}
    group by d.type, d.id, a.id, c.id, e.id
    having bool_or(m.date >= ${from}::date) or ${summed('cost', sql`true`)} <> 0
    order by lower(c.name), c.id, d.id`.execute(db);
  return rows;
}

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
