import { checkSteps } from './check/steps.ts';
import { run, steps } from './run.ts';
import { withPostgres15 } from './test/postgres-15.ts';
import { ensureTools } from './test/tools.ts';

const jest = (
  project: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) => run('jest', ['--selectProjects', project, '--silent', ...args], env);

/** What starts an embedded server of its own, or is judged without asking any database, ran already. */
const ONCE = ['server/embedded', 'server/soak', 'server/counter-random.test', 'contract/'];

await steps([
  { name: 'tools', work: ensureTools },
  ...checkSteps,
  { name: 'rules', work: () => jest('domain') },
  { name: 'screens', work: () => jest('screens') },
  { name: 'host on the embedded PostgreSQL 18', work: () => jest('server') },
  {
    name: `host on PostgreSQL 15, but for ${ONCE.join(', ')}`,
    work: () =>
      withPostgres15((url) =>
        jest('server', { TEST_DATABASE_URL: url }, ['--testPathIgnorePatterns', ...ONCE]),
      ),
  },
  { name: 'build', work: () => run('node', ['scripts/build.ts']) },
  { name: 'journeys in a browser', work: () => jest('e2e') },
]);
