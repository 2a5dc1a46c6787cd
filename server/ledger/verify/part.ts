import { type RawBuilder, sql } from 'kysely';

/** Which entries a promise is asked of, and their lines; each needs a name of its own where it is read from. */
export type Part = Readonly<{ entries: RawBuilder<unknown>; lines: RawBuilder<unknown> }>;

export const WHOLE: Part = { entries: sql`entry`, lines: sql`line` };

/** What was posted after an entry. */
export const partAfter = (entryId: number): Part => ({
  entries: sql`(select * from entry where id > ${entryId}::bigint)`,
  lines: sql`(select * from line where entry_id > ${entryId}::bigint)`,
});
