import { sql } from 'kysely';

/**
 * SQL of the ids of opening entries and of their reversals. Whatever their day in the period is, reports count them in
 * the opening balance, not as movements.
 */
export const OPENING_ENTRIES = sql`(
  select id from entry where kind = 'opening'
  union all
  select back.id from entry began join entry back on back.reverses_id = began.id where began.kind = 'opening'
)`;
