import { sql } from 'kysely';

/**
 * The ids of the entries with which balances begin, and of those that reverse one. Reports count them as standing before
 * their first day, not as movements, wherever in the period their own day lies.
 */
export const OPENING_ENTRIES = sql`(
  select id from entry where kind = 'opening'
  union all
  select back.id from entry began join entry back on back.reverses_id = began.id where began.kind = 'opening'
)`;
