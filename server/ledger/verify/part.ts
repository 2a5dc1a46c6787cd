import { type RawBuilder, sql } from 'kysely';

/** SQL of the entries and lines that a check reads, each a table or a subquery to which the query gives an alias. */
export type Part = Readonly<{ entries: RawBuilder<unknown>; lines: RawBuilder<unknown> }>;

export const WHOLE: Part = { entries: sql`entry`, lines: sql`line` };

/** Entries posted after an entry id. */
export const partAfter = (entryId: number): Part => ({
  entries: sql`(select * from entry where id > ${entryId}::bigint)`,
  lines: sql`(select * from line where entry_id > ${entryId}::bigint)`,
});
