import { Refusal } from '@/lib/domain/refusal';
import type { ListedEntity } from '@/lib/domain/compliance/screening/subject';
import { entityFrom, merged } from './draft-entity';
import type { ListFile } from './list-file';

/**
 * Maximum size of merged entries: their characters, plus 200 per entry for overhead. They stay in memory until the end
 * of the file.
 */
const MOST_MERGED = 100_000_000;

/** Yields the entries of a file for storage; rows of the same entry are merged if necessary. */
export async function* entitiesIn({ entries, merges }: ListFile): AsyncGenerator<ListedEntity> {
  if (!merges) {
    for await (const entry of entries) yield entityFrom(entry);
    return;
  }
  const known = new Map<string, ListedEntity>();
  let weight = 0;
  for await (const entry of entries) {
    const entity = entityFrom(entry);
    weight += entity.text.length + entity.names.reduce((sum, { name }) => sum + name.length, 200);
    if (weight > MOST_MERGED) throw new Refusal('screening.too-large', { field: 'file' });
    const former = known.get(entity.ref);
    known.set(entity.ref, former ? merged(former, entity) : entity);
  }
  yield* known.values();
}
