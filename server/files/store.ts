import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where files lie. A file's key is random; nothing a person typed becomes a path. */
export type FileStore = Readonly<{
  /** Keeps a file for good: when this returns, it is on disk. Gives its key. */
  put(source: string): Promise<string>;
  get(key: string): ReadableStream<Uint8Array>;
  remove(key: string): Promise<void>;
}>;

const KEY = /^[0-9a-f-]{36}$/;

/** A file store in a folder: written beside its place, flushed, then moved there. */
export function folderStore(folder: string): FileStore {
  const place = (key: string) => {
    if (!KEY.test(key)) throw new RangeError('not a key of this store');
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async put(source) {
      const key = randomUUID();
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await copyFlushed(source, `${target}.part`);
      await rename(`${target}.part`, target);
      return key;
    },
    get(key) {
      return Readable.toWeb(createReadStream(place(key))) as ReadableStream<Uint8Array>;
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
  };
}

async function copyFlushed(source: string, target: string): Promise<void> {
  const file = await open(target, 'wx', 0o600);
  try {
    await pipeline(createReadStream(source), file.createWriteStream({ autoClose: false }));
    await file.sync();
  } finally {
    await file.close();
  }
}
