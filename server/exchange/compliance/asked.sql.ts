import { sql } from 'kysely';

import type { Db, Host } from '@/server/kernel/host';

/** For how long a smaller ticket is seen beside a larger one whose customer was to be identified. */
const MINUTES = 15;

export type Asking = Readonly<{
  keys: readonly string[];
  /** Place, currency and side: by these a ticket of nobody in particular is known again at its till. */
  about: string;
  user: number | null;
  place: number | null;
}>;

/** Writes down that an identification was asked for, also where the call itself leaves no trace. */
export async function noteAsked(
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

/** For how much an identification was asked for within the last minutes; null where it was not. */
export async function askedBefore(
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
