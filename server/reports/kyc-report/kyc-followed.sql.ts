import { type RawBuilder, sql } from 'kysely';

import { SECTION_ROWS } from '@/lib/contract/reports/kyc-report';
import type { KycType } from '@/lib/domain/compliance/kyc-data';
import type { RiskLevel } from '@/lib/domain/compliance/kyc-risk';
import type { KycStatus } from '@/lib/domain/compliance/kyc-state';
import type { Period } from '@/lib/domain/report-period';
import type { Db } from '@/server/kernel/host';
import { knownRisk } from '@/server/kernel/known-risk.sql';
import type { Sight } from './kyc-counts.sql';

/** A customer of the report; `told` is the encrypted data that the customer declared. */
export type NamedCustomer = Readonly<{
  id: number;
  number: string | null;
  type: KycType;
  status: KycStatus;
  risk_level: RiskLevel | null;
  party: string | null;
  told: string | null;
}>;

/**
 * A customer in a section of the report. `on` is the date that matters in the section. `days` is its distance from
 * today; for deals after an expiry, the distance of the expiry from the last deal. `total` is the number of all
 * customers in the section.
 */
export type Followed = NamedCustomer &
  Readonly<{ on: string | null; days: number | null; volume: string | null; total: number }>;

const named = (sight: Sight) =>
  sql`c.id, c.number, c.type, c.status, ${knownRisk(sight)} as risk_level, p.name as party, c.told`;
const customers = sql`kyc_customer c left join party p on p.id = c.party_id`;
const there = sql`c.purged_at is null and c.status <> 'closed'`;

type Asked = Readonly<{ today: string; sight: Sight }>;

/** Customers whose documents expire within `within` days, the soonest first. */
export const endingDocuments = (db: Db, { today, sight }: Asked, within: number) =>
  followed(db, {
    on: sql`c.documents_end_on`,
    where: sql`c.status in ('approved', 'expiring')
      and c.documents_end_on between ${today}::date and ${today}::date + ${within}::integer`,
    today,
    sight,
  });

/** Customers whose review is overdue, the longest overdue first. */
export const overdueReviews = (db: Db, { today, sight }: Asked) =>
  followed(db, {
    on: sql`c.next_review_on`,
    where: sql`c.status in ('approved', 'expiring', 'expired') and c.next_review_on < ${today}::date`,
    today,
    sight,
  });

/**
 * Customers who are politically exposed, or relatives or associates of an exposed person, or who have such a person
 * behind them, as an owner for example.
 */
export const exposedCustomers = (db: Db, { today, sight }: Asked) =>
  followed(db, {
    on: sql`null::date`,
    where: sql`c.is_exposed and c.status not in ('draft', 'rejected')`,
    today,
    sight,
  });

async function followed(
  db: Db,
  {
    on,
    where,
    today,
    sight,
  }: Asked & Readonly<{ on: RawBuilder<unknown>; where: RawBuilder<unknown> }>,
): Promise<readonly Followed[]> {
  const { rows } = await sql<Followed>`
    select ${named(sight)}, ${on} as on, (${on} - ${today}::date)::integer as days, null as volume,
           count(*) over ()::integer as total
    from ${customers} where ${there} and ${where}
    order by ${on}, c.id limit ${SECTION_ROWS}
  `.execute(db);
  return rows;
}

/** Number of customers whose documents expire within 30, 60 and 90 days. */
export async function countEnding(
  db: Db,
  today: string,
): Promise<Readonly<Record<'d30' | 'd60' | 'd90', number>>> {
  const upTo = (days: number) => sql`
    count(*) filter (where c.documents_end_on <= ${today}::date + ${days}::integer)::integer`;
  const { rows } = await sql<Record<'d30' | 'd60' | 'd90', number>>`
    select ${upTo(30)} as d30, ${upTo(60)} as d60, ${upTo(90)} as d90
    from kyc_customer c
    where ${there} and c.status in ('approved', 'expiring') and c.documents_end_on >= ${today}::date
  `.execute(db);
  return rows[0] ?? { d30: 0, d60: 0, d90: 0 };
}

/** Volume in base that each customer dealt within a period. The volume of a voided deal is subtracted. */
export async function volumesIn(
  db: Db,
  { from, to }: Period,
): Promise<readonly Readonly<{ id: number; volume: string }>[]> {
  const { rows } = await sql<{ id: number; volume: string }>`
    select c.id, sum(d.base) as volume
    from ticket t
    join deal d on d.entry_id = t.entry_id
    join kyc_customer c on c.party_id = t.party_id and ${there}
    where t.date between ${from}::date and ${to}::date
    group by c.id having sum(d.base) <> 0
    order by volume desc, c.id
  `.execute(db);
  return rows;
}

/** Customers who dealt after their documents or review had expired; `on` is the day of the last deal. */
export async function dealtExpired(
  db: Db,
  { from, to }: Period,
  sight: Sight,
): Promise<readonly Followed[]> {
  const { rows } = await sql<Followed>`
    select ${named(sight)}, dealt.on, (least(c.documents_end_on, c.next_review_on) - dealt.on)::integer as days,
           dealt.volume, count(*) over ()::integer as total
    from ${customers}
    join lateral (
      select max(t.date) as on, sum(d.base) as volume
      from ticket t join deal d on d.entry_id = t.entry_id
      where t.party_id = c.party_id and t.date between ${from}::date and ${to}::date
        and t.date > least(c.documents_end_on, c.next_review_on)
    ) dealt on dealt.volume <> 0
    where ${there} and c.approved_version is not null
      and least(c.documents_end_on, c.next_review_on) < ${to}::date
    order by dealt.volume desc, c.id limit ${SECTION_ROWS}
  `.execute(db);
  return rows;
}

export async function namedCustomers(
  db: Db,
  ids: readonly number[],
  sight: Sight,
): Promise<Map<number, NamedCustomer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedCustomer>`
    select ${named(sight)} from ${customers} where c.id = any(${[...ids]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
