import { sql } from 'kysely';

import type { Tx } from '@/server/kernel/host';

/** Hits of what a version of a list does not name any more. A true match stays until somebody decides otherwise. */
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
 * Hits of what a list says otherwise by now, once everybody was held against what it says: whoever it is still alike
 * to has another hit. What somebody has to decide, and a true match, stay.
 */
export async function endOutdated(db: Tx): Promise<void> {
  await sql`
    update screening_hit hit set ended = 'unlike', ended_at = now()
    from screening_entity entity
    where hit.entity_id = entity.id and entity.ended_by is not null and hit.ended is null
      and (hit.decision = 'false_positive' or hit.decision = 'open' and hit.band = 'log')
  `.execute(db);
}
