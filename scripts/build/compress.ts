import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { filesOf } from './describe-export.ts';

const COMPRESSIBLE = /\.(html|txt|js|css|json|svg|webmanifest|xml)$/;
const MIN_BYTES = 1_000;
const WORKERS = 2;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a .br and a .gz copy of each larger text file of the export, if the copy is smaller than the file. */
export async function compressExport(folder: string): Promise<void> {
  const files = (await filesOf(folder)).filter((file) => COMPRESSIBLE.test(file));
  const worker = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await compress(path.join(folder, file), file.startsWith('_next/static/') ? 11 : 9);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

async function compress(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
