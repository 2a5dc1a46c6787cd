import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { type Product, openProduct } from '../support/product';
import { openBrowser } from '../support/office';
import { report, slowFixture, SLOW_MS } from '../support/slow-fixture';

let browser: Browser;
let host: Product;
beforeAll(async () => {
  browser = await openBrowser();
  host = await openProduct();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 60_000);

test('the palette takes what is typed right after the key that opens it, on a page that was just opened', async () => {
  const { office, page, keys } = await slowFixture(browser, host.url, '/accounting/journal-entry');
  await keys.strike('+Control+k', 'currencies of the office');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expectPage(field).toHaveValue('currencies of the office', { timeout: SLOW_MS });
  await expectPage(field).toBeFocused();
  // Typing continues at the end of the text.
  await keys.strike('+Backspace', 'es');
  await expectPage(field).toHaveValue('currencies of the offices');
  report('palette', keys);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 180_000);

test('a choice is made by arrows and gone on from, without a moment for its list', async () => {
  const { office, page, keys } = await slowFixture(browser, host.url, '/accounting/receipts/new');
  await page.locator('[data-line] input').first().waitFor({ timeout: SLOW_MS });
  const method = page.getByRole('combobox', { name: 'Method' });
  await method.focus();
  await keys.strike('+ArrowDown', '+ArrowDown', '+Enter', 'paid at the counter');
  await expectPage(method).not.toHaveText('');
  await expectPage(page.getByLabel('Memo').first()).toHaveValue('paid at the counter');
  report('choice', keys);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 180_000);

test('on a page that a link or the palette opened, Tab comes to its content first', async () => {
  const { office, page, keys } = await slowFixture(browser, host.url, '/accounting/journal-entry');
  const isInside = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
  await page.getByRole('navigation').getByRole('link', { name: 'Parties' }).press('Enter');
  await page.waitForURL('**/accounting/parties', { timeout: SLOW_MS });
  const parties = page.getByRole('heading', { name: 'Parties' });
  await expectPage(parties).toBeVisible({ timeout: SLOW_MS });
  await page.keyboard.press('Tab');
  expect(await isInside()).toBe(true);
  await keys.strike('+Control+k', 'revaluation');
  await expectPage(page.getByRole('option').first()).toBeVisible({ timeout: SLOW_MS });
  await keys.strike('+Enter');
  await page.waitForURL('**/fiscal-closing/revaluation', { timeout: SLOW_MS });
  await expectPage(page.getByRole('heading', { name: 'Revaluations' })).toBeVisible({
    timeout: SLOW_MS,
  });
  await page.keyboard.press('Tab');
  expect(await isInside()).toBe(true);
  await office.close();
}, 180_000);
