import { type Compilable, sql } from 'kysely';

import type { Db } from './handle';

/**
 * Yields the rows of a query in batches. The query runs once, with a cursor, so that later batches cost no more than the
 * first ones. `db` must be a transaction that reads one query this way at a time.
 */
export async function* readBatches<Row>(
  db: Db,
  query: Compilable<Row>,
  size: number,
): AsyncGenerator<Row[], void> {
  // By default, the planner prefers a plan that finds only the first rows fast.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare batches no scroll cursor for ${query}`.execute(db);
  const batch = sql<Row>`fetch ${sql.lit(size)} from batches`;
  for (
    let { rows } = await batch.execute(db);
    rows.length > 0;
    { rows } = await batch.execute(db)
  ) {
    yield rows;
  }
  await sql`close batches`.execute(db);
}
