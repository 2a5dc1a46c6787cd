import { randomInt } from 'node:crypto';

import { checkSteps } from './check/steps.ts';
import { run, steps } from './run.ts';
import { withPostgres15 } from './test/postgres-15.ts';
import { ensureTools } from './test/tools.ts';
import { outOfTurn } from './test/turns.ts';

const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000));

const jest = (
  project: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) => run('jest', ['--selectProjects', project, '--silent', ...args], { TEST_SEED: seed, ...env });

/**
 * Suites that also run on PostgreSQL 15, because their results depend most on the database version: every call with its
 * statements, migrations, guards, proofs of the books, reports with long SQL, a search and every undo. `npm run soak`
 * also runs nearly all other server suites on PostgreSQL 15.
 */
const ON_POSTGRES_15 = [
  'contract/prove',
  'migrate',
  'database-types',
  'guards',
  'verify',
  'undo',
  'report-ties',
  'search-lists',
]
  .map((name) => (name.includes('/') ? name : `server/${name}`))
  .map((name) => `${name}[.]test`);

/**
 * Number of workers for the server suites: more than the processors, because these suites wait for the database half of
 * the time.
 */
const WAITING = ['--maxWorkers', '3'];

process.stdout.write(`Samples of this run: TEST_SEED=${seed} repeats them.\n`);
await steps([
  { name: 'tools', work: ensureTools },
  ...checkSteps,
  { name: 'rules', work: () => jest('domain') },
  { name: 'screens', work: () => jest('screens') },
  {
    name: 'host on the embedded PostgreSQL 18',
    work: () =>
      jest('server', {}, [...WAITING, '--testPathIgnorePatterns', ...outOfTurn(Number(seed))]),
  },
  {
    name: 'what depends on the version of the database, on PostgreSQL 15',
    work: () =>
      withPostgres15((url) =>
        jest('server', { TEST_DATABASE_URL: url }, [
          ...WAITING,
          '--testPathPatterns',
          ...ON_POSTGRES_15,
        ]),
      ),
  },
  { name: 'build', work: () => run('node', ['scripts/build.ts']) },
  { name: 'journeys in a browser', work: () => jest('e2e') },
]);
