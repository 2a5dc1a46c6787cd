import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SaxesParser } from 'saxes';

import { ConfigError } from '@/server/config';
import type { Bucket, FilesPlace } from '@/server/config/files';
import { type FileStore, FilesUnavailable } from '@/server/kernel/ports';
import { makeUploadFolder, removeUploadFolder } from '@/server/kernel/upload-folder';
import { type Answer, BucketCaller, type Patience } from './bucket-call';
import { folderStore, KEY, newFileKey } from './store';

/** An operation ends before a database session may be idle in its transaction for too long, which is a minute. */
const PATIENCE: Patience = { idleMs: 4_000, totalMs: 10_000, restMs: 2_000 };
/** Time in ms for a removal. The hourly sweep removes what is left. */
const REMOVAL_MS = 3_000;
const CHECK_MS = 3_000;
/** Time in ms for which a successful check is cached, because each check is a call that costs money. */
const CHECK_HOLDS_MS = 15_000;
const PAGE = '500';
/** Size in bytes above which a file is refused; an upload has at most half of it. */
const FILE_BYTES = 1024 ** 3;

/** Opens the store at a place. */
export const fileStoreOf = (place: FilesPlace): FileStore =>
  'folder' in place ? folderStore(place.folder) : bucketStore(place.bucket);

/**
 * Checks a store at the start. Throws a `ConfigError` if a setting of the bucket is wrong, and returns the reason if the
 * bucket fails only at the moment, because calls without files work without it.
 */
export async function checkFiles(files: FileStore): Promise<string | undefined> {
  const trouble = await files.trouble();
  if (trouble && !trouble.isPassing) throw new ConfigError(trouble.message);
  return trouble?.message;
}

/**
 * A file store in a bucket of an S3 server. A file is stored when the server has confirmed its length and checksum. A
 * file is read as a whole and compared with the checksum of the server before its first byte is returned.
 */
export function bucketStore(bucket: Bucket, patience = PATIENCE): FileStore {
  const caller = new BucketCaller(bucket, patience);
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async put(source, key = newFileKey()) {
      const content = await measured(source);
      await caller.persist((limitMs) => store(caller, checkedKey(key), content, limitMs), {
        bytes: content.size,
      });
      return key;
    },
    has: (key) =>
      caller.persist(async (limitMs) => {
        const { status } = await caller.call({ method: 'HEAD', key: checkedKey(key) }, limitMs);
        return status === 200;
      }),
    get: (key) => {
      const bytes = Readable.from(download(caller, checkedKey(key)), { objectMode: false });
      return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
    },
    async remove(key) {
      const asked = { method: 'DELETE', key: checkedKey(key) } as const;
      await caller.persist((limitMs) => caller.call(asked, limitMs), {
        totalMs: Math.min(REMOVAL_MS, patience.totalMs),
      });
    },
    keys: (given) => keysIn(caller, given),
    async trouble() {
      if (performance.now() - checkedAt < CHECK_HOLDS_MS) return undefined;
      try {
        await caller.persist((limitMs) => list(caller, { 'max-keys': '1' }, limitMs), {
          totalMs: Math.min(CHECK_MS, patience.totalMs),
        });
        checkedAt = performance.now();
        return undefined;
      } catch (error) {
        if (error instanceof FilesUnavailable) return error;
        throw error;
      }
    },
    counts: () => caller.counts,
  };
}

function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('not a key of this store');
  return key;
}

type Content = Readonly<{ size: number; sha256: Buffer; md5: Buffer; open: () => Readable }>;

async function measured(source: string | Uint8Array): Promise<Content> {
  const open = () =>
    typeof source === 'string' ? createReadStream(source) : Readable.from([source]);
  const meter = new Meter();
  const chunks: AsyncIterable<Uint8Array> = open();
  for await (const chunk of chunks) meter.add(chunk);
  return { ...meter.sums(), open };
}

/** Counts bytes, and computes the two checksums that S3 servers use. */
class Meter {
  #size = 0;
  readonly #sha256 = createHash('sha256');
  readonly #md5 = createHash('md5');

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    this.#sha256.update(chunk);
    this.#md5.update(chunk);
  }

  sums = () => ({
    size: this.#size,
    sha256: this.#sha256.digest(),
    md5: this.#md5.digest(),
  });
}

async function store(
  caller: BucketCaller,
  key: string,
  content: Content,
  limitMs: number,
): Promise<void> {
  const { size, sha256 } = content;
  await caller.call(
    {
      method: 'PUT',
      key,
      content,
      headers: {
        'content-length': String(size),
        'content-type': 'application/octet-stream',
        'x-amz-checksum-sha256': sha256.toString('base64'),
      },
    },
    limitMs,
  );
  const headers = { 'x-amz-checksum-mode': 'ENABLED' };
  const found = await caller.call({ method: 'HEAD', key, headers }, limitMs);
  const isThere = found.status === 200 && Number(found.headers['content-length']) === size;
  if (!isThere || !isSame(found.headers, content)) {
    throw caller.failure('has not stored what was sent', true);
  }
}

