import type { Kysely } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Db } from './host';
import { streamOf } from './stream-of';

/**
 * Streams text while it is read from one snapshot. The snapshot's transaction ends after the last part, or when the
 * stream is cancelled.
 */
export function streamSnapshot(
  db: Kysely<DB>,
  parts: (snapshot: Db) => AsyncIterable<string>,
): ReadableStream<Uint8Array> {
  return streamOf(read(db, parts));
}

/**
 * Reads the parts inside a transaction. The transaction function never throws, so that a broken connection is released
 * as well.
 */
async function* read(
  db: Kysely<DB>,
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
    { isolation: 'repeatable read', readOnly: true },
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
