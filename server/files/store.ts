import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { FileStore } from '@/server/kernel/ports';
import { flushFolder } from '@/server/database/flush-folder';

export const newFileKey = (): string => randomUUID();

/** Keys of files; nothing else in a store is a file. */
export const KEY = /^[0-9a-f-]{36}$/;
/** Suffix of a file that is being written; a file with it remains if the writing process is killed. */
const PART = '.part';

/** A file store in a folder. Files are written under a temporary name, flushed, and renamed. */
export function folderStore(folder: string): FileStore {
  const place = (key: string) => {
    if (!KEY.test(key)) throw new RangeError('not a key of this store');
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async put(source, key = newFileKey()) {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // A killed restore or move leaves an incomplete file under the same key.
      await rm(target + PART, { force: true });
      await writeFlushed(source, target + PART);
      await rename(target + PART, target);
      await flushFolder(path.dirname(target));
      return key;
    },
    async has(key) {
      return (await stat(place(key)).catch(() => undefined)) !== undefined;
    },
    get(key) {
      return Readable.toWeb(createReadStream(place(key))) as ReadableStream<Uint8Array>;
    },
    async remove(key) {
      await rm(place(key), { force: true });
      await rm(place(key) + PART, { force: true });
    },
    async *keys({ untouchedFor, writtenAfter = 0 }) {
      for (const name of await namesIn(folder)) {
        for (const file of await namesIn(path.join(folder, name))) {
          const key = path.basename(file, PART);
          const found = await stat(path.join(folder, name, file)).catch(() => undefined);
          if (!found || !KEY.test(key)) continue;
          const { mtimeMs } = found;
          if (Date.now() - mtimeMs > untouchedFor && mtimeMs > writtenAfter) yield key;
        }
      }
    },
    trouble: () => Promise.resolve(undefined),
  };
}

/** Names of the files in a folder; empty if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function writeFlushed(source: string | Uint8Array, target: string): Promise<void> {
  if (typeof source === 'string') await copyFile(source, target, constants.COPYFILE_EXCL);
  else await writeFile(target, source, { flag: 'wx', mode: 0o600 });
  const file = await open(target, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}
