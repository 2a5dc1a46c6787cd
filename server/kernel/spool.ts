import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { streamOf } from './stream-of';
import { makeUploadFolder } from './upload-folder';

/** Writes what is made to disk, and gives it as a stream that removes it when it ends. */
export async function spooled(
  made: AsyncGenerator<Buffer, void>,
): Promise<ReadableStream<Uint8Array>> {
  const folder = await makeUploadFolder();
  const file = path.join(folder, 'spool');
  try {
    await pipeline(made, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return streamOf(readOnce(file, folder));
}

async function* readOnce(file: string, folder: string): AsyncGenerator<Uint8Array, void> {
  try {
    const bytes: AsyncIterable<Uint8Array> = createReadStream(file);
    yield* bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
