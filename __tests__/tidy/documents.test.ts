import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Documents that name files and functions of the code. */
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  'DEPLOY.md',
  'UPGRADE.md',
  'CONTRIBUTING.md',
];

const quoted = (document: string): string[] => [
  ...new Set(
    [...readFileSync(document, 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text),
  ),
];

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 }).split('\n');

const files = git('ls-files', '-co', '--exclude-standard').filter((file) => existsSync(file));

test.each(DOCUMENTS)('every file of ours that %s names exists', (document) => {
  const named = quoted(document).filter((text) =>
    /^(?:app|components|hooks|lib|server|scripts|messages|public|__tests__|deploy)\/[\w./()-]+$/.test(
      text,
    ),
  );
  const missing = named.filter(
    (name) =>
      !files.some(
        (file) =>
          file === name ||
          file.startsWith(name.replace(/\/?$/, '/')) ||
          file.startsWith(`${name}.`),
      ),
  );
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)('every function that %s names occurs in the code', (document) => {
  const code = files
    .filter((file) => /\.(tsx?|cjs|mjs|sql)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const words = new Set(code.match(/\w+/g));
  const named = quoted(document).filter((text) => /^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(text));
  expect(named.filter((name) => !words.has(name))).toEqual([]);
});