/**
 * True if the server's checksum of an object is that of the content: SHA-256 if the server computes it, otherwise MD5
 * as the ETag. Neither exists for an object that another program wrote in parts; then only its length is known.
 */
function isSame(headers: IncomingHttpHeaders, { sha256, md5 }: Omit<Content, 'open'>): boolean {
  const sum = headers['x-amz-checksum-sha256'];
  if (typeof sum === 'string' && !sum.includes('-')) return sum === sha256.toString('base64');
  const tag = headers.etag?.replaceAll('"', '') ?? '';
  return /^[\da-f]{32}-\d+$/.test(tag) || tag === md5.toString('hex');
}

/** Reads a file into a temporary file, compares it with the server's checksum, and yields its bytes. */
async function* download(caller: BucketCaller, key: string): AsyncGenerator<Buffer> {
  const folder = await makeUploadFolder();
  try {
    const file = path.join(folder, 'file');
    const { status } = await caller.persist((limitMs) =>
      caller.call(
        { method: 'GET', key, headers: { 'x-amz-checksum-mode': 'ENABLED' } },
        limitMs,
        (answer, allow) => save(caller, answer, { file, allow }),
      ),
    );
    // The code is that of a missing file in a folder, so that callers distinguish it from a failing store.
    if (status !== 200) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    const chunks: AsyncIterable<Buffer> = createReadStream(file);
    yield* chunks;
  } finally {
    await removeUploadFolder(folder);
  }
}

async function save(
  caller: BucketCaller,
  answer: IncomingMessage,
  { file, allow }: Readonly<{ file: string; allow: (bytes: number) => void }>,
): Promise<void> {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  if (!(length <= FILE_BYTES)) throw caller.failure('sends a file of unknown or too large size');
  allow(length);
  const meter = new Meter();
  const metered = async function* metered(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      meter.add(chunk);
      yield chunk;
    }
  };
  await pipeline(answer, metered, createWriteStream(file, { mode: 0o600 }));
  const sums = meter.sums();
  if (sums.size !== length || !isSame(answer.headers, sums)) {
    throw caller.failure('sends other content than it has stored', true);
  }
}

async function* keysIn(
  caller: BucketCaller,
  { untouchedFor, writtenAfter = 0 }: Parameters<FileStore['keys']>[0],
): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const query = { 'max-keys': PAGE, ...(token !== undefined && { 'continuation-token': token }) };
    const page = await caller.persist((limitMs) => list(caller, query, limitMs));
    for (const { name, changedAt } of page.objects) {
      const key = name.slice(-KEY_LENGTH);
      const isWanted = page.at - changedAt > untouchedFor && changedAt > writtenAfter;
      if (KEY.test(key) && caller.nameOf(key) === name && isWanted) yield key;
    }
    if (page.next !== undefined && page.next === token) {
      throw caller.failure('sends the same page of a list again');
    }
    token = page.next;
  } while (token !== undefined);
}

const KEY_LENGTH = 36;

type Page = Readonly<{
  objects: readonly Readonly<{ name: string; changedAt: number }>[];
  next: string | undefined;
  /** Time of the server in ms. The age of a file is measured with one clock, because this machine's may be wrong. */
  at: number;
}>;

async function list(
  caller: BucketCaller,
  query: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<Page> {
  const answer = await caller.call(
    { method: 'GET', query: { 'list-type': '2', ...query } },
    limitMs,
  );
  try {
    return pageOf(answer);
  } catch {
    throw caller.failure('does not answer like an S3 server', true);
  }
}

/** Parses a page of a list. Throws if the XML is malformed or is no list. */
function pageOf({ text, headers }: Answer): Page {
  const objects: { name: string; changedAt: number }[] = [];
  const whole: Record<string, string> = {};
  let object: Record<string, string> | undefined;
  let value = '';
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    value = '';
    if (name === 'Contents') object = {};
  });
  parser.on('text', (part) => (value += part));
  parser.on('closetag', ({ name }) => {
    (object ?? whole)[name] = value;
    value = '';
    if (name !== 'Contents') return;
    const { Key = '', LastModified = '' } = object ?? {};
    objects.push({ name: Key, changedAt: Date.parse(LastModified) });
    object = undefined;
  });
  parser.write(text).close();
  if (!('ListBucketResult' in whole)) throw new Error('no list');
  const next = whole.IsTruncated === 'true' ? whole.NextContinuationToken : undefined;
  const at = Date.parse(headers.date ?? '');
  return { objects, next, at: Number.isNaN(at) ? Date.now() : at };
}
