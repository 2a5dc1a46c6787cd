import { type Kysely, sql } from 'kysely';

const SETTING = 'sarraf.present';

/**
 * Time that replaces the clock in rows that are written on behalf of another time, as in a sample month; otherwise
 * null. It can only be set by SQL, not by a call.
 */
const standIn = sql<
  string | null
>`nullif(current_setting('sarraf.present', true), '')::timestamptz`;

/** Time of a row: the clock's time when it is written. */
export const present = sql<string>`coalesce(${standIn}, clock_timestamp())`;

/** Time of a row: the start of its transaction. */
export const presentOfTransaction = sql<string>`coalesce(${standIn}, now())`;

/** Sets the time of all rows until the transaction ends. */
export async function actAt<Tables>(tx: Kysely<Tables>, moment: Date): Promise<void> {
  await sql`select set_config(${SETTING}, ${moment.toISOString()}, true)`.execute(tx);
}
