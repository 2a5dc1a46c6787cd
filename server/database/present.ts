import { type Kysely, sql } from 'kysely';

import { deferred } from './prepared-query';

const SETTING = 'sarraf.present';

/**
 * SQL for the time that replaces the clock, for example while a sample month is generated; null if no time replaces it.
 * Only SQL can set this time, not an API call.
 */
const standIn = sql<
  string | null
>`nullif(current_setting('sarraf.present', true), '')::timestamptz`;

/** SQL for the time of a row: the moment at which the row is written, or the time that replaces the clock. */
export const present = sql<string>`coalesce(${standIn}, clock_timestamp())`;

/** SQL for the time of a row: the start of the row's transaction, or the time that replaces the clock. */
export const presentOfTransaction = sql<string>`coalesce(${standIn}, now())`;

/** Replaces the clock by `moment` for all rows that this transaction writes. */
export async function actAt<Tables>(tx: Kysely<Tables>, moment: Date): Promise<void> {
  await deferred`select set_config(${SETTING}, ${moment.toISOString()}, true)`.execute(tx);
}
