import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { clientOf } from '../support/client';
import { DEVELOPER, type House, openHouse, PASSWORD } from '../support/house';
import { Office, openBrowser } from '../support/office';

/** From the empty pad to the printed receipt of somebody who is known: no ticket asks for more. */
const MOST_PRESSES = 25;

let browser: Browser;
let house: House | undefined;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterEach(() => house?.close(), 30_000);
afterAll(() => browser.close());

/** Counts what is pressed. */
class Hands {
  presses = 0;
  readonly #office: Office;
  constructor(office: Office) {
    this.#office = office;
  }
  async press(...keys: readonly string[]) {
    this.presses += keys.length;
    await this.#office.press(...keys);
  }
  async type(text: string) {
    this.presses += text.length;
    await this.#office.type(text);
  }
}

test('a ticket of a known customer is written, posted and printed by 25 presses at most, once', async () => {
  house = await openHouse();
  await stock(house.url);
  const office = await Office.at(browser, house.url);
  const { page } = office;
  // What the print view would show, and how often it was opened.
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? '0') + 1);
      document.body.dataset.paper = document.querySelector('.voucher')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await office.signIn();
  await office.open('/exchange/sales/new');
  await expectPage(page.getByLabel('Customer', { exact: true })).toBeFocused();

  const hands = new Hands(office);
  await hands.type('ahm');
  await expectPage(page.getByRole('option', { name: /Ahmad Rahimi/ })).toBeVisible();
  await hands.press('Enter');
  await expectPage(page.getByLabel('We receive')).toBeFocused();
  await hands.press('Shift+F4');
  await hands.type('600');
  await hands.press('Tab');
  await hands.type('EUR');
  await hands.press('Tab');
  await expectPage(page.getByLabel('We receive')).toHaveValue('654.00');
  await expectPage(
    page.getByText('Nothing stands in the way').or(page.getByText(/0 % from/)),
  ).toBeVisible();
  expect(await office.barriers()).toEqual([]);
  const before = Date.now();
  // Twice, as hands in a hurry press it.
  await hands.press('F9', 'F9');
  await expectPage(page.locator('body')).toHaveAttribute('data-printed', '1');
  expect(Date.now() - before).toBeLessThan(3_000);
  expect(hands.presses).toBeLessThanOrEqual(MOST_PRESSES);
  expect(await page.locator('body').getAttribute('data-paper')).toMatch(/SAL 00001.*600\.00 EUR/);

  // The next customer can be served at once.
  await expectPage(page.getByLabel('Customer', { exact: true })).toBeFocused();
  await expectPage(page.getByRole('link', { name: 'SAL 00001' })).toBeVisible();
  await hands.press('F9');
  await expectPage(page.getByRole('link', { name: 'SAL 00002' })).toHaveCount(0);

  await office.open('/exchange/sales/1');
  await expectPage(page.getByText('COPY', { exact: false }).first()).toBeAttached();
  await expectPage(page.getByRole('region', { name: 'Explain this profit' })).toContainText('USD');
  expect(await office.barriers()).toEqual([]);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 240_000);

/** A house that deals in euros: money in a till that is open, a board, and a customer. */
async function stock(url: string): Promise<void> {
  const me = clientOf(url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  await me.get('accounting/chart-of-accounts/generate_accounts');
  await me.post('setting/currencies/store', { code: 'EUR' });
  await me.post('exchange/rates/store', {
    currency: 'EUR',
    buy: '1.08',
    sell: '1.09',
    mid: '1.085',
  });
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number).id;
  const date = new Date().toISOString().slice(0, 10);
  const lines = [
    { account_id: id('1020'), currency: 'EUR', debit: '5000', base: '5400' },
    { account_id: id('3000'), credit: '5400' },
  ];
  await me.post('accounting/journal-entry/store', { date, post: true, lines });
  await me.post('accounting/parties/store', { kind: 'customer', name: 'Ahmad Rahimi' });
  const till = await me.post('exchange/locations/store', { name: 'Till 1', type: 'till' });
  const moved = [{ currency: 'EUR', amount: '2000' }];
  const places = { from_location_id: 1, to_location_id: till.body.id };
  const body = { kind: 'internal', date, post: true, ...places, lines: moved };
  const { status } = await me.post('exchange/transfer/store', body);
  expect(status).toBe(201);
  const opened = await me.post('exchange/till-sessions/open', {
    location_id: till.body.id,
    count: { EUR: '2000' },
  });
  expect(opened.status).toBe(201);
}
