import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { BuildError } from './build-error.ts';
import { marksOf } from './file-marks.ts';

const DAY_MS = 86_400_000;

/** Files that affect every bundle although they are not bundled. */
const BESIDE = ['package-lock.json', 'tsconfig.json', 'scripts/build/bundle-server.ts'];

/**
 * Packages that are included in the bundle, because loading their hundreds of small files takes longer than running them.
 */
export const INSIDE = { kysely: 'node_modules/kysely/dist/index.js' };

/**
 * Bundles a server entry file with all of our code that it imports, and returns the path. Packages stay external,
 * except Kysely. The name contains a hash of the content, so running programs keep their bundle. If no input has
 * changed, returns the existing bundle.
 */
export async function bundleServer(entry: string, root = process.cwd()): Promise<string> {
  const folder = path.join(root, '.cache', 'server');
  const record = path.join(folder, `${entry.replaceAll('/', '.')}.json`);
  const kept = await keptBundle(record, root);
  if (kept !== undefined) return kept;

  const begun = Date.now();
  const { code, inputs } = await bundled(entry, root);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = path.join(folder, `${path.basename(entry, '.ts')}-${hash}.mjs`);
  await mkdir(folder, { recursive: true });
  await putWhole(file, code);
  await removeOutdated(folder);
  const marks = await marksOf(root, inputs);
  // A bundle is not recorded if one of its files changed during the build, so the next call builds again.
  if (marks.latest < begun) {
    await putWhole(record, JSON.stringify({ file, inputs, marks: marks.digest } satisfies Kept));
  }
  return file;
}

/** Record of a bundle: its file, its inputs, and the digest of their sizes and times. */
type Kept = Readonly<{ file: string; inputs: readonly string[]; marks: string }>;

async function keptBundle(record: string, root: string): Promise<string | undefined> {
  try {
    // The cast is safe: only this module writes the file.
    const { file, inputs, marks } = JSON.parse(await readFile(record, 'utf8')) as Kept;
    const isSame = existsSync(file) && (await marksOf(root, inputs)).digest === marks;
    return isSame ? file : undefined;
  } catch {
    return undefined; // no bundle yet, or one of its inputs is missing
  }
}

async function bundled(entry: string, root: string) {
  // esbuild is large, so it is loaded only if a bundle must be built.
  const { build, stop } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: path.join(root, '.cache', 'server', 'entry.mjs'),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    alias: { '@': root, ...inside(root) },
    metafile: true,
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
  });
  // Stops esbuild's helper process, which would otherwise keep running and use 80 MB.
  await stop();
  const code = outputFiles[0]?.contents;
  if (!code) throw new BuildError(`${entry} cannot be bundled`);

  const ours = Object.keys(metafile.inputs).filter((name) => !name.startsWith('node_modules/'));
  return { code, inputs: [...BESIDE, ...ours] };
}

const inside = (root: string) =>
  Object.fromEntries(Object.entries(INSIDE).map(([name, file]) => [name, path.join(root, file)]));

async function putWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.${process.pid}`, content);
  await rename(`${file}.${process.pid}`, file);
}

/**
 * Removes bundles of older sources that are more than a day old. Programs that still run do not need them, because a
 * program reads its bundle only at its start.
 */
async function removeOutdated(folder: string): Promise<void> {
  const names = await readdir(folder);
  const records = names.filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(records.map((name) => readFile(path.join(folder, name), 'utf8')));
  const current = new Set(texts.map((text) => path.basename((JSON.parse(text) as Kept).file)));
  for (const name of names) {
    if (records.includes(name) || current.has(name)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path.join(folder, name), { force: true });
  }
}
