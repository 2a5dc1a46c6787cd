import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { build } from 'esbuild';

import { BuildError } from './build-error.ts';

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
  const code = outputFiles[0]?.contents;
  if (!code) throw new BuildError(`${entry} cannot be bundled`);

  const folder = path.join(root, '.cache', 'server');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = path.join(folder, `${path.basename(entry, '.ts')}-${hash}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, code);
  await rename(`${file}.${process.pid}`, file);
  return file;
}
