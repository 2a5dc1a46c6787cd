import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { BuildError, BuildInterrupted } from './build-error.ts';
import { withBuildLock } from './build-lock.ts';
import { compressExport } from './compress.ts';
import { describeExport, type ExportDescription } from './describe-export.ts';
import { marksOf } from './file-marks.ts';
import { serverConfigs } from './server-configs.ts';

/**
 * Files of the build for the serving host: a description, configurations for other web servers, and the stamp of the
 * sources.
 */
const DESCRIPTION = 'spa.json';
const CONFIGS = '.deploy';
const STAMP = '.stamp';

/**
 * Builds the pages into `out/` if the sources have changed, or always with `force`. Returns true if it built. `out/` is
 * replaced as a whole, so it is never a partial build with a stamp.
 */
export async function buildWhenStale({
  root = process.cwd(),
  force = false,
} = {}): Promise<boolean> {
  if (!force && (await isFresh(root))) return false;
  return withBuildLock(path.join(root, '.cache', 'build.lock'), async () => {
    if (!force && (await isFresh(root))) return false;
    await build(root);
    return true;
  });
}

async function isFresh(root: string): Promise<boolean> {
  const stamp = await readFile(path.join(root, 'out', STAMP), 'utf8').catch(() => '');
  return stamp !== '' && stamp === (await hashSources(root));
}

async function build(root: string): Promise<void> {
  const [out, draft] = [path.join(root, 'out'), path.join(root, 'out.next')];
  const hash = await hashSources(root);
  process.stderr.write('Building the pages; this takes a minute.\n');

  await exportPages(root);
  await rm(draft, { recursive: true, force: true });
  await rename(out, draft);
  await writeDescription(draft, await describeExport(draft));
  await compressExport(draft);
  await writeFile(path.join(draft, STAMP), hash);
  await rename(draft, out);
}

/** Writes the description of an export for our host, and the configurations for other web servers. */
export async function writeDescription(folder: string, site: ExportDescription): Promise<void> {
  await writeFile(path.join(folder, DESCRIPTION), JSON.stringify(site));
  await mkdir(path.join(folder, CONFIGS), { recursive: true });
  for (const [name, text] of Object.entries(serverConfigs(site))) {
    await writeFile(path.join(folder, CONFIGS, name), text);
  }
}

const STDERR = 2;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Runs `next build`, which writes the pages to `out/`. Its output goes to stderr. */
async function exportPages(root: string): Promise<void> {
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', STDERR, STDERR],
  });

  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    child.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    const [code] = await once(child, 'exit');
    if (isInterrupted) throw new BuildInterrupted('stopped while building the pages');
    if (code !== 0) throw new BuildError('next build failed: its own words stand above');
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const FOLDERS = ['app', 'components', 'hooks', 'lib', 'public', 'messages', 'scripts/build'];
const FILES = [
  'package-lock.json',
  'next.config.mjs',
  'tsconfig.json',
  'postcss.config.mjs',
  'server/kernel/static-headers.ts',
];

/** Hash over the names and contents of all sources of the pages; computed again only if a file was touched. */
async function hashSources(root: string): Promise<string> {
  const found = await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)));
  const files = [...FILES, ...found.flat()].toSorted();
  const { digest } = await marksOf(root, files);
  const record = path.join(root, '.cache', 'sources');
  const [marks, kept] = (await readFile(record, 'utf8').catch(() => '')).split(' ');
  if (marks === digest && kept) return kept;

  const hash = await hashContents(root, files);
  await mkdir(path.dirname(record), { recursive: true });
  await writeFile(`${record}.${process.pid}`, `${digest} ${hash}`);
  await rename(`${record}.${process.pid}`, record);
  return hash;
}

async function hashContents(root: string, files: readonly string[]): Promise<string> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));

  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? '';
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
