import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** How files stand, so far as can be told without reading them. */
type Marks = Readonly<{
  digest: string;
  /** When the latest of them was written to or put there, in milliseconds. */
  latest: number;
}>;

/** The sizes and times of files below a root; one of them that is not there is an error. */
export async function marksOf(root: string, files: readonly string[]): Promise<Marks> {
  const hash = createHash('sha256');
  let latest = 0;
  const stats = await Promise.all(files.map((file) => stat(path.join(root, file))));
  for (const [index, file] of files.entries()) {
    const { size = 0, mtimeMs = 0, ctimeMs = 0 } = stats[index] ?? {};
    // A copy may keep the time of its content; that of its own making it cannot.
    hash.update(`${file}\0${size} ${mtimeMs} ${ctimeMs}\0`);
    latest = Math.max(latest, mtimeMs, ctimeMs);
  }
  return { digest: hash.digest('hex'), latest };
}
