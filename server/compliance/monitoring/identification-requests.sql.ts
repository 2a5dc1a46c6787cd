import { sql } from 'kysely';

import type { Db, Host } from '@/server/kernel/host';

/** Number of minutes after a request for identification during which smaller tickets are compared with it. */
const MINUTES = 15;

export type Asking = Readonly<{
  keys: readonly string[];
  /**
   * Location, currency and side of the ticket. Together with the user, they link the tickets of a customer who gave no
   * data.
   */
  about: string;
  user: number | null;
  place: number | null;
}>;

/**
 * Stores that an identification was requested. Uses a connection outside the call's transaction, so that a rollback
 * keeps it.
 */
export async function storeRequest(
  { aside, now }: Pick<Host, 'aside' | 'now'>,
  { keys, about, user, place }: Asking,
  amount: string,
): Promise<void> {
  await sql`
    insert into asked_identity (at, user_id, location_id, keys, about, amount)
    values (${now()}, ${user}, ${place}, ${[...keys]}::text[], ${about}, ${amount})
    on conflict (user_id, about) do update set
      at = excluded.at, keys = excluded.keys, location_id = excluded.location_id,
      amount = case when asked_identity.at > excluded.at - make_interval(mins => ${MINUTES})
        then greatest(asked_identity.amount, excluded.amount) else excluded.amount end
  `.execute(aside);
}

/**
 * Largest amount for which an identification was requested in the last `MINUTES` minutes; null if there was no request.
 */
export async function requestedBefore(
  db: Db,
  { keys, about, user }: Asking,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ amount: string | null }>`
    select max(amount)::text as amount from asked_identity
    where at > ${now}::timestamptz - make_interval(mins => ${MINUTES}) and at <= ${now}::timestamptz
      and (keys && ${[...keys]}::text[] or (about = ${about} and user_id = ${user}::bigint))
  `.execute(db);
  return rows[0]?.amount ?? null;
}
