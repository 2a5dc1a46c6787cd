import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { run, steps, withTools } from './run.ts';
import { IN_TURNS } from './test/turns.ts';

/** Time after which no further batch of suites starts, in ms. */
const BUDGET_MS = 60_000;
const BATCH = 4;

const from = process.argv[2] ?? 'HEAD';
const changed = changedSince(from);
if (changed.length === 0) {
  process.stdout.write(
    `Nothing has changed since ${from}. Name a commit: npm run test:changed -- HEAD~3\n`,
  );
  process.exit(0);
}

await steps([
  { name: 'types', work: () => run('tsc', ['--noEmit', '-p', '.']) },
  { name: 'lint', work: () => run('oxlint', ['--deny-warnings', '.']) },
  {
    name: 'project rules',
    work: () =>
      run('jest', ['--selectProjects', 'domain', '--silent', '--testPathPatterns', 'tidy']),
  },
  { name: `suites that ${changed.length} changed files touch`, work: runTouched },
]);

/** Runs the suites that import a changed file, the nearest first, until the time is used up. */
async function runTouched(): Promise<void> {
  const suites = relatedSuites().toSorted((a, b) => distanceOf(a) - distanceOf(b));
  const started = Date.now();
  let done = 0;
  while (done < suites.length && Date.now() - started < BUDGET_MS) {
    const batch = suites.slice(done, done + BATCH);
    await run('jest', ['--silent', '--runTestsByPath', ...batch]);
    done += batch.length;
  }
  process.stdout.write(
    done < suites.length
      ? `${done} of ${suites.length} suites ran; npm test runs the others.\n`
      : `All ${done} suites ran. Journeys in the browser need a build: npm test runs them.\n`,
  );
}

function changedSince(commit: string): string[] {
  const listed = [
    ['diff', '--name-only', '--diff-filter=d', commit],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n'));
  return listed.filter((file) => /\.(tsx?|json|sql)$/.test(file));
}

function relatedSuites(): string[] {
  const args = ['--listTests', '--findRelatedTests', ...changed];
  const projects = ['--selectProjects', 'domain', 'screens', 'server'];
  const listed = execFileSync('jest', [...projects, ...args], {
    encoding: 'utf8',
    env: withTools(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return listed
    .split('\n')
    .filter((line) => line.endsWith('.test.ts') || line.endsWith('.test.tsx'))
    .map((file) => path.relative('.', file));
}

/**
 * Rank of a suite; suites with a low rank run first. 0: the suite was changed. 1: it imports a changed file. 2: its
 * name begins with the folder name of a changed file. 3: any other suite. 4: a suite that takes long.
 */
function distanceOf(suite: string): number {
  if (changed.includes(suite)) return 0;
  if (IN_TURNS.some((pattern) => new RegExp(pattern).test(suite))) return 4;
  const text = readFileSync(suite, 'utf8');
  const modules = changed.map((file) => file.replace(/\.tsx?$/, ''));
  if (modules.some((name) => text.includes(`@/${name}'`))) return 1;
  const nouns = changed.map((file) => path.basename(path.dirname(file)).replace(/s$/, ''));
  return nouns.some((noun) => path.basename(suite).startsWith(noun)) ? 2 : 3;
}
