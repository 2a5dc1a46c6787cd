import { Readable } from 'node:stream';

import type { ListedEntity, ListSource } from '@/lib/domain/compliance/screening/subject';
import { textOf } from '@/server/compliance/screening/import/bounded-text';
import { readList } from '@/server/compliance/screening/import/formats';
import { entitiesIn } from '@/server/compliance/screening/import/read-entities';

/** Reads a list that arrives in chunks of some bytes. */
export async function readListFile(source: ListSource, file: string | Buffer, chunk = 64) {
  const bytes = Buffer.from(file);
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );
  const list = await readList(source, textOf(Readable.from(pieces)));
  const entities: ListedEntity[] = [];
  for await (const entity of entitiesIn(list)) entities.push(entity);
  return { entities, version: list.version() };
}
