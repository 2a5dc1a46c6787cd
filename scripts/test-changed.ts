import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { run, steps, withTools } from './run.ts';
import { changedSince, distanceOf } from './test/suites.ts';

/** Time after which no further batch of suites starts, in ms. */
const BUDGET_MS = 60_000;
const BATCH = 4;

const from = process.argv[2] ?? 'HEAD';
const changed = await changedSince(from);
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

/** Runs the suites that depend on a changed file, the nearest first, until the time is used up. */
async function runTouched(): Promise<void> {
  const suites = relatedSuites().toSorted(
    (a, b) => distanceOf(a, changed) - distanceOf(b, changed),
  );
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
