import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { clientOf } from '../support/client';
import { DEVELOPER, type Product, openProduct, PASSWORD } from '../support/product';
import { openBrowser } from '../support/office';
import { report, slowFixture, SLOW_MS } from '../support/slow-fixture';

/** Most keys from the page of tills to an open till of five currencies. */
const MOST_KEYS = 45;
const FOREIGN = ['AED', 'EUR', 'GBP', 'PKR'] as const;
const COUNTED = ['30150.50', '48000', '12500', '2140', '400000'];

let browser: Browser;
let host: Product;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
  await stock(host.url);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

test('a till of five currencies is opened and closed by keys alone, typed without a pause, each in 45 at most', async () => {
  const { office, page, keys } = await slowFixture(browser, host.url, '/exchange/tills');
  await expectPage(page.getByRole('button', { name: 'Open Till 1' })).toBeVisible({
    timeout: SLOW_MS,
  });
  await keys.press('2');
  await expectPage(page.getByLabel('USD: total or loose amount')).toBeFocused({ timeout: SLOW_MS });
  for (const sum of COUNTED) await keys.strike(sum, '+Enter');
  await keys.press('Enter');
  const close = page.getByRole('button', { name: 'Count and close Till 1' });
  await expectPage(close).toBeFocused({ timeout: SLOW_MS });
  report('opening a till of five currencies', keys);
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS);

  const opened = keys.count;
  await keys.press('2');
  await expectPage(page.getByLabel('USD: total or loose amount')).toBeFocused({ timeout: SLOW_MS });
  for (const sum of COUNTED) await keys.strike(sum, '+Enter');
  await keys.press('Enter');
  await office.arrive(/tills\/\d+$/);
  report('closing it as well', keys);
  expect(keys.count - opened).toBeLessThanOrEqual(MOST_KEYS);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 240_000);

/** A till with money in five currencies, as counted. */
async function stock(url: string): Promise<void> {
  const me = clientOf(url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  await me.get('accounting/chart-of-accounts/generate_accounts');
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number).id;
  const date = new Date().toISOString().slice(0, 10);
  for (const code of FOREIGN) await me.post('setting/currencies/store', { code });
  const [base = '', ...sums] = COUNTED;
  const held = sums.map((amount, at) => ({ currency: FOREIGN[at] ?? '', amount }));
  const entry = await me.post('accounting/journal-entry/store', {
    date,
    post: true,
    lines: [
      { account_id: id('1010'), debit: base },
      ...held.map(({ currency, amount }) => ({
        account_id: id('1020'),
        currency,
        debit: amount,
        base: '1000',
      })),
      { account_id: id('3000'), credit: String(Number(base) + 1000 * held.length) },
    ],
  });
  expect([entry.status, entry.body.errors]).toEqual([201, undefined]);
  const till = await me.post('exchange/locations/store', { name: 'Till 1', type: 'till' });
  const moved = await me.post('exchange/transfer/store', {
    kind: 'internal',
    date,
    post: true,
    from_location_id: 1,
    to_location_id: till.body.id,
    lines: [{ currency: 'USD', amount: base }, ...held],
  });
  expect([moved.status, moved.body.errors]).toEqual([201, undefined]);
}
