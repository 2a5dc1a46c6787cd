import { run, runAside } from '../run.ts';

/** Runs programs one after the other. */
async function inOrder(list: readonly (readonly [command: string, ...args: string[]])[]) {
  for (const [command, ...args] of list) await runAside(command, args);
}

/**
 * Steps of the checks for which the product need not run. The second step runs two lists of programs at the same time.
 */
export const checkSteps = [
  { name: 'types of routes', work: () => run('next', ['typegen']) },
  {
    name: 'types, lint, format, dead code, project rules',
    async work() {
      await Promise.all([
        inOrder([
          ['oxfmt', '--check', '.'],
          ['jest', '--selectProjects', 'domain', '--silent', '--testPathPatterns', 'tidy/'],
        ]),
        inOrder([['oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'], ['knip']]),
      ]);
    },
  },
];
