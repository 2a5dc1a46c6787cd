import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { type Product, openProduct } from '../support/product';
import { Office, openBrowser } from '../support/office';
import { stock } from '../support/stocked-counter';

let browser: Browser;
let host: Product | undefined;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterEach(() => host?.close(), 30_000);
afterAll(() => browser.close());

/** These keys save a form and confirm a dialog. */
const DONE = 'Control+Enter';

test('an offer is made by keys, accepted by the customer at its link, and dealt by staff', async () => {
  host = await openProduct();
  await stock(host.url);
  const office = await Office.at(browser, host.url);
  const { page } = office;
  await office.signIn();
  await office.open('/exchange/offer-rate/new');
  await page.getByRole('form', { name: 'New offer' }).waitFor();
  await office.tabTo(/^Currency/);
  await office.type('EUR');
  await office.tabTo(/^Minimum/);
  await office.type('100');
  await office.tabTo(/^Maximum/);
  await office.type('600');
  await office.tabTo(/^Rate/);
  await office.type('1.09');
  await expectPage(page.getByText('654.00')).toBeVisible();
  expect(await office.barriers()).toEqual([]);
  await office.press(DONE);
  await expectPage(page.getByRole('heading', { name: 'OFR 00001' })).toBeVisible();

  await office.tabTo('New link');
  await office.press('Enter');
  await page.getByRole('dialog').waitFor();
  await office.press(DONE);
  const link = await page.getByRole('link', { name: /customer\/offer/ }).getAttribute('href');
  expect(await office.barriers()).toEqual([]);

  const customer = await Office.at(browser, host.url, { width: 360, height: 780 });
  const asked: string[] = [];
  customer.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await customer.page.goto(link ?? '');
  await expectPage(customer.page.getByRole('timer')).toBeVisible();
  expect(await customer.barriers()).toEqual([]);
  await customer.tabTo('Amount');
  await customer.type('250');
  await customer.tabTo('Accept');
  await customer.press('Enter');
  await expectPage(customer.page.getByText(/You have accepted/)).toBeVisible();
  const calls = asked.filter((path) => path.startsWith('/api/'));
  const others = calls.filter((path) => !path.startsWith('/api/public/offers/'));
  // The only other call loads the name and logo of the organisation.
  expect([...new Set(others)]).toEqual(['/api/setting/system/setup']);
  expect(customer.complaints).toEqual([]);
  await customer.close();

  await office.open('/exchange/offer-rate/1');
  await expectPage(page.getByText('Press Accept to make the deal.')).toBeVisible();
  await office.tabTo('Accept');
  await office.press('Enter');
  await expectPage(page.getByRole('textbox', { name: /^Amount/ })).toHaveValue('250.00');
  await office.press(DONE);
  await page.waitForURL(/\/exchange\/sales\/1/);
  await expectPage(page.getByRole('heading', { name: 'SAL 00001' })).toBeVisible();
  await office.open('/exchange/offer-rate/1');
  await expectPage(page.getByRole('link', { name: 'SAL 00001' })).toBeVisible();
  expect(office.complaints).toEqual([]);
  await office.close();
}, 240_000);
