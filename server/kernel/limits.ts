import { sql } from 'kysely';

import { TurnedAway } from './failure';
import type { Db } from './host';

/** Limit of `most` tries per key within a window of `minutes`. */
export type Limit = Readonly<{ key: string; most: number; minutes: number }>;

/** Counts one try for each limit, outside the transaction of the call, so that refused calls count too. */
async function countTry(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  for (const { key, minutes } of limits) {
    await sql`
      insert into attempt (key, window_start)
      values (${key}, date_bin(make_interval(mins => ${minutes}), ${now}::timestamptz, 'epoch'::timestamptz))
      on conflict (key, window_start) do update set hits = attempt.hits + 1
    `.execute(db);
  }
}

/** Refuses (429) if a key has had too many tries. The refusal has the seconds until the window ends. */
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
 * Counts a try before the call is handled, so that many parallel calls cannot all pass. Throws a 429 if the tries
 * exceed a limit.
 */
export async function takeTry(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  await countTry(db, limits, now);
  await checkTries(
    db,
    limits.map((limit) => ({ ...limit, most: limit.most + 1 })),
    now,
  );
}

/** Counts a try like `takeTry`, but returns false instead of throwing a 429. */
export async function mayTry(db: Db, limits: readonly Limit[], now: Date): Promise<boolean> {
  try {
    await takeTry(db, limits, now);
    return true;
  } catch (error) {
    if (error instanceof TurnedAway) return false;
    throw error;
  }
}

/** Subtracts a try that was counted at `at`. Callers whose limits count only failures call this after a success. */
export async function forgiveTry(db: Db, limits: readonly Limit[], at: Date): Promise<void> {
  for (const { key, minutes } of limits) {
    await sql`
      update attempt set hits = hits - 1
      where key = ${key}
        and window_start = date_bin(make_interval(mins => ${minutes}), ${at}::timestamptz, 'epoch'::timestamptz)
    `.execute(db);
  }
}

/** Deletes counting windows that are older than a day. */
export async function forgetTries(db: Db, now: Date): Promise<void> {
  await sql`delete from attempt where window_start < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
}
