import { sql } from 'kysely';

import { TurnedAway } from './failure';
import type { Db } from './host';

/** How often something may happen to one key within a window of minutes. */
export type Limit = Readonly<{ key: string; most: number; minutes: number }>;

/** Counts one more try of each key, outside any transaction, so that a refused call counts too. */
async function countTry(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  for (const { key, minutes } of limits) {
    await sql`
      insert into attempt (key, window_start)
      values (${key}, date_bin(make_interval(mins => ${minutes}), ${now}::timestamptz, 'epoch'::timestamptz))
      on conflict (key, window_start) do update set hits = attempt.hits + 1
    `.execute(db);
  }
}

/** Turns the call away (429) when a key was tried too often; says when to come back. */
async function checkTries(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  for (const { key, most, minutes } of limits) {
    const { rows } = await sql<{ hits: number; left: number }>`
      select hits, ceil(extract(epoch from
        window_start + make_interval(mins => ${minutes}) - ${now}::timestamptz))::integer as left
      from attempt
      where key = ${key}
        and window_start = date_bin(make_interval(mins => ${minutes}), ${now}::timestamptz, 'epoch'::timestamptz)
    `.execute(db);
    if ((rows[0]?.hits ?? 0) >= most) throw new TurnedAway(429, Math.max(1, rows[0]?.left ?? 60));
  }
}

/**
 * Counts a try before it is judged, so that many at once cannot all pass, and turns it away (429)
 * when it is one too many.
 */
export async function takeTry(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  await countTry(db, limits, now);
  await checkTries(
    db,
    limits.map((limit) => ({ ...limit, most: limit.most + 1 })),
    now,
  );
}

/** The same for a caller that goes on another way: false when it is one too many. */
export async function mayTry(db: Db, limits: readonly Limit[], now: Date): Promise<boolean> {
  try {
    await takeTry(db, limits, now);
    return true;
  } catch (error) {
    if (error instanceof TurnedAway) return false;
    throw error;
  }
}

/** Takes a try back that was counted at an instant, for limits that count failures only. */
export async function forgiveTry(db: Db, limits: readonly Limit[], at: Date): Promise<void> {
  for (const { key, minutes } of limits) {
    await sql`
      update attempt set hits = hits - 1
      where key = ${key}
        and window_start = date_bin(make_interval(mins => ${minutes}), ${at}::timestamptz, 'epoch'::timestamptz)
    `.execute(db);
  }
}

/** Forgets the windows that have passed. */
export async function forgetTries(db: Db, now: Date): Promise<void> {
  await sql`delete from attempt where window_start < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
}
