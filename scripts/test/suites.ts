import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';

/**
 * Folders below `__tests__` with the suites of each Jest project that is sampled. `npm test` runs all suites of the
 * other projects.
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

/** Time of a project's suites in one run, in seconds and summed over its workers. */
const BUDGET: Readonly<Record<Project, number>> = { server: 400, screens: 180, e2e: 150 };

/** Part of the budget that suites near changed files cannot use, so that every run also draws suites by its seed. */
const DRAWN_SHARE = 0.4;

/** Measured times of the suites that take longer than `USUAL_SECONDS`. A run with `TEST_WHOLE=yes` writes them. */
const SECONDS_FILE = 'scripts/test/suite-seconds.json';
const USUAL_SECONDS = 5;

/** All suites of a project, in the order of their names. */
export const suitesOf = (project: Project): string[] =>
  FOLDERS[project]
    .flatMap((folder) => globSync(`__tests__/${folder}/**/*.test.{ts,tsx}`))
    .toSorted();

/** If more suites than this import a changed file, the change alone does not make them run. */
const COMMON = 40;

/**
 * Suites of a run, as many as the project's budget allows: those of `ALWAYS`, the changed ones and those near a changed
 * file, the nearest first, and the others from a place that the seed determines. A file that more than `COMMON` suites
 * import, such as the test host, does not count as changed, because the drawn suites show whether it broke.
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
  const near = suites
    .filter((suite) => distance(suite) < FAR)
    .toSorted((one, other) => distance(one) - distance(other));
  const start = seed % suites.length;
  const drawn = [...suites.slice(start), ...suites.slice(0, start)];

  const seconds = secondsBySuite();
  const chosen = new Set(suites.filter((suite) => ALWAYS.has(suite)));
  let used = secondsOf([...chosen], seconds);
  const add = (candidates: readonly string[], most: number) => {
    for (const suite of candidates) {
      const more = secondsOf([suite], seconds);
      if (chosen.has(suite) || used + more > most) continue;
      chosen.add(suite);
      used += more;
    }
  };
  add(near, BUDGET[project] * (1 - DRAWN_SHARE));
  // The first drawn suite is included even if it alone exceeds the budget, so that each suite runs with some seed.
  add(drawn.slice(0, 1), Infinity);
  add(drawn, BUDGET[project]);
  return suites.filter((suite) => chosen.has(suite));
}

type Seconds = Readonly<Record<string, number>>;

const secondsBySuite = (): Seconds => JSON.parse(readFileSync(SECONDS_FILE, 'utf8'));

/** Expected time of all the suites together, in seconds. */
export const secondsOf = (suites: readonly string[], seconds: Seconds = secondsBySuite()): number =>
  suites.reduce((sum, suite) => sum + (seconds[suite] ?? USUAL_SECONDS), 0);

/** Stores the times of the suites of a Jest report. */
export function keepSeconds(report: string): void {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  const measured = testResults.map(({ name, startTime, endTime }) => [
    path.relative(process.cwd(), name),
    Math.round((endTime - startTime) / 1000),
  ]);
  const all = { ...secondsBySuite(), ...(Object.fromEntries(measured) as Seconds) };
  const slow = Object.entries(all).filter(
    ([suite, seconds]) => seconds > USUAL_SECONDS && existsSync(suite),
  );
  const sorted = Object.fromEntries(slow.toSorted(([a], [b]) => a.localeCompare(b)));
  writeFileSync(SECONDS_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

const BY_NAME = 2;
const FAR = 3;

/**
 * Distance of a suite from changed files. 0: the suite was changed. 1: it imports a changed file. 2: its name begins
 * with the name of the folder of a changed file, in the singular. 3: any other suite.
 */
export function distanceOf(suite: string, changed: readonly string[]): number {
  if (changed.length === 0) return FAR;
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

/**
 * TypeScript, JSON and SQL files whose code differs between a commit and the working tree, untracked files included. A
 * TypeScript file in which only comments or layout changed is left out.
 */
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
 * The last commit that is at least three hours older than the current commit; undefined if the clone does not reach
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

/** Code of a TypeScript file without comments and layout; the whole text of any other file. */
async function codeOf(file: string, text: string): Promise<string> {
  if (!/\.tsx?$/.test(file)) return text;
  const loader = path.extname(file) === '.tsx' ? 'tsx' : 'ts';
  return (await transform(text, { loader, minifyWhitespace: true, jsx: 'preserve' })).code;
}
