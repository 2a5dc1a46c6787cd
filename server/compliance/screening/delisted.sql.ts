import { sql } from 'kysely';

import type { Tx } from '@/server/kernel/host';

/**
 * Ends the hits of entries that a list version no longer contains. True matches stay until a user decides otherwise.
 */
export async function endDelisted(db: Tx, listId: number): Promise<void> {
  await sql`
    update screening_hit hit set ended = 'delisted', ended_at = now()
    from screening_entity entity
    where hit.entity_id = entity.id and entity.ended_by = ${listId} and hit.ended is null
      and hit.decision <> 'true_match'
      and not exists (select from screening_entity successor
        where successor.source = entity.source and successor.list = entity.list
          and successor.ref = entity.ref and successor.ended_by is null)
  `.execute(db);
}

/**
 * Ends hits of entries that were changed or removed. Must run after everybody was screened again: by then, a subject
 * that matches a new entry has a new hit. True matches and undecided hits above the log band stay.
 */
export async function endOutdated(db: Tx): Promise<void> {
  await sql`
    update screening_hit hit set ended = 'unlike', ended_at = now()
    from screening_entity entity
    where hit.entity_id = entity.id and entity.ended_by is not null and hit.ended is null
      and (hit.decision = 'false_positive' or hit.decision = 'open' and hit.band = 'log')
  `.execute(db);
}
