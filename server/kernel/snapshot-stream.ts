import type { Kysely } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Db } from './host';
import { streamOf } from './stream-of';

/**
 * Text that is sent while it is read, from one snapshot of its own. The snapshot ends with the text,
 * or as soon as nobody reads on.
 */
export function streamSnapshot(
  db: Kysely<DB>,
  parts: (snapshot: Db) => AsyncIterable<string>,
): ReadableStream<Uint8Array> {
  return streamOf(read(db, parts));
}

/** The transaction is left to its own end, which gives its connection back even when that is broken. */
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
    await transaction.catch(() => undefined); // nothing was written, and reading has told what broke
  }
}
