import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { inBaseMoney } from '@/server/ledger/base-money.sql';
import { ticketBranch } from '@/server/reports/engine/ticket-branch.sql';
import type { DaysAsked } from '@/server/reports/summary-report/summary-report.sql';

export type EarnedRow = Readonly<{
  /** Id of the user or the customer; null for tickets that have none. */
  id: number | null;
  deals: number;
  voids: number;
  overrides: number;
  /** Number of hours, in the organisation's time zone, with at least one deal that is not a void. */
  hours: number;
  base: string;
  margin: string;
  voided_margin: string;
  fees: string;
  realised: string;
  discount: string;
}>;

export type Scope = Readonly<{
  by: 'user' | 'customer';
  userId: number | undefined;
  partyId: number | undefined;
  branchId: number | undefined;
}>;

function scopeOf(
  { from, to, knownAt }: DaysAsked,
  { userId, partyId, branchId }: Scope,
): RawBuilder<unknown> {
  const terms = [
    sql`t.date between ${from}::date and ${to}::date`,
    ...(userId === undefined ? [] : [sql`t.user_id = ${userId}::bigint`]),
    ...(partyId === undefined ? [] : [sql`t.party_id = ${partyId}::bigint`]),
    ...(branchId === undefined ? [] : [sql`${ticketBranch} = ${branchId}::bigint`]),
    ...(knownAt === undefined
      ? []
      : [
          sql`exists (select from entry e where e.id = t.entry_id and e.posted_at <= ${knownAt}::timestamptz)`,
        ]),
  ];
  return sql.join(terms, sql` and `);
}

/**
 * Figures of tickets by user or customer. A void counts on its own day, and its margin is listed separately. The
 * discount is the amount in base that customers gained by better rates than the board rates.
 */
export async function earnedBy(
  db: Db,
  days: DaysAsked,
  scope: Scope,
): Promise<readonly EarnedRow[]> {
  const id = scope.by === 'user' ? sql`t.user_id` : sql`t.party_id`;
  const { rows } = await sql<EarnedRow>`
    with told as (
      select ${id} as id, t.entry_id, t.fee, cardinality(t.overrides) as overrides,
             date_trunc('hour', t.at at time zone (select timezone from organization)) as hour,
             sum(d.base) as base, sum(${inBaseMoney(sql`d.margin`)}) as margin, sum(d.realised) as realised, bool_or(d.amount < 0) as is_void,
             sum(${inBaseMoney(sql`case d.side when 'buy' then d.base - d.amount * d.board
                             else d.amount * d.board - d.base end`)}) as discount
      from ticket t join deal d on d.entry_id = t.entry_id and d.date = t.date
        and d.date between ${days.from}::date and ${days.to}::date left join location l on l.id = t.location_id
      where ${scopeOf(days, scope)}
      group by t.entry_id
    )
    select id, count(*) filter (where not is_void) as deals, count(*) filter (where is_void) as voids,
           coalesce(sum(overrides) filter (where not is_void), 0)::bigint as overrides,
           count(distinct hour) filter (where not is_void) as hours,
           sum(base) as base, coalesce(sum(margin) filter (where not is_void), 0) as margin,
           coalesce(sum(margin) filter (where is_void), 0) as voided_margin,
           sum(fee) as fees, sum(realised) as realised, coalesce(sum(discount), 0) as discount
    from told group by id
  `.execute(db);
  return rows;
}

/**
 * Cash differences by the user of the till session, with a surplus positive. The user id is null if a difference
 * belongs to no session. With a branch, only tills of that branch count.
 */
export async function differencesBy(
  db: Db,
  { from, to, knownAt }: DaysAsked,
  accountIds: readonly number[],
  branchId: number | undefined,
): Promise<readonly Readonly<{ id: number | null; amount: string }>[]> {
  const { rows } = await sql<{ id: number | null; amount: string }>`
    select s.user_id as id, -sum(l.base) as amount
    from line l
    join entry e on e.id = l.entry_id
    left join document d on d.type = e.document_type and d.id = e.document_id
    left join till_session s on s.id = (d.body ->> 'session_id')::bigint
    left join location p on p.id = s.location_id
    where l.account_id = any(${accountIds}::bigint[]) and e.kind <> 'closing'
      and l.date between ${from}::date and ${to}::date
      and (${branchId ?? null}::bigint is null or p.branch_id = ${branchId ?? null}::bigint)
      and (${knownAt ?? null}::timestamptz is null or e.posted_at <= ${knownAt ?? null}::timestamptz)
    group by 1
  `.execute(db);
  return rows;
}
