import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/** A row that a check found: values by column name. */
export type Row = Record<string, unknown>;

/**
 * A check of the books. Its message key is `proof.check.<key>`. The query `broken` finds the rows that break the check.
 * If there are none, the query `info` finds rows that are shown for information.
 */
export type Check = Readonly<{
  key: string;
  broken: RawBuilder<Row> | ((db: Db) => Promise<readonly Row[]>);
  info?: RawBuilder<Row>;
}>;

/** The first rows that a check's query found, and the number of all rows that it found. */
export type FirstRows = Readonly<{ rows: readonly Row[]; count: number }>;

/** Reads the first rows of a check's query, or all rows if `most` is null. */
export async function firstRows(
  db: Db,
  query: Check['broken'],
  most: number | null,
): Promise<FirstRows> {
  if (typeof query === 'function') {
    const rows = await query(db);
    return { rows: rows.slice(0, most ?? rows.length), count: rows.length };
  }
  const { rows } = await sql<Row & { row_count: number }>`
    select *, count(*) over () as row_count from (${query}) found limit ${most}::bigint`.execute(
    db,
  );
  return {
    rows: rows.map(({ row_count: _, ...row }) => row),
    count: Number(rows[0]?.row_count ?? 0),
  };
}
