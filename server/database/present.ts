import { type Kysely, sql } from 'kysely';

const SETTING = 'sarraf.present';

/**
 * SQL for the time that replaces the clock, for example while a sample month is generated; null if the clock is not
 * replaced. Only SQL can set this time, not an API call.
 */
const standIn = sql<
  string | null
>`nullif(current_setting('sarraf.present', true), '')::timestamptz`;

/** SQL for the time of a row: the moment at which it is written, or the replacing time. */
export const present = sql<string>`coalesce(${standIn}, clock_timestamp())`;

/** SQL for the time of a row: the start of its transaction, or the replacing time. */
export const presentOfTransaction = sql<string>`coalesce(${standIn}, now())`;

/** Replaces the clock by `moment` for all rows that this transaction writes. */
export async function actAt<Tables>(tx: Kysely<Tables>, moment: Date): Promise<void> {
  await sql`select set_config(${SETTING}, ${moment.toISOString()}, true)`.execute(tx);
}
