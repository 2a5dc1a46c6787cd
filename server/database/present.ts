import { type Kysely, sql } from 'kysely';

const SETTING = 'sarraf.present';

/**
 * The moment that a row carries where the transaction is the work of another one, as when a sample is made;
 * else null. Only a statement sets it: no call can.
 */
const standIn = sql<
  string | null
>`nullif(current_setting('sarraf.present', true), '')::timestamptz`;

/** The moment that a row carries: the clock's as it is written. */
export const present = sql<string>`coalesce(${standIn}, clock_timestamp())`;

/** The same for rows that carry the beginning of their transaction. */
export const presentOfTransaction = sql<string>`coalesce(${standIn}, now())`;

/** From now on, until the transaction ends, its rows carry this moment. */
export async function actAt<Tables>(tx: Kysely<Tables>, moment: Date): Promise<void> {
  await sql`select set_config(${SETTING}, ${moment.toISOString()}, true)`.execute(tx);
}
