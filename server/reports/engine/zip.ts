import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, its text some at a time. */
export type ZipPart = Readonly<{ name: string; text: AsyncIterable<string> | Iterable<string> }>;

/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** The first day that the format knows: two archives of the same parts are the same. */
const DAY = 0x0021;

type Done = Readonly<{ name: Buffer; at: number; sum: number; packed: number; size: number }>;

/** A ZIP archive that is made while it is read, of less than 4 GB. */
export async function* zipOf(parts: Iterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const done: Done[] = [];
  let at = 0;
  for (const { name: given, text } of parts) {
    const name = Buffer.from(given);
    const begin = at;
    const counted = { sum: 0, size: 0 };
    const head = Buffer.concat([numbers([4, 0x04034b50], ...meta(), ...sums()), tail(name), name]);
    yield head;
    at += head.length;

    let packed = 0;
    const deflate = createDeflateRaw({ level: 3 });
    // Whichever fails ends the other; reading on fails as well, and tells it.
    const packing: AsyncIterable<Buffer> = deflate;
    pipeline(count(text, counted), deflate).catch(() => undefined);
    for await (const chunk of packing) {
      packed += chunk.length;
      yield chunk;
    }
    const part = { name, at: begin, packed, ...counted };
    const after = numbers([4, 0x08074b50], ...sums(part));
    yield after;
    at += packed + after.length;
    done.push(part);
  }
  yield directoryOf(done, at);
}

async function* count(
  text: ZipPart['text'],
  counted: { sum: number; size: number },
): AsyncGenerator<Buffer, void> {
  for await (const some of text) {
    const bytes = Buffer.from(some);
    counted.sum = crc32(bytes, counted.sum);
    counted.size += bytes.length;
    yield bytes;
  }
}

type Field = readonly [bytes: 2 | 4, value: number];

const meta = (): Field[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DAY],
];
const sums = ({ sum, packed, size } = { sum: 0, packed: 0, size: 0 }): Field[] => [
  [4, sum],
  [4, packed],
  [4, size],
];
/** How long the name is, and that nothing more follows it. */
const tail = (name: Buffer): Buffer => numbers([2, name.length], [2, 0]);

function directoryOf(done: readonly Done[], at: number): Buffer {
  const entries = done.flatMap((part) => [
    numbers([4, 0x02014b50], [2, VERSION], ...meta(), ...sums(part)),
    tail(part.name),
    numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, part.at]),
    part.name,
  ]);
  const length = Buffer.concat(entries).length;
  const total = done.length;
  return Buffer.concat([
    ...entries,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, total], [2, total], [4, length], [4, at], [2, 0]),
  ]);
}

function numbers(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
