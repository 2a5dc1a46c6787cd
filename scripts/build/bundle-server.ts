import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { build, stop } from 'esbuild';

import { BuildError } from './build-error.ts';

const DAY_MS = 86_400_000;

/**
 * Makes one module of a server entry file and everything of ours that it imports, and answers its
 * path; packages stay outside. The name holds the content's hash, so running programs keep theirs.
 */
export async function bundleServer(entry: string, root = process.cwd()): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: path.join(root, '.cache', 'server', 'entry.mjs'),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    alias: { '@': root },
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
  });
  // Its helper process would stay for as long as this one, and take 80 MB.
  await stop();
  const code = outputFiles[0]?.contents;
  if (!code) throw new BuildError(`${entry} cannot be bundled`);

  const folder = path.join(root, '.cache', 'server');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = path.join(folder, `${path.basename(entry, '.ts')}-${hash}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, code);
  await rename(`${file}.${process.pid}`, file);
  await removeOutdated(folder);
  return file;
}

/** A program reads its bundle when it starts and never again. */
async function removeOutdated(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path.join(folder, name), { force: true });
  }
}
