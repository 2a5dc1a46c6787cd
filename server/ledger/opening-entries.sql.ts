import { sql } from 'kysely';

/**
 * Ids of opening entries and of their reversals. Reports count them in the opening balance, not as movements, on any
 * day of the period.
 */
export const OPENING_ENTRIES = sql`(
  select id from entry where kind = 'opening'
  union all
  select back.id from entry began join entry back on back.reverses_id = began.id where began.kind = 'opening'
)`;
