import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDERS = ['app', 'components', 'hooks', 'lib', 'public', 'messages', 'scripts/build'];
const FILES = [
  ...['package-lock.json', 'next.config.mjs', 'tsconfig.json', 'postcss.config.mjs'],
  'server/kernel/static-headers.ts',
];

/** One hash over the name and content of everything that the pages are made from. */
export async function hashSources(root: string): Promise<string> {
  const found = await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)));
  const files = [...FILES, ...found.flat()].toSorted();
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
