import { type RawBuilder, sql } from 'kysely';

/** Tables or subqueries with the entries and lines that a check reads. A query must give each an alias. */
export type Part = Readonly<{ entries: RawBuilder<unknown>; lines: RawBuilder<unknown> }>;

export const WHOLE: Part = { entries: sql`entry`, lines: sql`line` };

/** Entries posted after an entry id. */
export const partAfter = (entryId: number): Part => ({
  entries: sql`(select * from entry where id > ${entryId}::bigint)`,
  lines: sql`(select * from line where entry_id > ${entryId}::bigint)`,
});
