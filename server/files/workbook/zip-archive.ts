import { crc32, createInflateRaw } from 'node:zlib';

import { PARTS_MAX, UNPACKED_MAX } from './limits.ts';
import { UnfitWorkbook } from './unfit-workbook.ts';

type Entry = Readonly<{ method: number; crc: number; size: number; at: number }>;

const [END, END_64, DIRECTORY, LOCAL] = [0x06054b50, 0x06064b50, 0x02014b50, 0x04034b50];
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
/** Values that mark a field of 16 or 32 bits whose real value is in the zip64 record. */
const [BEYOND_16, BEYOND_32] = [0xffff, 0xffffffff];

/**
 * Zip archive in memory. Entries are found by the central directory, which has their sizes, so data descriptors are not
 * read. Names are keys of a map and never become paths. All read entries together have a maximum size.
 */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();
  readonly #unpackedMax: number;
  #unpacked = 0;

  constructor(bytes: Buffer, { unpackedMax = UNPACKED_MAX } = {}) {
    this.#bytes = bytes;
    this.#unpackedMax = unpackedMax;
    const { count, at } = directoryOf(bytes);
    if (count > PARTS_MAX) throw new UnfitWorkbook('large');
    this.#readDirectory(count, at);
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /** Unpacks an entry in pieces. Refuses a damaged entry, and entries that are too large together. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) throw new UnfitWorkbook('unreadable');
    let sum = 0;
    for await (const piece of unpacked(entry.method, this.#packed(entry))) {
      this.#unpacked += piece.length;
      if (this.#unpacked > this.#unpackedMax) throw new UnfitWorkbook('large');
      sum = crc32(piece, sum);
      yield piece;
    }
    if (sum !== entry.crc) throw new UnfitWorkbook('unreadable');
  }

  #readDirectory(count: number, start: number): void {
    const bytes = this.#bytes;
    let at = start;
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== DIRECTORY) throw new UnfitWorkbook('unreadable');
      const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
      const crc = bytes.readUInt32LE(at + 16);
      const [nameSize, extraSize] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
      const commentSize = bytes.readUInt16LE(at + 32);
      const name = bytes.toString('utf8', at + 46, at + 46 + nameSize);
      const extra = bytes.subarray(at + 46 + nameSize, at + 46 + nameSize + extraSize);
      const place = placeOf(bytes.subarray(at, at + 46), extra);
      // The lowest bit of the flags marks an encrypted entry.
      if (flags % 2 === 1) throw new UnfitWorkbook('locked');
      const key = keyOf(name);
      if (this.#entries.has(key)) throw new UnfitWorkbook('unreadable');
      this.#entries.set(key, { method, crc, ...place });
      at += 46 + nameSize + extraSize + commentSize;
    }
  }

  #packed({ at, size }: Entry): Buffer {
    const bytes = this.#bytes;
    if (bytes.readUInt32LE(at) !== LOCAL) throw new UnfitWorkbook('unreadable');
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (from + size > bytes.length) throw new UnfitWorkbook('unreadable');
    return bytes.subarray(from, from + size);
  }
}

/** Names of parts are compared without case. Some writers use backslashes, or begin names with a slash. */
const keyOf = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

async function* unpacked(method: number, packed: Buffer): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield packed;
    return;
  }
  if (method !== 8) throw new UnfitWorkbook('unreadable');
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(packed);
  const pieces: AsyncIterable<Buffer> = inflate;
  yield* pieces;
}

function directoryOf(bytes: Buffer): Readonly<{ count: number; at: number }> {
  const least = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= least; at -= 1) {
    if (bytes.readUInt32LE(at) !== END) continue;
    const [count, start] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)];
    if (count !== BEYOND_16 && start !== BEYOND_32) return { count, at: start };
    // The locator of the zip64 record lies directly before the end record.
    const end = Number(bytes.readBigUInt64LE(at - 20 + 8));
    if (bytes.readUInt32LE(end) !== END_64) break;
    return {
      count: Number(bytes.readBigUInt64LE(end + 32)),
      at: Number(bytes.readBigUInt64LE(end + 48)),
    };
  }
  throw new UnfitWorkbook('unreadable');
}

/** Packed size and position of an entry. Values beyond 32 bits are in the zip64 part of the extra field. */
function placeOf(head: Buffer, extra: Buffer): Readonly<{ size: number; at: number }> {
  const [packed, size, place] = [20, 24, 42].map((at) => head.readUInt32LE(at)) as [
    number,
    number,
    number,
  ];
  if (![packed, size, place].includes(BEYOND_32)) return { size: packed, at: place };
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1)
    at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  const next = (given: number): number => {
    if (given !== BEYOND_32) return given;
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  };
  next(size);
  const realPacked = next(packed);
  return { size: realPacked, at: next(place) };
}
