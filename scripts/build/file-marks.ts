import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** State of files, computed from their names, sizes and times without reading them. */
type Marks = Readonly<{
  digest: string;
  /** Time of the latest change of any of the files, in ms. */
  latest: number;
}>;

/** Hashes the names, sizes and times of files below a root. Throws if a file is missing. */
export async function marksOf(root: string, files: readonly string[]): Promise<Marks> {
  const hash = createHash('sha256');
  let latest = 0;
  const stats = await Promise.all(files.map((file) => stat(path.join(root, file))));
  for (const [index, file] of files.entries()) {
    const { size = 0, mtimeMs = 0, ctimeMs = 0 } = stats[index] ?? {};
    // The change time (ctime) is hashed too, because a copied file may keep its modification time.
    hash.update(`${file}\0${size} ${mtimeMs} ${ctimeMs}\0`);
    latest = Math.max(latest, mtimeMs, ctimeMs);
  }
  return { digest: hash.digest('hex'), latest };
}
