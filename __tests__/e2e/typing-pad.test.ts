import { isDeepStrictEqual } from 'node:util';

import { expect as expectPage } from '@playwright/test';
import type { Browser, Page } from 'playwright-core';

import { clientOf } from '../support/client';
import { DEVELOPER, type Product, openProduct, PASSWORD } from '../support/product';
import { openBrowser, type Fixture } from '../support/office';
import { report, slowFixture, SLOW_MS } from '../support/slow-fixture';
import { stock } from '../support/stocked-counter';

const MOST = { walkIn: 11, known: 25 } as const;

let browser: Browser;
let host: Product;
beforeAll(async () => {
  browser = await openBrowser();
  host = await openProduct();
  await stock(host.url);
  await fillList(host.url);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 60_000);

/** Adds more customers than the first answer of the list holds. */
async function fillList(url: string): Promise<void> {
  const me = clientOf(url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  const names = Array.from({ length: 24 }, (_, at) => `Aref Zulmai ${at + 10}`);
  for (const name of [...names, 'Zulfiqar Noor'])
    await me.post('accounting/parties/store', { kind: 'customer', name });
}

async function freshPad(fixture: Fixture = {}) {
  const pad = await slowFixture(browser, host.url, '/exchange/sales/new', fixture);
  await expectPage(pad.page.getByLabel('We receive')).toBeFocused({ timeout: SLOW_MS });
  return pad;
}

/** Values of the fields of the pad, without empty ones. */
const typed = (page: Page) =>
  page.locator('.pad input:not([aria-hidden])').evaluateAll((inputs) =>
    Object.fromEntries(
      inputs.flatMap((input, at) => {
        const { name, value, type } = input as HTMLInputElement;
        return value === '' || type === 'checkbox' ? [] : [[name || `box ${at}`, value]];
      }),
    ),
  );

/** Starts to sum up the layout shifts of the page, as the browser measures them. */
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

const shiftOf = async (page: Page) =>
  Number(await page.evaluate(() => document.body.dataset.shift));

const REST_MS = 2_000;
const ZONES = ['.customer-strip', '.pad-head', '.deals', '.checks', '.pad-total'];

const boxes = (page: Page) =>
  page.evaluate(
    (zones) =>
      zones.map((zone) => {
        const box = document.querySelector(zone)?.getBoundingClientRect();
        return `${zone} ${[box?.x, box?.y, box?.width].map((px) => Math.round(px ?? -1)).join(' ')}`;
      }),
    ZONES,
  );

/** The boxes of the zones once the page has loaded and no box moves any more. */
async function restingBoxes(page: Page): Promise<string[]> {
  for (let before = await boxes(page); ;) {
    await page.waitForTimeout(REST_MS);
    const now = await boxes(page);
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

const lastTicket = async () => {
  const me = clientOf(host.url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  const { body } = await me.get('exchange/sales/list?status=posted');
  const { body: sale } = await me.get(`exchange/sales/${body.data[0].id}/show`);
  return sale;
};

test.each([1440, 360])(
  'a walk-in ticket is typed at 0 ms a key, %i px wide: every character is where it belongs, no zone moves',
  async (width) => {
    const { office, page, keys } = await freshPad({ width });
    await expectPage(page.getByText('Till 1').first()).toBeAttached({ timeout: SLOW_MS });
    const before = await restingBoxes(page);
    await watchShifts(page);
    await keys.strike('100', '+Tab', 'EUR', '+Tab');
    expect(await typed(page)).toMatchObject({
      'lines.0.amount': '100.00',
      'lines.0.rate': '1.0800',
    });
    await expectPage(page.getByLabel('We give')).toHaveValue(/^108(\.00)?$/, {
      timeout: SLOW_MS,
    });
    expect(await boxes(page)).toEqual(before);
    const shift = await shiftOf(page);
    await keys.press('F9');
    await expectPage(page.locator('.last-ticket')).toBeVisible({ timeout: SLOW_MS });
    await expectPage(page.getByLabel('We receive')).toBeFocused({ timeout: SLOW_MS });
    const { lines } = await lastTicket();
    expect(lines).toMatchObject([{ side: 'buy', currency: 'EUR', amount: '100.00' }]);
    report(`walk-in ticket, ${width} px`, keys, `, layout shift ${shift}`);
    expect(keys.count).toBeLessThanOrEqual(MOST.walkIn);
    // A smaller figure in its box counts as a shift too; a moved zone would shift ten times as much.
    expect(shift).toBeLessThan(0.005);
    expect(office.complaints).toEqual([]);
    await office.close();
  },
  240_000,
);

test.each([
  [360, 780],
  [1280, 720],
])(
  'at %i × %i total and Post are always in sight, and no scroll box is inside another',
  async (width, height) => {
    const { office, page, keys } = await freshPad({ width });
    await page.setViewportSize({ width, height });
    await keys.strike('100', '+Tab', 'EUR', '+Tab');
    await expectPage(page.getByLabel('We give')).toHaveValue(/^108(\.00)?$/, { timeout: SLOW_MS });
    for (const place of ['top', 'bottom'] as const) {
      const seen = await page.evaluate(measurePad, place);
      expect(seen).toEqual({ hidden: [], nested: [] });
    }
    await office.close();
  },
  240_000,
);

/** Scrolls the pad to an end; returns which parts are then out of sight, and scroll boxes inside others. */
function measurePad(place: 'top' | 'bottom') {
  const boxes = [...document.querySelectorAll<HTMLElement>('main, main *')].filter((one) => {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(one).overflowY);
    return scrolls && one.scrollHeight > one.clientHeight + 1;
  });
  for (const box of boxes) box.scrollTop = place === 'top' ? 0 : box.scrollHeight;
  const hidden = ['.pad-total', '.pad-total output', '.pad-total .btn'].filter((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return !box || box.top < 0 || box.bottom > window.innerHeight + 1;
  });
  const nested = boxes.filter((one) => boxes.some((other) => other !== one && other.contains(one)));
  return { hidden, nested: nested.map(({ className }) => className) };
}

test('a known customer with two lines is typed at 0 ms a key, never waiting for the search, and posted as it was typed', async () => {
  const { office, page, keys } = await freshPad();
  // Enter in the empty customer box returns to the amount.
  await keys.strike('+F8', '+Enter', '600', '+Tab', 'EUR', '+Tab', '+Shift+F2');
  const empty = keys.count;
  await keys.strike('500', '+Tab', 'GBP', '+Tab', '+F8', 'ahm', '+Enter');
  await expectPage(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Ahmad Rahimi', {
    timeout: SLOW_MS,
  });
  expect(await typed(page)).toMatchObject({
    // This field has the focus, so its amount is not formatted yet.
    'lines.0.amount': '600',
    'lines.1.amount': '500.00',
    'lines.0.rate': '1.0800',
    'lines.1.rate': '1.2500',
  });
  await keys.press('F9');
  await expectPage(page.locator('.last-ticket')).toBeVisible({ timeout: SLOW_MS });
  const { customer, lines } = await lastTicket();
  expect(customer).toBe('Ahmad Rahimi');
  expect(lines).toMatchObject([
    { side: 'buy', currency: 'EUR', amount: '600.00' },
    { side: 'buy', currency: 'GBP', amount: '500.00' },
  ]);
  report(`known customer, two lines (${empty} to the second)`, keys);
  expect(keys.count - 2).toBeLessThanOrEqual(MOST.known);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 240_000);

test('a customer who is not among the first of the list is found although the keys went on before the answer', async () => {
  const { office, page, keys } = await freshPad();
  await keys.strike('+F8', 'zulf', '+Enter', '300', '+Tab', 'EUR', '+Tab');
  await expectPage(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Zulfiqar Noor', {
    timeout: SLOW_MS,
  });
  expect(await typed(page)).toMatchObject({ 'lines.0.amount': '300.00', 'lines.0.rate': '1.0800' });
  // The late answer does not move the focus from the deals.
  expect(await page.evaluate(() => document.activeElement?.closest('.deals') !== null)).toBe(true);
  report('customer by Enter before the answer', keys);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 240_000);
