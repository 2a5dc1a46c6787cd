import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { BuildError } from './build-error.ts';
import { marksOf } from './file-marks.ts';

const DAY_MS = 86_400_000;

/** Files that decide what a bundle holds beside those in it. */
const BESIDE = ['package-lock.json', 'tsconfig.json', 'scripts/build/bundle-server.ts'];

/** Of hundreds of small files, which take longer to find than to run: read as one with ours. */
const INSIDE = { kysely: 'node_modules/kysely/dist/index.js' };

/**
 * Makes one module of a server entry file and everything of ours that it imports, and answers its
 * path; packages stay outside but one. The name holds the content's hash, so running programs keep theirs. What
 * was made of the same files before is answered at once.
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
  // What was written to while it was read may be another thing than was read.
  if (marks.latest < begun) {
    await putWhole(record, JSON.stringify({ file, inputs, marks: marks.digest } satisfies Kept));
  }
  return file;
}

/** What was made, of which files, and how these stood. */
type Kept = Readonly<{ file: string; inputs: readonly string[]; marks: string }>;

async function keptBundle(record: string, root: string): Promise<string | undefined> {
  try {
    // Written below, and read by nobody else.
    const { file, inputs, marks } = JSON.parse(await readFile(record, 'utf8')) as Kept;
    const isSame = existsSync(file) && (await marksOf(root, inputs)).digest === marks;
    return isSame ? file : undefined;
  } catch {
    return undefined; // nothing was made yet, or a file of it is gone
  }
}

async function bundled(entry: string, root: string) {
  // It and its helper process are large: who finds everything as it was never reads it.
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
  // Its helper process would stay for as long as this one, and take 80 MB.
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

/** Removes bundles of earlier sources after a day: a program reads its bundle when it starts and never again. */
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
