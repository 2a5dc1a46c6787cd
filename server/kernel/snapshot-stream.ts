import type { Kysely } from 'kysely';

import type { DB } from '@/server/database/types';
import type { Db } from './host';

/**
 * Text that is sent while it is read, from one snapshot of its own. The snapshot ends with the text,
 * or as soon as nobody reads on.
 */
export function streamSnapshot(
  db: Kysely<DB>,
  parts: (snapshot: Db) => AsyncIterable<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = read(db, parts);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

async function* read(
  db: Kysely<DB>,
  parts: (snapshot: Db) => AsyncIterable<string>,
): AsyncGenerator<string, void> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* parts(snapshot);
  } finally {
    await snapshot.rollback().execute();
  }
}
