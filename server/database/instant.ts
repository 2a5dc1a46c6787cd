import { type RawBuilder, sql } from 'kysely';

/** An instant inside JSON that the database itself makes, as the wire has it: to the millisecond, with `Z`. */
export function instantIn(column: string): RawBuilder<string | null> {
  const given = sql.raw(column);
  return sql`to_char((${given})::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
