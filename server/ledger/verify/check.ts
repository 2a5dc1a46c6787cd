import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/** What breaks a promise, by the names of its columns. */
export type Row = Record<string, unknown>;

/**
 * A promise that the books keep; its sentence is `proof.check.<key>` of the host's catalogue. `broken`
 * returns every row that breaks it, `told` those worth showing although nothing is broken.
 */
export type Check = Readonly<{
  key: string;
  broken: RawBuilder<Row> | ((db: Db) => Promise<readonly Row[]>);
  told?: RawBuilder<Row>;
}>;

/** The first rows that a query found, and how many it found in all. */
export type FirstRows = Readonly<{ rows: readonly Row[]; count: number }>;

/** Reads the first rows of a check's query; all of them without a limit. */
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
