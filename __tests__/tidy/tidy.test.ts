import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const KIT = [
  'components/ui',
  'components/pickers',
  'components/fields',
  'components/list',
  'components/document',
  'components/record',
  'components/report',
];

/** Base of the server in its order: each folder may import itself and those before it. */
const BASE = [
  'server/config',
  'server/database',
  'server/kernel',
  'server/files',
  'server/print',
  'server/outbox',
  'server/jobs',
  'server/ledger',
  'server/document',
];
const below = (folder: string) => ['lib', ...BASE.slice(0, BASE.indexOf(folder) + 1)];

/** What each folder may import besides itself. The longest match is the rule. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'lib/domain': [],
  'lib/format': ['lib/domain'],
  'lib/data': [],
  'lib/contract': ['lib/domain', 'lib/format', 'lib/data', 'lib/routes', 'lib/report-table'],
  'lib/api': ['lib/contract'],
  'lib/routes': ['lib/report-table', 'lib/base-path'],
  lib: ['lib', 'messages'],
  hooks: ['lib', 'hooks', 'messages'],
  'components/ui': ['lib', 'hooks'],
  'components/pickers': ['lib', 'hooks', 'components/ui'],
  'components/fields': ['lib', 'hooks', 'components/ui', 'components/pickers'],
  'components/list': ['lib', 'hooks', 'components/ui', 'components/layout'],
  'components/document': [
    'lib',
    'hooks',
    'components/ui',
    'components/pickers',
    'components/fields',
    'components/list',
    'components/layout',
  ],
  'components/record': [
    'lib',
    'hooks',
    'components/ui',
    'components/pickers',
    'components/fields',
    'components/list',
    'components/document',
    'components/layout',
  ],
  'components/report': ['lib', 'hooks', 'components/ui', 'components/pickers', 'components/layout'],
  components: ['lib', 'hooks', 'messages', 'components/layout', ...KIT],
  // A customer's file lists the customer's tickets.
  'components/compliance': [
    'lib',
    'hooks',
    'messages',
    'components/layout',
    ...KIT,
    'components/dealing/sale/last-deals',
  ],
  // A new user is invited on a page of the profile too.
  'components/people': [
    'lib',
    'hooks',
    'messages',
    'components/layout',
    ...KIT,
    'components/settings/users/invitation',
  ],
  app: ['lib', 'hooks', 'components', 'messages'],
  ...Object.fromEntries(BASE.map((folder) => [folder, below(folder)])),
  server: ['lib', ...BASE],
  // A confirmed hit moves the customer's balances by a manual journal.
  'server/compliance': ['lib', ...BASE, 'server/dealing/manual-journal'],
  'server/dealing': [
    'lib',
    ...BASE,
    'server/compliance/monitoring',
    'server/compliance/screening/screen',
    // A message to a customer carries the letters of the statement.
    'server/reports/account-statement',
  ],
  'server/admin': ['lib', 'server'],
  'server/seed': ['lib', 'server'],
  'server/routes.ts': ['lib', 'server'],
  'server/app.ts': ['lib', 'server'],
  'server/start.ts': ['lib', 'server', 'package.json'],
  'server/main.ts': ['server', 'package.json'],
  'server/checked-start.ts': ['server'],
  'server/housekeeping.ts': ['server'],
  'server/first-start.ts': ['server'],
  'server/register-jobs.ts': ['server'],
};

const files = execSync(
  'git ls-files -co --exclude-standard app components hooks lib server scripts __tests__',
)
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && file !== 'server/database/types.ts');
const product = files.filter(
  (file) => !file.startsWith('scripts/') && !file.startsWith('__tests__/'),
);

test.each(product)('%s imports only what its folder may', (file) => {
  const open = [ownFolder(file), ...ruleFor(file)];
  expect(importsOf(file).filter((target) => !open.some((folder) => isIn(target, folder)))).toEqual(
    [],
  );
});

test('imports from the same folder, or one below it, are relative', () => {
  const found = product.filter((file) => {
    const folder = file.slice(0, file.lastIndexOf('/'));
    return read(file).includes(` from '@/${folder}/`);
  });
  expect(found).toEqual([]);
});

const BANNED: readonly (readonly [pattern: RegExp, instead: string, where: RegExp])[] = [
  [/\bTO[D]O\b|\bFIX[M]E\b|\/\/ XX[X]/, 'finish it', /./],
  [/@ts-(ignore|nocheck|expect-error)/, 'mend the type', /./],
  [
    /\.toFixed\(/,
    'fixed() of lib/domain/money',
    /^(lib\/(?!domain\/money)|hooks|components|server)\//,
  ],
  [/new Date\(\)|Date\.now\(\)/, 'pass the day or the instant in', /^lib\/domain\//],
  [
    /dangerouslySetInnerHTML/,
    'text',
    /^(?!components\/layout\/first-paint-script)(app|components)\//,
  ],
  [/\bMath\.random\(/, 'crypto.randomBytes', /^(server\/(?!database\/transaction)|lib)\//],
  [
    /\b(margin|padding)-(left|right)\b|\b[mp][lr]-\d|\btext-(left|right)\b|\b(left|right)-\d/,
    'logical properties',
    /^(app|components)\//,
  ],
  [/\{\.\.\.\{/, 'one attribute for each', /\.tsx$/],
  [/\bbegin\b;|\bcommit\b;/i, 'inTransaction', /^server\/(?!database)/],
];

test.each(BANNED)('nothing says %p', (pattern, instead, where) => {
  const found = files.filter(
    (file) => where.test(file) && !file.includes('tidy') && pattern.test(read(file)),
  );
  expect({ instead, found }).toEqual({ instead, found: [] });
});

function ruleFor(file: string): readonly string[] {
  const rules = Object.keys(MAY_IMPORT).filter((folder) => isIn(file, folder));
  const longest = rules.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? [] : (MAY_IMPORT[longest] ?? []);
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path === `${folder}.ts` || path.startsWith(`${folder}/`);
}

function ownFolder(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import\() ?['"`](@\/|\.\.?\/)([^'"`$]+)/g)].map(
    ([, base = '', path = '']) =>
      base === '@/' ? path : new URL(base + path, `file:///${file}`).pathname.slice(1),
  );
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
