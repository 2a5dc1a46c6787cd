import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { checkSteps } from './check/steps.ts';
import { run, steps } from './run.ts';
import { withPostgres15 } from './test/postgres-15.ts';
import {
  changedSince,
  commitBeforeRecent,
  drawnSuites,
  keepSeconds,
  type Project,
  suitesOf,
} from './test/suites.ts';
import { ensureTools } from './test/tools.ts';

const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000));
const isWhole = process.env.TEST_WHOLE === 'yes';
const former = commitBeforeRecent();
const changed = former === undefined ? [] : await changedSince(former);

const jest = (
  project: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) => run('jest', ['--selectProjects', project, '--silent', ...args], { TEST_SEED: seed, ...env });

/** Runs the suites of a project that this run includes. A run of all suites stores their times for later draws. */
async function jestDrawn(project: Project, args: readonly string[] = []): Promise<void> {
  const all = suitesOf(project);
  const drawn = isWhole ? all : drawnSuites(project, { seed: Number(seed), changed });
  process.stdout.write(`${drawn.length} of ${all.length} suites.\n`);
  const report = path.join(tmpdir(), `suites-${process.pid}.json`);
  const measured = isWhole ? ['--json', '--outputFile', report] : [];
  await jest(project, [...args, ...measured, '--runTestsByPath', ...drawn]);
  if (isWhole) keepSeconds(report);
}

/**
 * Suites that also run on PostgreSQL 15, because their results depend most on the database version: all API calls with
 * their statements, migrations, guards of tables, and verification of the books. The soak test runs nearly all server
 * suites on PostgreSQL 15.
 */
const ON_POSTGRES_15 = ['contract/prove', 'server/migrate', 'server/guards', 'server/verify'].map(
  (name) => `__tests__/${name}.test.ts`,
);

/** Jest option: three workers for the server suites, because these suites wait for the database half of the time. */
const WAITING = ['--maxWorkers', '3'];

process.stdout.write(
  `This run draws its suites and samples by TEST_SEED=${seed}, which repeats it. It also includes suites near the ` +
    `${changed.length} files that changed within three hours before the last commit. TEST_WHOLE=yes runs everything.\n`,
);
await steps([
  { name: 'tools', work: ensureTools },
  ...checkSteps,
  { name: 'rules', work: () => jest('domain', ['--testPathIgnorePatterns', 'tidy/']) },
  { name: 'screens', work: () => jestDrawn('screens') },
  { name: 'server on the embedded PostgreSQL 18', work: () => jestDrawn('server', WAITING) },
  {
    name: 'what depends on the version of the database, on PostgreSQL 15',
    work: () =>
      withPostgres15((url) =>
        jest('server', [...WAITING, '--runTestsByPath', ...ON_POSTGRES_15], {
          TEST_DATABASE_URL: url,
        }),
      ),
  },
  { name: 'build', work: () => run('node', ['scripts/build.ts']) },
  { name: 'journeys in a browser', work: () => jestDrawn('e2e') },
]);
