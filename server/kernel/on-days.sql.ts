import { type RawBuilder, sql } from 'kysely';

/** Asked once by the query, so that an index on the instant serves the days. */
const midnight = (day: RawBuilder<unknown>) =>
  sql`(${day}::timestamp at time zone (select timezone from organization))`;

/** Whether an instant is on some days, by the clock of the organisation; a day that is left out bounds nothing. */
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
