import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { type Product, openProduct } from '../support/product';
import { Office, openBrowser } from '../support/office';
import { stock } from '../support/stocked-counter';

/** Most presses from the empty pad to the printed receipt of a known customer. */
const MOST_PRESSES = 25;

let browser: Browser;
let host: Product | undefined;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterEach(() => host?.close(), 30_000);
afterAll(() => browser.close());

/** Counts key presses. */
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
  host = await openProduct();
  await stock(host.url);
  const office = await Office.at(browser, host.url);
  const { page } = office;
  // Records the paper of the print view, and the number of times it was opened.
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? '0') + 1);
      document.body.dataset.paper = document.querySelector('.voucher')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await office.signIn();
  await office.open('/exchange/sales/new');
  await expectPage(page.getByLabel('We receive')).toBeFocused();

  const hands = new Hands(office);
  await hands.press('F8');
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
    page.getByText('Nothing is blocking').or(page.getByText(/at the rate of the board/)),
  ).toBeVisible();
  expect(await office.barriers()).toEqual([]);
  const before = Date.now();
  // Pressed twice, as a hurried teller does.
  await hands.press('F9', 'F9');
  await expectPage(page.locator('body')).toHaveAttribute('data-printed', '1');
  expect(Date.now() - before).toBeLessThan(3_000);
  expect(hands.presses).toBeLessThanOrEqual(MOST_PRESSES);
  expect(await page.locator('body').getAttribute('data-paper')).toMatch(/SAL 00001.*600\.00 EUR/);

  // The pad is ready for the next customer.
  await expectPage(page.getByLabel('We receive')).toBeFocused();
  await expectPage(page.getByRole('link', { name: 'SAL 00001' }).first()).toBeVisible();
  await hands.press('F9');
  await expectPage(page.getByRole('link', { name: 'SAL 00002' })).toHaveCount(0);

  await office.open('/exchange/sales/1');
  await expectPage(page.getByText('COPY', { exact: false }).first()).toBeAttached();
  await expectPage(page.getByRole('region', { name: 'How this result is computed' })).toContainText(
    '$',
  );
  expect(await office.barriers()).toEqual([]);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 240_000);
