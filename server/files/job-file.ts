import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

import type { Host } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { makeUploadFolder, removeUploadFolder } from '@/server/kernel/upload-folder';
import { Damaged, ensureKey, keysOf } from './data-keys';
import { ownOwner } from './papers';
import { newFileKey } from './store';

/**
 * Format of the encrypted file of a job: mark, salt, then pieces with a tag each. A piece is encrypted with its number,
 * and the last one is marked as the last, so that no piece can be exchanged, repeated or cut off.
 */
const MARK = Buffer.from('SRF2');
const [SALT_BYTES, TAG_BYTES, IV_BYTES] = [32, 16, 12];
const PIECE_BYTES = 64 * 1024;

/**
 * Stores the file of a job, encrypted with a new key. It may have 512 MB, so it is encrypted in pieces, and the caller
 * must have removed the time limits of the transaction. If the call is not committed, the file is removed.
 */
export async function keepJobFile(
  { db, host, ifUndone }: Pick<Call, 'db' | 'host' | 'ifUndone'>,
  source: string,
): Promise<string> {
  const file = newFileKey();
  const key = await ensureKey(db, host.masters, ownOwner(file));
  ifUndone(() => host.files.remove(file));
  const folder = await makeUploadFolder();
  try {
    const sealed = path.join(folder, 'sealed');
    const target = createWriteStream(sealed, { mode: 0o600 });
    await pipeline(createReadStream(source), (bytes) => sealPieces(bytes, key, file), target);
    return await host.files.put(sealed, file);
  } finally {
    await removeUploadFolder(folder);
  }
}

/** Reads the file of a job. The stream fails with `Damaged` if the file was changed or cut. */
export function openJobFile(
  { db, masters, files }: Pick<Host, 'db' | 'masters' | 'files'>,
  file: string,
): Readable {
  async function* opened(): AsyncGenerator<Buffer> {
    const owner = ownOwner(file);
    const key = (await keysOf(db, masters, [owner])).get(owner);
    // The cast is safe: the stream types of Node and of the DOM differ, but the stream is the same at run time.
    const bytes: AsyncIterable<Buffer> = Readable.fromWeb(
      files.get(file) as NodeReadableStream<Uint8Array>,
    );
    // A version before this one stored the file without a key and without encryption.
    if (key) yield* openPieces(bytes, key, file);
    else yield* bytes;
  }
  return Readable.from(opened(), { objectMode: false });
}

async function* sealPieces(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  file: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([MARK, salt]);
  const own = ownKey(key, salt, file);
  for await (const { bytes, number, isLast } of pieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', own, ivOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

async function* openPieces(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  file: string,
): AsyncGenerator<Buffer> {
  const iterator = pieces(source, PIECE_BYTES + TAG_BYTES, MARK.length + SALT_BYTES);
  const { value: head } = await iterator.next();
  if (!head || head.isLast || !head.bytes.subarray(0, MARK.length).equals(MARK)) throw damaged();
  const own = ownKey(key, head.bytes.subarray(MARK.length), file);
  for await (const { bytes, number, isLast } of iterator) {
    if (bytes.length < TAG_BYTES) throw damaged();
    const decipher = createDecipheriv('aes-256-gcm', own, ivOf(number - 1, isLast)).setAuthTag(
      bytes.subarray(-TAG_BYTES),
    );
    const opened = decipher.update(bytes.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw damaged();
    }
    yield opened;
  }
}

const damaged = () => new Damaged('not what was sealed');

const ownKey = (key: Buffer, salt: Buffer, file: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `job file\0${file}`, 32));

function ivOf(number: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  iv.writeUInt32BE(number);
  iv.writeUInt8(isLast ? 1 : 0, IV_BYTES - 1);
  return iv;
}

type Piece = Readonly<{ bytes: Buffer; number: number; isLast: boolean }>;

/** Splits bytes into numbered pieces of equal size; the first may have another size, and the last may be shorter. */
async function* pieces(
  source: AsyncIterable<Buffer>,
  size: number,
  firstSize = size,
): AsyncGenerator<Piece> {
  let held: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    for (let most = number === 0 ? firstSize : size; held.length > most; most = size) {
      yield { bytes: held.subarray(0, most), number, isLast: false };
      held = held.subarray(most);
      number += 1;
    }
  }
  yield { bytes: held, number, isLast: true };
}
