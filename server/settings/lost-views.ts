import { sql } from 'kysely';

import type { Tx } from '@/server/kernel/host';

/**
 * Deletes the saved views, of everybody, that ask for a record which is no longer there: its number is
 * given again, and they would show another one.
 */
export async function deleteLostViews(db: Tx): Promise<void> {
  await sql`
    with asked as (
      select v.id, found[1] as kind, string_to_array(found[2], ',')::bigint[] as records
      from saved_view v,
        regexp_matches(
          replace(v.query, '%2C', ','),
          '(?:^|&)(account|party|location|branch|session)_id=(\\d{1,15}(?:,\\d{1,15})*)', 'g') as found
    )
    delete from saved_view v using asked a
    where v.id = a.id and exists (
      select from unnest(a.records) as record
      where not case a.kind
        when 'account' then exists (select from account where id = record)
        when 'party' then exists (select from party where id = record)
        when 'location' then exists (select from location where id = record)
        when 'branch' then exists (select from branch where id = record)
        else exists (select from till_session where id = record)
      end
    )`.execute(db);
}
