import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';
import nextJest from 'next/jest.js';

// Seed of the random samples. Unless it is set, it differs in every run. Jest's workers inherit it from the
// environment.
if (!process.env.TEST_SEED) {
  process.env.TEST_SEED = String(randomInt(1_000_000));
  process.stderr.write(`Samples of this run: TEST_SEED=${process.env.TEST_SEED} repeats them.\n`);
}

const next = nextJest({ dir: './' });

// The cast is needed because the types of Jest do not know a runner with options yet.
const LIGHT_RUNNER = ['jest-light-runner', { runtime: 'child_process' }] as unknown as string;
const RETRY = '<rootDir>/scripts/test/retry.ts';

const base: Config = { moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' }, clearMocks: true };

const node = (displayName: string, folders = [displayName]): Config => ({
  ...base,
  displayName,
  testEnvironment: 'node',
  setupFilesAfterEnv: [RETRY],
  testMatch: folders.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.ts`),
});

/**
 * A project whose suites share the loaded modules of their process, which halves their time. Suites with a mock of a
 * module are not possible here.
 */
const light = (displayName: string, folders?: string[]): Config => ({
  ...node(displayName, folders),
  runner: LIGHT_RUNNER,
  setupFilesAfterEnv: ['<rootDir>/scripts/test/light-setup.ts'],
});

const projects: Config[] = [
  light('domain', ['domain', 'tidy']),
  light('server', ['server', 'contract']),
  node('e2e'),
  {
    ...base,
    displayName: 'screens',
    testEnvironment: 'jest-fixed-jsdom',
    testEnvironmentOptions: { url: 'http://localhost/build/dashboard' },
    setupFiles: ['<rootDir>/jest.polyfills.ts'],
    setupFilesAfterEnv: [RETRY, '<rootDir>/jest.setup.ts'],
    testMatch: ['<rootDir>/__tests__/screens/**/*.test.{ts,tsx}'],
  },
];

/**
 * Returns the packages whose manifest says `"type": "module"`, so that SWC compiles them; by default next/jest compiles
 * no file of node_modules.
 */
function esmPackages(dir = path.resolve('node_modules')): string[] {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) {
      return esmPackages(path.join(dir, entry.name)).map((name) => `${entry.name}/${name}`);
    }
    return isEsm(path.join(dir, entry.name, 'package.json')) ? [entry.name] : [];
  });
}

function isEsm(manifest: string): boolean {
  if (!fs.existsSync(manifest)) return false;
  return (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { type?: string }).type === 'module';
}

export default async (): Promise<Config> => {
  const pass = [...esmPackages(), 'next/dist/client', 'next/dist/shared/lib']
    .join('|')
    .replaceAll('.', '\\.');
  const made = await Promise.all(
    projects.map(async (project) => {
      const config = await next(project)();
      return {
        ...config,
        transform: {
          ...config.transform,
          '/messages/\\w+/[\\w-]+\\.json$': './scripts/test/catalogue-for-jest.cjs',
        },
        transformIgnorePatterns: [
          `/node_modules/(?!(?:${pass})/)(?!.*\\.mjs$)`,
          '^.+\\.module\\.(css|sass|scss)$',
        ],
      };
    }),
  );
  return {
    projects: made as NonNullable<Config['projects']>,
    maxWorkers: 2,
    testTimeout: 60_000,
    testSequencer: './scripts/test/longest-first.cjs',
  };
};
