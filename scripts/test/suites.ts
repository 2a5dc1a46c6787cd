import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';

/**
 * Folders below `__tests__` with the suites of a project, for each Jest project of which a run includes only a part.
 */
const FOLDERS = {
  server: ['contract', 'server'],
  screens: ['screens'],
  e2e: ['e2e'],
} as const;

export type Project = keyof typeof FOLDERS;

/** Suites that every run includes, because any change can break them. */
const ALWAYS: ReadonlySet<string> = new Set([
  ...['prove', 'openapi'].map((name) => `__tests__/contract/${name}.test.ts`),
  ...['guards', 'migrate', 'database-types', 'verify', 'user-rights'].map(
    (name) => `__tests__/server/${name}.test.ts`,
  ),
  ...['counter', 'session'].map((name) => `__tests__/e2e/${name}.test.ts`),
]);

/** Number of runs with consecutive seeds that together include every suite. */
const ROUND = 3;

/** All suites of a project, in the order of their names. */
export const suitesOf = (project: Project): string[] =>
  FOLDERS[project]
    .flatMap((folder) => globSync(`__tests__/${folder}/**/*.test.{ts,tsx}`))
    .toSorted();

/** If more suites than this import a changed file, the change alone does not make them run. */
const COMMON = 40;

/** Greatest share of a project's suites that a run includes, so that a large change does not run for an hour. */
const SHARE_MAX = 0.45;

/**
 * Suites of a run: those of `ALWAYS`, a third drawn by the seed, the changed ones, and those near a changed file, the
 * nearest first, as far as `SHARE_MAX` allows. A file that more than `COMMON` suites import, such as the test host, does
 * not count as changed, because the drawn suites show whether it broke.
 */
export function drawnSuites(
  project: Project,
  { seed, changed }: Readonly<{ seed: number; changed: readonly string[] }>,
): string[] {
  const suites = suitesOf(project);
  const particular = changed.filter(
    (file) => suites.filter((suite) => distanceOf(suite, [file]) === 1).length <= COMMON,
  );
  const distances = new Map(suites.map((suite) => [suite, distanceOf(suite, particular)]));
  const distance = (suite: string) => distances.get(suite) ?? FAR;
  const drawn = suites.filter(
    (suite, at) => ALWAYS.has(suite) || (at + seed) % ROUND === 0 || distance(suite) === 0,
  );
  const near = suites
    .filter((suite) => !drawn.includes(suite) && distance(suite) < FAR)
    .toSorted((one, other) => distance(one) - distance(other));
  const room = Math.max(0, Math.floor(suites.length * SHARE_MAX) - drawn.length);
  const chosen = new Set([...drawn, ...near.slice(0, room)]);
  return suites.filter((suite) => chosen.has(suite));
}

const BY_NAME = 2;
const FAR = 3;

/**
 * Distance of a suite from changed files. 0: the suite was changed. 1: it imports a changed file. 2: its name begins
 * with the name of the folder of a changed file, in the singular. 3: any other suite.
 */
export function distanceOf(suite: string, changed: readonly string[]): number {
  if (changed.includes(suite)) return 0;
  const text = readFileSync(suite, 'utf8');
  const modules = changed.map((file) => file.replace(/\.tsx?$/, ''));
  const isImported = (name: string) =>
    text.includes(`@/${name}'`) ||
    (name.startsWith('__tests__/support/') && text.includes(`/${path.basename(name)}'`));
  if (modules.some(isImported)) return 1;
  const nouns = changed.map((file) => path.basename(path.dirname(file)).replace(/s$/, ''));
  return nouns.some((noun) => path.basename(suite).startsWith(noun)) ? BY_NAME : FAR;
}

/** Files whose code differs between a commit and the working tree. A file with changed comments only is left out. */
export async function changedSince(commit: string): Promise<string[]> {
  const listed = [
    ['diff', '--name-only', '--diff-filter=d', commit],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((args) => git(args).split('\n'));
  const files = listed.filter((file) => /\.(tsx?|json|sql)$/.test(file));
  const former = textsAt(commit, files);
  const isChanged = await Promise.all(
    files.map(async (file) => {
      const text = former.get(file);
      if (text === undefined) return true;
      return (await codeOf(file, text)) !== (await codeOf(file, readFileSync(file, 'utf8')));
    }),
  );
  return files.filter((_, index) => isChanged[index]);
}

const RECENT_SECONDS = 3 * 3600;

/**
 * The last commit that was three hours old at the time of the current commit; undefined if the clone does not reach
 * back so far.
 */
export function commitBeforeRecent(): string | undefined {
  const before = Number(git(['log', '-1', '--format=%ct'])) - RECENT_SECONDS;
  return git(['rev-list', '-1', `--before=${before}`, 'HEAD']).trim() || undefined;
}

function git(args: readonly string[], input?: string): string {
  return execFileSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    ...(input !== undefined && { input }),
  });
}

/** Texts of files at a commit, without the files that did not exist then. */
function textsAt(commit: string, files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let rest = Buffer.from(
    git(['cat-file', '--batch'], files.map((file) => `${commit}:${file}\n`).join('')),
  );
  for (const file of files) {
    const end = rest.indexOf('\n');
    const head = rest.subarray(0, end).toString();
    rest = rest.subarray(end + 1);
    const size = / blob (\d+)$/.exec(head)?.[1];
    if (size === undefined) continue;
    found.set(file, rest.subarray(0, Number(size)).toString());
    rest = rest.subarray(Number(size) + 1);
  }
  return found;
}

/** The text without comments and layout. */
async function codeOf(file: string, text: string): Promise<string> {
  if (!/\.tsx?$/.test(file)) return text;
  const loader = path.extname(file) === '.tsx' ? 'tsx' : 'ts';
  return (await transform(text, { loader, minifyWhitespace: true, jsx: 'preserve' })).code;
}
