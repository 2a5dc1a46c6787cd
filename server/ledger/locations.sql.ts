import { sql } from 'kysely';

import type { Location } from '@/lib/contract/dealing/locations';
import type { ActiveStatus } from '@/lib/domain/dealing/till-session';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';

type Row = Omit<Location, 'session'> &
  Readonly<{
    session_id: number | null;
    session_status: ActiveStatus | null;
    opened_at: string | null;
    user_id: number | null;
    user: string | null;
  }>;

/** All locations by id, each with its active session and that session's user. */
export async function allLocations(db: Db): Promise<Location[]> {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.type, l.branch_id, b.name as branch, l.limits, l.is_active, l.version,
           case when a.id is not null
             then json_build_object('id', a.id, 'number', a.number, 'name', a.name) end as account,
           t.id as session_id, t.status as session_status, t.opened_at, t.user_id, u.name as user,
           (select max(coalesce(c.closed_at, c.opened_at)) from till_session c
            where c.location_id = l.id and c.status <> 'rejected') as last_count
    from location l
    join branch b on b.id = l.branch_id
    left join account a on a.id = l.account_id
    left join till_session t on t.location_id = l.id and t.status not in ('closed', 'rejected')
    left join app_user u on u.id = t.user_id
    order by l.id
  `.execute(db);
  return rows.map(({ session_id, session_status, opened_at, user_id, user, ...row }) => ({
    ...row,
    session:
      session_id === null || session_status === null
        ? null
        : {
            id: session_id,
            status: session_status,
            opened_at: opened_at ?? '',
            user: { id: user_id ?? 0, name: user ?? '' },
          },
  }));
}

export async function locationOf(db: Db, id: number): Promise<Location> {
  const found = (await allLocations(db)).find((location) => location.id === id);
  if (!found) throw new NotFound();
  return found;
}

/** Locks a location until the transaction ends, so that no other call can post cash there or open a session there. */
export async function lockLocation(db: Tx, id: number): Promise<Location> {
  await db.selectFrom('location').select('id').where('id', '=', id).forUpdate().execute();
  return locationOf(db, id);
}

/** Stock of a location or balance of a bank account by currency, the base currency first. */
export async function stockOf(db: Db, { id, account }: Pick<Location, 'id' | 'account'>) {
  const { rows } = await sql<{
    currency: string;
    quantity: string;
    held: string;
    cost: string;
    base: string | null;
  }>`
    select s.currency, s.quantity, s.base,
           coalesce(p.quantity, 0) as held, coalesce(p.cost, 0) as cost
    from (
      select currency, quantity, null::numeric as base from stock where location_id = ${id}
      union all
      select currency, sum(amount), sum(base) from balance
      where account_id = ${account?.id ?? 0}::bigint group by currency
    ) s
    left join position p on p.currency = s.currency
    left join organization o on o.base_currency = s.currency
    where s.quantity <> 0
    order by o.id is null, s.currency
  `.execute(db);
  return rows;
}

/** Message key of the reason why a location cannot be deleted, or null. */
export async function holderOf(db: Db, id: number): Promise<string | null> {
  if (id === MAIN_VAULT) return 'location.main-vault';
  const named = JSON.stringify(id);
  const { rows } = await sql<{ holder: string }>`
    select 'location.held-by-money' as holder where exists (select from stock where location_id = ${id})
    union all
    select 'location.held-by-counts' where exists (select from till_session where location_id = ${id})
    union all
    select 'location.held-by-documents' where exists (
      select from document where jsonb_path_exists(
        body,
        '$.** ? (@.location_id == $id || @.from_location_id == $id || @.to_location_id == $id || @.reserved_location_id == $id)',
        jsonb_build_object('id', ${named}::jsonb)
      )
    )
    limit 1
  `.execute(db);
  return rows[0]?.holder ?? null;
}
