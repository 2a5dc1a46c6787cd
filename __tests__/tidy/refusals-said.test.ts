import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import chart from '@/lib/data/chart-of-accounts.json';
import { readCatalogues } from '@/server/kernel/locale';

const CODE = /new (?:Refusal|Conflict)\(\s*'([\w.-]+)'/g;

const CODES = execSync('git ls-files -co --exclude-standard lib server')
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CODE)].map(([, code]) => code ?? ''));

test.each(['en', 'fa'] as const)('what is refused is said in a sentence, in %s', (language) => {
  const say = readCatalogues()[language];
  // Without a sentence, a code is said as itself.
  const unsaid = [...new Set(CODES)].filter((code) => say(code) === code);
  expect(CODES.length).toBeGreaterThan(300);
  expect(unsaid).toEqual([]);
});

test('an account that is missing is named as the chart names it', () => {
  const { en, fa } = readCatalogues();
  for (const account of chart) {
    if (!('purpose' in account)) continue;
    const { purpose } = account;
    expect(en('ledger.purpose-missing', { purpose })).toContain(account.name);
    expect(fa('ledger.purpose-missing', { purpose })).toContain(account.name_fa);
  }
});
