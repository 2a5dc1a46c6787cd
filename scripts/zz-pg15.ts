import { withPostgres15 } from './test/postgres-15.ts';
import { run } from './run.ts';
await withPostgres15((url) => run('jest', ['--selectProjects', 'server', '--silent', '--maxWorkers', '2', '--testPathPatterns', process.argv[2] ?? '', ...process.argv.slice(3)], { TEST_DATABASE_URL: url }));
