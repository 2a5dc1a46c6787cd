import { run } from '../run.ts';

/** Checks that do not run the product: types, lint, format, dead code and project rules. */
export const checkSteps = [
  { name: 'types of routes', work: () => run('next', ['typegen']) },
  { name: 'types', work: () => run('tsc', ['--noEmit', '-p', '.']) },
  { name: 'lint', work: () => run('oxlint', ['--type-aware', '--deny-warnings', '.']) },
  { name: 'format', work: () => run('prettier', ['--check', '.', '--log-level', 'warn']) },
  { name: 'dead code', work: () => run('knip', []) },
  {
    name: 'project rules',
    work: () => run('jest', ['--selectProjects', 'domain', '--testPathPatterns', 'tidy']),
  },
];
