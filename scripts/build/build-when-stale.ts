import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { withBuildLock } from './build-lock.ts';
import { compressExport } from './compress.ts';
import { describeExport, type ExportDescription } from './describe-export.ts';
import { exportPages } from './export-pages.ts';
import { serverConfigs } from './server-configs.ts';
import { hashSources } from './sources.ts';

/** What the build leaves in the export for whichever host serves it: a description, and the same for other servers. */
const DESCRIPTION = 'spa.json';
const CONFIGS = '.deploy';
const STAMP = '.stamp';

/**
 * Builds the pages into `out/` unless they are there and made from these very sources; with `force`
 * in any case. Answers whether it built. `out/` is whole or has no stamp, whenever one looks.
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

/** Tells our own host, and other servers in their languages, how the files of an export are served. */
export async function writeDescription(folder: string, site: ExportDescription): Promise<void> {
  await writeFile(path.join(folder, DESCRIPTION), JSON.stringify(site));
  await mkdir(path.join(folder, CONFIGS), { recursive: true });
  for (const [name, text] of Object.entries(serverConfigs(site))) {
    await writeFile(path.join(folder, CONFIGS, name), text);
  }
}
