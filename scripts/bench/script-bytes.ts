import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

const OUT = 'out';
const BASE = '/build/';

/** What the file at this address of the export weighs on its way, compressed with brotli where that makes it smaller. */
export async function bytesOf(address: string): Promise<number> {
  const file = path.join(OUT, decodeURIComponent(address.replace(BASE, '')));
  const compressed = `${file}.br`;
  return (await stat(existsSync(compressed) ? compressed : file)).size;
}
