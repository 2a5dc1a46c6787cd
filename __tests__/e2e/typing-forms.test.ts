import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { clientOf } from '../support/client';
import { DEVELOPER, type Product, openProduct, PASSWORD } from '../support/product';
import { openBrowser } from '../support/office';
import { report, slowFixture, SLOW_MS, written } from '../support/slow-fixture';

/**
 * Keys pressed without a pause, on a page that has just opened, on a processor at a quarter of its speed. Each key must
 * reach the field that the previous key moved to.
 */
let browser: Browser;
let host: Product;
beforeAll(async () => {
  browser = await openBrowser();
  host = await openProduct();
  await furnish(host.url);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 60_000);

const SAID = 'the quick brown fox jumps over the lazy dog 0123456789';

async function at(path: string) {
  const fixture = await slowFixture(browser, host.url, path);
  await fixture.page.locator('[data-line] input').first().waitFor({ timeout: SLOW_MS });
  return fixture;
}

type Case = Readonly<{
  what: string;
  path: string;
  keys: readonly string[];
  /** Expected values of the fields, in order. */
  fields: readonly (string | RegExp)[];
}>;

const CASES: readonly Case[] = [
  {
    what: 'a journal of two lines, accounts by name and by number',
    path: '/accounting/journal-entry/new',
    keys: [
      '+Control+.',
      'rent',
      '+Enter',
      `first ${SAID}`,
      '+Enter',
      '250',
      '+Enter',
      '+Enter',
      '1010',
      '+Enter',
      `second ${SAID}`,
      '+Enter',
      '+Enter',
      '250',
    ],
    fields: [/Rent/, `first ${SAID}`, '250.00', /^1010 /, `second ${SAID}`, '250'],
  },
  {
    what: 'a journal of three lines, one in euros',
    path: '/accounting/journal-entry/new',
    keys: [
      '+Control+.',
      '1040',
      '+Enter',
      `first ${SAID}`,
      '+Enter',
      'EUR',
      '+Enter',
      '1000',
      '+Enter',
      '+Enter',
      '1.0850',
      '+Tab',
      '+Tab',
      '1010',
      '+Tab',
      `second ${SAID}`,
      '+Tab',
      '+Tab',
      '1000',
      '+Enter',
      '3000',
      '+Enter',
      `third ${SAID}`,
      '+Enter',
      '+Enter',
      '85',
    ],
    fields: [
      /^1040 /,
      `first ${SAID}`,
      'EUR',
      '1,000.00',
      /^1\.0850?$/,
      /^1010 /,
      `second ${SAID}`,
      '1,000.00',
      /^3000 /,
      `third ${SAID}`,
    ],
  },
  {
    what: 'an expense of two lines',
    path: '/accounting/expenses/new',
    keys: [
      '+Control+.',
      '5080',
      '+Enter',
      `first ${SAID}`,
      '+Enter',
      '120',
      '+Enter',
      '5210',
      '+Enter',
      `second ${SAID}`,
      '+Enter',
      '80',
    ],
    fields: [/^5080 /, `first ${SAID}`, '120.00', /^5210 /, `second ${SAID}`, '80'],
  },
];

test.each(CASES)(
  '$what: not one character goes elsewhere',
  async ({ what, path, keys: struck, fields }) => {
    const { office, page, keys } = await at(path);
    await keys.strike(...struck);
    // The list of accounts may arrive after its field was left; the account then appears in the field.
    await expectPage
      .poll(async () => inOrder(await written(page), fields), { timeout: SLOW_MS })
      .toEqual(fields.map(String));
    const found = await written(page);
    expect(found.join('\n').split(SAID)).toHaveLength(struck.join('').split(SAID).length);
    report(what, keys);
    expect(office.complaints).toEqual([]);
    await office.close();
  },
  180_000,
);

/** The expected fields that were found in order, and a message for each that was not. */
function inOrder(found: readonly string[], fields: Case['fields']): string[] {
  let after = 0;
  return fields.map((wanted) => {
    const place = found.findIndex((value, at) => at >= after && fitsOne(value, wanted));
    if (place < 0)
      return `${String(wanted)} is not in its place: ${found.slice(after).join(' | ')}`;
    after = place + 1;
    return String(wanted);
  });
}

const fitsOne = (value: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? value === wanted : wanted.test(value);

test('a receipt from its first field to its record, by Enter alone, and back among the receipts', async () => {
  const { office, page, keys } = await at('/accounting/receipts/new');
  await keys.strike('+Enter', 'Tenant of the shop', '+Enter', '+Enter', 'REF 7', '+Enter');
  await keys.strike('1010', '+Enter', '+Enter', `memo ${SAID}`, '+Enter');
  await keys.strike('4020', '+Enter', `line ${SAID}`, '+Enter', '80');
  const found = await written(page);
  process.stdout.write(`receipt: ${found.join(' | ')}\n`);
  expect(found).toEqual(
    expect.arrayContaining(['Tenant of the shop', 'REF 7', `memo ${SAID}`, `line ${SAID}`]),
  );
  await keys.press('Control+Enter');
  await office.arrive(/receipts\/1$/);
  report('receipt', keys);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 180_000);

/** Generates the accounts, and adds the euro to the base currency. */
async function furnish(url: string): Promise<void> {
  const me = clientOf(url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  await me.get('accounting/chart-of-accounts/generate_accounts');
  await me.post('setting/currencies/store', { code: 'EUR' });
}
