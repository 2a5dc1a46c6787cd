import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { errorCode } from '@/server/database/error-code';
import { flushFolder } from '@/server/database/flush-folder';

/**
 * Format of a backup file, which is compressed as a whole: a first line, sections, then the SHA-256 of everything
 * before it. A section is a JSON head and bytes, in pieces that each begin with their length; length 0 ends a section.
 */
export type Section = Readonly<{ head: Record<string, unknown>; body?: AsyncIterable<Uint8Array> }>;

/** Thrown for a file that is damaged or is not a backup of this program. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

const MAGIC = 'sarraf backup 1\n';
const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;

/** Writes a backup to a temporary file, flushes it, and renames it when it is complete. */
export async function writeArchive(file: string, sections: AsyncIterable<Section>): Promise<void> {
  const draft = `${file}.part`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    const target = handle.createWriteStream({ flush: true });
    await pipeline(encode(sections), createGzip(), target);
    await rename(draft, file);
    await flushFolder(path.dirname(path.resolve(file)));
  } catch (error) {
    await handle.close().catch(() => {}); // closing fails if the stream has already closed the file
    await rm(draft, { force: true });
    throw error;
  }
}

async function* encode(sections: AsyncIterable<Section>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const hashed = (bytes: Uint8Array): Uint8Array => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(Buffer.from(MAGIC));
  for await (const { head, body } of sections) {
    yield hashed(piece(Buffer.from(JSON.stringify(head))));
    for await (const bytes of body ?? []) if (bytes.length > 0) yield hashed(piece(bytes));
    yield hashed(piece(Buffer.alloc(0)));
  }
  yield hash.digest();
}

function piece(bytes: Uint8Array): Uint8Array {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Reads a whole backup and checks its hash. Call it before any data of the backup is used. */
export async function checkArchive(file: string): Promise<void> {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of uncompressed(file)) {
      const all: Buffer = Buffer.concat([tail, chunk]);
      const cut = Math.max(0, all.length - DIGEST_BYTES);
      hash.update(all.subarray(0, cut));
      tail = Buffer.from(all.subarray(cut));
    }
  } catch (error) {
    throw asArchiveError(error, file);
  }
  if (!tail.equals(hash.digest())) throw new ArchiveError(`${file} is damaged or not a backup`);
}

/**
 * Reads the sections of a backup whose hash was checked. The bytes of one section must be read before the next section.
 */
export async function* readArchive(file: string): AsyncGenerator<Required<Section>> {
  const reader = new Reader(uncompressed(file));
  const magic = (await reader.take(MAGIC.length))?.toString();
  if (magic !== MAGIC) throw new ArchiveError(`${file} is not a backup that this version reads`);
  for (;;) {
    const head = await reader.piece();
    if (head === undefined) return;
    // The cast is safe: the correct hash shows that this program wrote the file.
    yield { head: JSON.parse(head.toString()) as Section['head'], body: reader.body() };
  }
}

async function* uncompressed(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  const done = pipeline(source, gunzip);
  done.catch(() => {}); // avoids an unhandled rejection; the loop over `gunzip` throws the same error
  // The cast is safe: a stream without an encoding yields buffers.
  const bytes: AsyncIterable<Buffer> = gunzip;
  yield* bytes;
  await done;
}

function asArchiveError(error: unknown, file: string): unknown {
  const isDamage = String(errorCode(error)).startsWith('Z_');
  return isDamage ? new ArchiveError(`${file} is damaged or not a backup`) : error;
}

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer | undefined> {
    const parts = [this.#held];
    let length = this.#held.length;
    while (length < count) {
      const { done, value } = await this.#source.next();
      if (done) return undefined;
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts);
    this.#held = all.subarray(count);
    return all.subarray(0, count);
  }

  /** Returns the next piece; undefined if only the hash at the end of the file is left. */
  async piece(): Promise<Buffer | undefined> {
    if (this.#held.length <= DIGEST_BYTES && !(await this.#fill(DIGEST_BYTES + 1)))
      return undefined;
    const length = (await this.take(LENGTH_BYTES))?.readUInt32BE();
    return length === undefined ? undefined : this.take(length);
  }

  async #fill(count: number): Promise<boolean> {
    while (this.#held.length < count) {
      const { done, value } = await this.#source.next();
      if (done) return false;
      this.#held = Buffer.concat([this.#held, value]);
    }
    return true;
  }

  async *body(): AsyncGenerator<Buffer> {
    for (let bytes = await this.piece(); bytes?.length; bytes = await this.piece()) yield bytes;
  }
}
