import { type RawBuilder, sql } from 'kysely';

import {
  blocksOf,
  type Kept,
  type RetentionBlock,
  type RetentionReason,
} from '@/lib/domain/compliance/retention';
import type { KycStatus } from '@/lib/domain/compliance/kyc-state';
import type { KycType } from '@/lib/domain/compliance/kyc-data';
import type { Db } from '@/server/kernel/host';

type By = Readonly<{ id: number; name: string }>;
export type RetentionState = Readonly<{
  id: number;
  number: string | null;
  type: KycType;
  status: KycStatus;
  party_id: number | null;
  party: string | null;
  told: string | null;
  /** The retention rule that ends last. `starts_on` and `kept_until` are the first and the last day of its period. */
  rule: RetentionReason | null;
  starts_on: string | null;
  kept_until: string | null;
  has_balance: boolean;
  hold: Readonly<{ reason: string; by: By; at: string }> | null;
  request: Readonly<{ reason: string; by: By; at: string }> | null;
  erased_at: string | null;
}>;

/** SQL query of the events that start a retention period, as instants. Days use the organisation's time zone. */
const starts = sql`
  select 'relation' as reason, c.ended_at as at where c.status = 'closed'
  union all select 'rejected', c.ended_at where c.status = 'rejected'
  union all select 'deal', greatest(
    (select max(t.date) from ticket t where t.party_id = c.party_id),
    (select max(l.date) from line l where l.party_id = c.party_id)
  )::timestamp at time zone o.timezone
  union all select 'report', (
    select max(r.decided_at) from threshold_report r where r.party_id = c.party_id and r.status = 'filed')
  union all select 'sanctions', (
    select max(h.decided_at) from screening_hit h
    join screening_entity e on e.id = h.entity_id and e.topic = 'sanction'
    where h.decision = 'true_match' and (
      (h.subject_kind = 'kyc' and h.subject_id = c.id)
      or (h.subject_kind = 'party' and h.subject_id = c.party_id)))`;

/**
 * SQL query for the retention rule of a customer (row `c`) that ends last. The number of years comes from the rule in
 * force on the given day.
 */
const longest = (today: string) => sql`
  select s.reason as rule, (s.at at time zone o.timezone)::date as starts_on,
         ((s.at at time zone o.timezone)::date + make_interval(years => r.years))::date as kept_until
  from (${starts}) s
  join lateral (
    select years from retention_rule
    where reason = s.reason and valid_from <= ${today}::date order by valid_from desc limit 1
  ) r on true
  where s.at is not null
  order by kept_until desc, s.reason limit 1`;

/** SQL expression that formats an instant in the form that calls return. PostgreSQL's own JSON format differs. */
const instant = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const someone = (id: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('id', u.id, 'name', u.name) from app_user u where u.id = ${id})`;

/** Submitted customers that match a condition on `c` and on the joined retention data. */
export function retentionStates(
  today: string,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) {
  return sql<RetentionState & { total: number }>`
    select c.id, c.number, c.type, c.status, c.party_id, p.name as party, c.told,
           k.rule, k.starts_on, k.kept_until, coalesce(b.has_balance, false) as has_balance,
           h.hold, q.request, e.erased_at, count(*) over ()::integer as total
    from kyc_customer c
    cross join organization o
    left join party p on p.id = c.party_id
    left join lateral (${longest(today)}) k on true
    left join lateral (
      select true as has_balance from balance b
      where b.party_id = c.party_id and (b.amount <> 0 or b.base <> 0) limit 1
    ) b on true
    left join lateral (
      select jsonb_build_object('reason', l.reason, 'by', ${someone(sql`l.set_by`)}, 'at', ${instant(sql`l.set_at`)}) as hold
      from legal_hold l where l.customer_id = c.id and l.lifted_at is null
    ) h on true
    left join lateral (
      select jsonb_build_object('reason', r.reason, 'by', ${someone(sql`r.asked_by`)}, 'at', ${instant(sql`r.asked_at`)}) as request
      from erasure_request r where r.customer_id = c.id and r.ended_at is null
    ) q on true
    left join lateral (
      select max(x.at) as erased_at from erasure x where x.customer_id = c.id
    ) e on true
    where c.submitted_at is not null and ${where}
    ${rest}
  `;
}

/** Returns the retention state of one customer; undefined for a draft that was never submitted. */
export async function retentionStateOf(
  db: Db,
  id: number,
  today: string,
): Promise<RetentionState | undefined> {
  const { rows } = await retentionStates(today, sql`c.id = ${id}`, sql``).execute(db);
  return rows[0];
}

/** Obstacles to an erasure on a day. */
export const blocksFor = (of: RetentionState, today: string): RetentionBlock[] =>
  blocksOf(keptOf(of), today);

const keptOf = ({ status, kept_until, hold, has_balance }: RetentionState): Kept => ({
  hasEnded: status === 'closed' || status === 'rejected',
  keptUntil: kept_until,
  isHeld: hold !== null,
  hasBalance: has_balance,
});

/** Ids of closed or rejected customers whose data may be erased, earliest end of retention first. */
export async function dueCustomers(db: Db, today: string, most: number): Promise<number[]> {
  const { rows } = await retentionStates(
    today,
    isDue(today),
    sql`order by k.kept_until, c.id limit ${most}`,
  ).execute(db);
  return rows.map(({ id }) => id);
}

export const isDue = (today: string) => sql`
  c.purged_at is null and c.status in ('closed', 'rejected') and k.kept_until < ${today}::date
  and h.hold is null and b.has_balance is null`;
