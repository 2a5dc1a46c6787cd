import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the start of a day in the organisation's time zone. Its subquery runs once per query, so that an index on the
 * instant can be used.
 */
const midnight = (day: RawBuilder<unknown>) =>
  sql`(${day}::timestamp at time zone (select timezone from organization))`;

/**
 * SQL condition: an instant is between two days in the organisation's time zone. A day that is left out sets no bound.
 */
export function onDays(
  at: RawBuilder<unknown>,
  { from, to }: Readonly<{ from?: string | undefined; to?: string | undefined }>,
): RawBuilder<boolean> {
  const bounds = [
    ...(from ? [sql`${at} >= ${midnight(sql`${from}::date`)}`] : []),
    ...(to ? [sql`${at} < ${midnight(sql`(${to}::date + 1)`)}`] : []),
  ];
  return bounds.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(bounds, sql` and `)})`;
}
