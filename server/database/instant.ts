import { type RawBuilder, sql } from 'kysely';

/** SQL for an instant inside JSON that the database builds, in the API's format: milliseconds and `Z`. */
export function instantIn(column: string): RawBuilder<string | null> {
  const given = sql.raw(column);
  return sql`to_char((${given})::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
