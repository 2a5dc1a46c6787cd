import { sql } from 'kysely';

import { type CounterDashboard, REMITS_OPEN } from '@/lib/contract/dashboard-counter';
import type { Db } from '@/server/kernel/host';
import { type Notices, NOTICES_NAMED } from '@/lib/contract/notices';
import { feedDifferences } from '@/server/ledger/feed-differences';

type Waiting = CounterDashboard['waiting'];

/**
 * Number of offers that can still be accepted, and the next time at which one of them expires. Null if there are no
 * such offers.
 */
export async function offersOpen(
  db: Db,
  now: Date,
): Promise<NonNullable<Waiting['offers']> | null> {
  const { rows } = await sql<{ count: number; next: string | null }>`
    select count(*) as count, min(course ->> 'valid_until') as next from document
    where type = 'offer rate' and stage in ('offered', 'part_filled')
      and (course ->> 'valid_until')::timestamptz >= ${now.toISOString()}::timestamptz
  `.execute(db);
  const [row] = rows;
  return row?.next ? { count: row.count, next: row.next } : null;
}

/**
 * Number and earliest day of the open remittances in each state, in the order of the states. Available remittances past
 * their expiry are left out.
 */
export async function remitsOpen(
  db: Db,
  today: string,
): Promise<NonNullable<NonNullable<Waiting['remits']>>> {
  const { rows } = await sql<NonNullable<Waiting['remits']>[number]>`
    select stage as status, count(*) as count, min(date)::text as oldest from document
    where type = 'transfer' and status = 'posted' and stage = any(${[...REMITS_OPEN]}::text[])
      and body ->> 'kind' <> 'internal'
      and not (stage = 'available'
        and coalesce(course ->> 'expires_on', body ->> 'expires_on', ${today}) < ${today})
    group by stage order by array_position(${[...REMITS_OPEN]}::text[], stage)
  `.execute(db);
  return rows;
}

/** Number of overdue draws on credit limits. */
export async function creditOverdue(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from document
    where type in ('credit limit withdrawal', 'credit sub-limit withdrawal') and status = 'posted'
      and (stage is null or stage = 'part_repaid')
      and body ->> 'due_date' < ${today} and (course ->> 'outstanding')::numeric <> 0
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type Wish = NonNullable<Notices['offers']>['data'][number];

/** Open offers to which the customer has replied, the latest reply first. */
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

/**
 * Number of cancelled, returned or refused remittances whose foreign currency position is still open. A remittance
 * counts only while the organisation's position in the currency is at least the amount that the remittance left open.
 */
export async function openRemits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from document d
    join position p on p.currency = d.course -> 'alert' ->> 'currency'
    where d.type = 'transfer' and d.stage in ('cancelled', 'returned', 'refused')
      and p.quantity >= (d.course -> 'alert' ->> 'quantity')::numeric
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type Unlocked = NonNullable<NonNullable<Notices['unlocked_codes']>>;

/**
 * Remittances whose payout code was unlocked within the last 24 hours, latest first, each with the user who unlocked it
 * last.
 */
export async function unlockedCodes(db: Db, now: Date): Promise<Unlocked> {
  const { rows } = await sql<Unlocked['data'][number] & Readonly<{ total: number }>>`
    select d.id, d.number, u.name as by, recent.times, (count(*) over ())::integer as total
    from document d
    cross join lateral (
      select count(*)::integer as times, max(one ->> 'at') as at
      from jsonb_array_elements(d.course -> 'unlocks') as one
      where (one ->> 'at')::timestamptz > ${now}::timestamptz - interval '24 hours'
    ) as recent
    join app_user u on u.id = (d.course #>> '{unlocks,-1,by}')::bigint
    where d.type = 'transfer' and d.stage in ('available', 'expired', 'paid_out', 'settled')
      and d.course ? 'unlocks' and recent.times > 0
    order by recent.at desc, d.id desc
    limit ${NOTICES_NAMED}
  `.execute(db);
  const data = rows.map(({ id, number, by, times }) => ({ id, number, by, times }));
  return { data, total: rows[0]?.total ?? 0 };
}

/**
 * Number of active rate feeds whose last fetch failed, and of active rate feeds whose rates differ from the rates in
 * use by more than the limit of the feed.
 */
export async function feedTroubles(db: Db): Promise<NonNullable<Notices['rate_feeds']>> {
  const { rows } = await sql<NonNullable<Notices['rate_feeds']>>`
    select (count(*) filter (where f.failing_since is not null))::integer as failing,
           (count(*) filter (where exists (
             select from (${feedDifferences}) d where d.is_above)))::integer as differing
    from rate_feed f where f.is_active
  `.execute(db);
  return rows[0] ?? { failing: 0, differing: 0 };
}
