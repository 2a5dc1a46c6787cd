import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { openBrowser } from '../support/office';
import { startHost, type TestHost } from '../support/test-host';

let browser: Browser;
let host: TestHost;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), startHost()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

test('the viewer finds a call by its words and shows it, under the policy and from us alone', async () => {
  const page = await browser.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(host.url) && !url.startsWith('data:')) wrong.push(url);
  });
  await page.goto(`${host.url}/api/docs`);
  await expectPage(page.getByRole('heading', { name: 'Signing in from a script' })).toBeVisible({
    timeout: 60_000,
  });
  // The filter does not apply to the webhooks.
  const calls = page.locator('.opblock:not(.webhooks *)');
  await page.locator('.operation-filter-input').fill('journal-entry reverses');
  await expectPage(calls).toHaveCount(1, { timeout: 60_000 });
  await calls.locator('.opblock-summary-control').click();
  await expectPage(calls.getByText('Idempotency-Key')).toBeVisible({ timeout: 60_000 });
  await expectPage(calls.getByText('"reason"').first()).toBeVisible({ timeout: 60_000 });
  expect(wrong).toEqual([]);
  await page.close();
}, 240_000);
