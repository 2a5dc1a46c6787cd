import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { creditOffice } from '../support/credit-office';
import { Office, openBrowser } from '../support/office';
import { type Product, openProduct } from '../support/product';

let browser: Browser;
let host: Product;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

test('three thousand euros are drawn on a limit and repaid in dollars, by keys alone', async () => {
  const { me, limit_id } = await creditOffice(host.url);
  const office = await Office.at(browser, host.url);
  await office.signIn();
  await office.arrive(/dashboard/);
  await office.open(`/exchange/credit-limit/${limit_id}`);
  await office.tabTo('New withdrawal');
  await office.press('Enter');
  await office.arrive(/credit-limit-withdrawal\/new/);
  await expectPage(office.page.getByRole('region', { name: 'Use of the limit' })).toContainText(
    '10,000.00',
  );
  await office.tabTo(/^Currency/);
  await office.type('EUR');
  await office.press('Enter');
  await office.tabTo(/^Amount/);
  await office.type('3000');
  await takePlace(office);
  await office.press('Control+Enter');
  await office.arrive(/credit-limit-withdrawal\/1$/);

  await office.tabTo('Repay');
  await office.press('Enter');
  await office.page.getByRole('dialog').waitFor();
  await takePlace(office);
  await office.tabTo(/^Pay in/);
  await office.type('USD');
  await office.press('Enter');
  await office.tabTo(/^Rate/);
  await office.type('1.105');
  await office.press('Control+Enter');
  await expectPage(office.page.getByText('Repaid', { exact: true }).first()).toBeVisible();
  const { body } = await me.get('exchange/credit-limit-withdrawal/1/show');
  expect(body).toMatchObject({
    status: 'repaid',
    outstanding: '0.00',
    repayments: [{ amount: '3000.00', pay_currency: 'USD', pay_amount: '3315.00' }],
  });
  expect(office.complaints).toEqual([]);
  await office.close();
}, 240_000);

/** Selects the first place with the arrow key, without opening the list. */
async function takePlace(office: Office): Promise<void> {
  await office.tabTo('Choose a location');
  await office.press('ArrowDown');
  await expectPage(office.page.getByText('Main vault').first()).toBeVisible();
}
