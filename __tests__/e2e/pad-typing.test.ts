import { expect as expectPage } from '@playwright/test';
import type { Browser, Page } from 'playwright-core';

import { clientOf } from '../support/client';
import { DEVELOPER, type House, openHouse, PASSWORD } from '../support/house';
import { Office, openBrowser } from '../support/office';
import { stock } from '../support/stocked-counter';

const SLOWER = 4;
const MOST = { walkIn: 11, known: 25 } as const;

let browser: Browser;
let house: House;
beforeAll(async () => {
  browser = await openBrowser();
  house = await openHouse();
  await stock(house.url);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await house.close();
}, 60_000);

/** A fresh pad on a machine four times slower, whose keys come without a pause between them. */
async function freshPad(): Promise<{ office: Office; page: Page; keys: Keys }> {
  const office = await Office.at(browser, house.url);
  const { page } = office;
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'));
  });
  await office.signIn();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await office.open('/exchange/sales/new');
  await expectPage(page.getByLabel('We receive')).toBeFocused({ timeout: 60_000 });
  return { office, page, keys: new Keys(page) };
}

class Keys {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async press(...keys: readonly string[]) {
    for (const key of keys) {
      this.count += 1;
      await this.#page.keyboard.press(key, { delay: 0 });
    }
  }
  async type(text: string) {
    this.count += text.length;
    await this.#page.keyboard.type(text, { delay: 0 });
  }
}

/** Everything that stands in the fields of the pad; empty ones are left out. */
const typed = (page: Page) =>
  page.locator('.pad input:not([aria-hidden])').evaluateAll((inputs) =>
    Object.fromEntries(
      inputs.flatMap((input, at) => {
        const { name, value, type } = input as HTMLInputElement;
        return value === '' || type === 'checkbox' ? [] : [[name || `box ${at}`, value]];
      }),
    ),
  );

/** How far what stands on the page has moved by itself, as browsers measure it. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.shift = '0';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0 } = entry as PerformanceEntry & { value?: number };
        document.body.dataset.shift = String(Number(document.body.dataset.shift) + value);
      }
    }).observe({ type: 'layout-shift' });
  });

const ZONES = ['.customer-strip', '.pad-head', '.deals', '.checks', '.pad-total'];
const boxes = (page: Page) =>
  page.evaluate(
    (zones) =>
      Object.fromEntries(
        zones.map((zone) => {
          const {
            x = 0,
            y = 0,
            width = 0,
          } = document.querySelector(zone)?.getBoundingClientRect() ?? {};
          return [zone, [x, y, width].map(Math.round).join(' ')];
        }),
      ),
    ZONES,
  );

const lastTicket = async () => {
  const me = clientOf(house.url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  const { body } = await me.get('exchange/sales/list?status=posted');
  const { body: sale } = await me.get(`exchange/sales/${body.data[0].id}/show`);
  return sale;
};

test('a walk-in ticket is typed at 0 ms a key: every character is where it belongs, and no zone moves', async () => {
  const { office, page, keys } = await freshPad();
  await expectPage(page.getByText('Till 1').first()).toBeVisible();
  const before = await boxes(page);
  await watchShifts(page);
  await keys.type('100');
  await keys.press('Tab');
  await keys.type('EUR');
  await keys.press('Tab');
  expect(await typed(page)).toMatchObject({ 'lines.0.amount': '100.00', 'lines.0.rate': '1.0800' });
  await expectPage(page.getByText(/passed/)).toBeVisible();
  expect(await boxes(page)).toEqual(before);
  await keys.press('F9');
  await expectPage(page.getByText('Last ticket')).toBeVisible();
  await expectPage(page.getByLabel('We receive')).toBeFocused();
  const { lines } = await lastTicket();
  expect(lines).toMatchObject([{ side: 'buy', currency: 'EUR', amount: '100.00' }]);
  const shift = await page.evaluate(() => document.body.dataset.shift);
  process.stdout.write(`walk-in ticket: ${keys.count} keys, layout shift ${shift}\n`);
  expect(keys.count).toBeLessThanOrEqual(MOST.walkIn);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 240_000);

test('a known customer with two lines is typed at 0 ms a key, and posted as it was typed', async () => {
  const { office, page, keys } = await freshPad();
  await keys.press('F8');
  await keys.type('ahm');
  await expectPage(page.getByRole('option', { name: /Ahmad Rahimi/ })).toBeVisible();
  await keys.press('Enter');
  await keys.type('600');
  await keys.press('Tab');
  await keys.type('EUR');
  await keys.press('Tab', 'Shift+F2');
  await keys.type('500');
  await keys.press('Tab');
  await keys.type('GBP');
  await keys.press('Tab');
  expect(await typed(page)).toMatchObject({
    'lines.0.amount': '600.00',
    'lines.1.amount': '500.00',
    'lines.0.rate': '1.0800',
    'lines.1.rate': '1.2500',
  });
  await keys.press('F9');
  await expectPage(page.getByText('Last ticket')).toBeVisible();
  const { customer, lines } = await lastTicket();
  expect(customer).toBe('Ahmad Rahimi');
  expect(lines).toMatchObject([
    { side: 'buy', currency: 'EUR', amount: '600.00' },
    { side: 'buy', currency: 'GBP', amount: '500.00' },
  ]);
  process.stdout.write(`known customer, two lines: ${keys.count} keys\n`);
  expect(keys.count).toBeLessThanOrEqual(MOST.known);
  await office.close();
}, 240_000);
