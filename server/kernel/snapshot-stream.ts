import { inTransaction, SNAPSHOT } from '@/server/database/transaction';
import { isOfServer } from './failure';
import type { Db } from './host';
import type { Sources } from './reads';
import { streamOf } from './stream-of';

/**
 * Streams text while it is read from one snapshot. The snapshot's transaction ends after the last part, or when the
 * stream is cancelled. If a source fails before the first part, the next one is read.
 */
export function streamSnapshot(
  sources: Sources,
  parts: (snapshot: Db) => AsyncIterable<string>,
): ReadableStream<Uint8Array> {
  return streamOf(readFirst(sources, parts));
}

async function* readFirst(
  [source, next, ...others]: Sources,
  parts: (snapshot: Db) => AsyncIterable<string>,
): AsyncGenerator<Uint8Array, void> {
  let isBegun = false;
  try {
    for await (const part of read(source, parts)) {
      isBegun = true;
      yield part;
    }
  } catch (error) {
    if (isBegun || !next || !isOfServer(error)) throw error;
    yield* readFirst([next, ...others], parts);
  }
}

/**
 * Reads the parts inside a transaction. The transaction function never throws, so that a broken connection is released
 * as well.
 */
async function* read(
  db: Sources[number],
  parts: (snapshot: Db) => AsyncIterable<string>,
): AsyncGenerator<Uint8Array, void> {
  const begun = Promise.withResolvers<Db>();
  const read = Promise.withResolvers<void>();
  const transaction = inTransaction(
    db,
    (snapshot) => {
      begun.resolve(snapshot);
      return read.promise;
    },
    SNAPSHOT,
  );
  transaction.catch(begun.reject);
  try {
    const encoder = new TextEncoder();
    for await (const text of parts(await begun.promise)) yield encoder.encode(text);
  } finally {
    read.resolve();
    await transaction.catch(() => undefined); // the error is ignored, because nothing was written and the reader has already received it
  }
}
