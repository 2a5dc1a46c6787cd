import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { clientOf } from '../support/client';
import { Office, openBrowser } from '../support/office';
import { DEVELOPER, openProduct, PASSWORD, type Product } from '../support/product';
import { stock } from '../support/stocked-counter';

let browser: Browser;
let host: Product;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
  await stock(host.url);
  const me = clientOf(host.url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number).id;
  const { status } = await me.post('accounting/expenses/store', {
    date: '2026-11-20',
    payee: 'Kabul Power Company',
    paid_from_account_id: id('1010'),
    memo: 'Electricity of the counter and of the vault for the whole of the month before. '.repeat(
      5,
    ),
    lines: [{ account_id: id('5110'), amount: '120.00' }],
  });
  expect(status).toBe(201);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

test.each(['en', 'fa'] as const)(
  'on a telephone a card says whom the document is with, however much else was written (%s)',
  async (locale) => {
    const office = await Office.at(browser, host.url, { locale, width: 360, height: 780 });
    await office.signIn();
    await office.open('/accounting/expenses');
    const party = office.page.getByRole('listitem').getByTitle('Kabul Power Company');
    await expectPage(party).toBeVisible();
    await office.settles();
    const [shown, whole] = await party.evaluate((of) => [of.clientWidth, of.scrollWidth]);
    expect(shown).toBe(whole);
    expect(shown).toBeGreaterThan(100);
    await office.close();
  },
  60_000,
);
