import { once } from 'node:events';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

import type { ZipPart } from '@/lib/workbook/workbook';

/**
 * Modification date of all files in the archive: the earliest date that the format allows. It is fixed, so that
 * archives with the same contents are byte-identical.
 */
const MODIFIED = new Date(1980, 0, 1);
const DEFLATED = 8;
const LEVEL = 3;

/**
 * Compresses with zlib, which runs outside the main thread. The library fflate takes four times as long and blocks the
 * event loop.
 */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATED;
  override mtime = MODIFIED;
  readonly deflate = createDeflateRaw({ level: LEVEL });

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    if (isLast) this.deflate.end(chunk);
    else this.deflate.write(chunk);
  }
}

/** Streams a ZIP archive of less than 4 GB. The text of each file is read in parts while the archive is written. */
export async function* zipOf(parts: Iterable<ZipPart>): AsyncGenerator<Buffer, void> {
  const made: Buffer[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(Buffer.from(chunk));
  });
  for (const { name, text } of parts) {
    const file = new DeflatedFile(name);
    archive.add(file);
    file.deflate.on('data', (chunk: Buffer<ArrayBuffer>) => file.ondata(null, chunk, false));
    try {
      for await (const some of text) {
        file.push(Buffer.from(some));
        if (file.deflate.writableNeedDrain) await once(file.deflate, 'drain');
        yield* made.splice(0);
      }
      file.push(new Uint8Array(0), true);
      await once(file.deflate, 'end');
    } finally {
      file.deflate.destroy();
    }
    file.ondata(null, new Uint8Array(0), true);
    yield* made.splice(0);
  }
  archive.end();
  yield* made.splice(0);
}
