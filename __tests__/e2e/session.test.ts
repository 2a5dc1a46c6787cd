import { randomUUID } from 'node:crypto';
import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { type Product, openProduct, PASSWORD } from '../support/product';
import { Office, openBrowser } from '../support/office';

let browser: Browser;
let host: Product;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

test('a session that ends under a form asks for the password over it, and nothing typed is lost', async () => {
  const office = await Office.at(browser, host.url);
  await office.signIn();
  await office.open('/accounting/journal-entry/new');
  const memo = office.page.locator('input[name=memo]');
  await memo.waitFor();
  await memo.focus();
  await office.type('Rent of November');

  await office.context.clearCookies();
  await office.press('Control+s');
  const password = office.page.getByRole('dialog').locator('input[type=password]');
  await expectPage(password).toBeVisible();
  await password.focus();
  await office.type(PASSWORD);
  await office.press('Enter');
  await office.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectPage(memo).toHaveValue('Rent of November');

  await memo.focus();
  await office.press('Control+s');
  await office.arrive(/journal-entry\/1\b/);
  await expectPage(memo).toHaveValue('Rent of November');
  await office.close();
}, 120_000);

test('an entry is posted once, however often the key is pressed', async () => {
  // Differs in each attempt, because a retry finds the entry of the first one.
  const memo = `Twice pressed ${randomUUID()}`;
  const office = await Office.at(browser, host.url);
  await office.signIn();
  await office.open('/accounting/journal-entry/new');
  await office.page.locator('input[name=memo]').fill(memo);
  await office.page.keyboard.press('Control+s');
  await office.page.keyboard.press('Control+s');
  await office.arrive(/journal-entry\/\d+\b/);
  await office.open('/accounting/journal-entry?search=Twice');
  await expectPage(office.page.getByRole('row', { name: memo })).toHaveCount(1);
  await office.close();
}, 120_000);

test('without a connection the menu leaves the open page and what was typed, and tries again', async () => {
  const office = await Office.at(browser, host.url);
  await office.signIn();
  const { page, context } = office;
  const hint = page.getByText(/the next page could not be opened/);
  await office.open('/accounting/parties');
  await page.getByRole('searchbox').first().fill('Kolola');

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Chart of accounts' }).first().click();
  await expectPage(hint).toBeVisible();
  await expectPage(page).toHaveURL(/accounting\/parties/);
  await expectPage(page.getByRole('searchbox').first()).toHaveValue('Kolola');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPage(hint).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await office.arrive(/accounting\/chart-of-accounts/);
  await expectPage(hint).toBeHidden();
  await office.close();
}, 120_000);
