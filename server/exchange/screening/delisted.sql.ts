import { sql } from 'kysely';

import type { Tx } from '@/server/kernel/host';

/** Ends hits of entries that a list version no longer contains. A true match stays until somebody decides otherwise. */
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
 * After everybody is screened again, ends hits of changed or removed entries; a match with the new entry has a new hit.
 * Undecided hits above the log band and true matches stay.
 */
export async function endOutdated(db: Tx): Promise<void> {
  await sql`
    update screening_hit hit set ended = 'unlike', ended_at = now()
    from screening_entity entity
    where hit.entity_id = entity.id and entity.ended_by is not null and hit.ended is null
      and (hit.decision = 'false_positive' or hit.decision = 'open' and hit.band = 'log')
  `.execute(db);
}
