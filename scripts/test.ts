import { checkSteps } from './check/steps.ts';
import { run, steps } from './run.ts';
import { withPostgres15 } from './test/postgres-15.ts';
import { ensureTools } from './test/tools.ts';

const jest = (
  project: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) => run('jest', ['--selectProjects', project, '--silent', ...args], env);

/**
 * What starts a server of its own, is judged without asking any database, is only a longer race, or is
 * about people, papers and pages and not about books, ran already; payroll and assets are in the
 * random counters here. Each call with its statements is made here too, by contract/prove.
 */
const ONCE = [
  ...[
    'embedded',
    'soak',
    'jobs',
    'counter-random.test',
    'sales-parallel',
    'once-ever',
    'two-hosts',
  ],
  ...['(static|describe|deploy|start|preflight|config|last-resort|log.test|upload-|compression)'],
  ...['(caller|csrf|turnstile|sign-|users|user-r|role|profile|password|own-address|developer)'],
  ...['(forgot|saved-views|system-setting|letters)'],
  ...['(paper-|papers|attachment-quota|credit-race|offer-race|trade-race|remit-races)'],
  ...['(screening|kyc-|retention|attachment|searcher|left-out|plans)'],
  ...['(search-lots|exports|watched|tipping|refused-fields)'],
  ...['(payroll|employee|adjustment|asset|depreciation|tax-table|sample-month-(guarded|race))'],
]
  .map((name) => `server/${name}`)
  .concat('contract/(?!prove)');

/** These wait for the database half of the time: one more worker than there are processors keeps them busy. */
const WAITING = ['--maxWorkers', '3'];

await steps([
  { name: 'tools', work: ensureTools },
  ...checkSteps,
  { name: 'rules', work: () => jest('domain') },
  { name: 'screens', work: () => jest('screens') },
  { name: 'host on the embedded PostgreSQL 18', work: () => jest('server', {}, WAITING) },
  {
    name: `host on PostgreSQL 15, but for ${ONCE.join(', ')}`,
    work: () =>
      withPostgres15((url) =>
        jest('server', { TEST_DATABASE_URL: url }, [
          ...WAITING,
          '--testPathIgnorePatterns',
          ...ONCE,
        ]),
      ),
  },
  { name: 'build', work: () => run('node', ['scripts/build.ts']) },
  { name: 'journeys in a browser', work: () => jest('e2e') },
]);
