import type { Browser } from 'playwright-core';

import { type Route, routeNames, routes } from '@/lib/routes';
import { type Product, openProduct } from '../support/product';
import { Office, openBrowser } from '../support/office';
import { casesOf } from '../support/sample';

/** Opens every address as a deep link, as a reload does, and checks that it has no accessibility barrier. */
let browser: Browser;
let host: Product;
let light: Office;

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
  light = await Office.at(browser, host.url);
  await light.signIn();
}, 300_000);
afterAll(async () => {
  await light.close();
  await browser.close();
  await host.close();
}, 30_000);

const all = routeNames.map((name) => ({ name, route: routes[name] as Route }));

/** The search for barriers takes most of the time: a sixth of the screens in a run, all in the soak. */
const searched = new Set(casesOf(all, 6));

test.each(all)(
  '$name opens at $route.path',
  async (one) => {
    await light.arrives(one.route.path);
    if (searched.has(one)) expect(await light.barriers()).toEqual([]);
    expect(light.complaints.splice(0)).toEqual([]);
  },
  60_000,
);

const withRecords = all.filter(({ route }) => route.view);

test.each(casesOf(withRecords, 8))(
  '$name takes a record in its address',
  async ({ route }) => {
    await light.arrives(`${route.path}/12`);
    expect(light.complaints.splice(0)).toEqual([]);
  },
  60_000,
);

test('a page that is reloaded stays where it was', async () => {
  await light.arrives('/accounting/journal-entry/new');
  await light.page.reload();
  await light.page.locator('h1').first().waitFor();
  expect(new URL(light.page.url()).pathname).toBe('/build/accounting/journal-entry/new');
  expect(light.complaints.splice(0)).toEqual([]);
});

test('a path that is not there ends at the not-found screen', async () => {
  await light.open('/nowhere/at/all');
  await light.page.waitForURL(/not-found/);
});

test('/sign-in is the sign-in screen too, and the root leads into the product', async () => {
  const visitor = await Office.at(browser, host.url);
  await visitor.open('/sign-in');
  await visitor.page.locator('input[name=email]').waitFor();
  await visitor.page.goto(host.url);
  await visitor.page.waitForURL(/\/auth\/sign-in\?redirect=|\/auth\/sign-in$/);
  await visitor.close();
}, 60_000);

test('whoever is not signed in comes back to the address after signing in', async () => {
  const visitor = await Office.at(browser, host.url);
  await visitor.open('/reports/trail-balance?from=2026-01-01');
  await visitor.page.waitForURL(/auth\/sign-in\?redirect=/);
  await visitor.page.locator('input[name=email]').fill('developer@localhost');
  await visitor.page.locator('input[name=password]').fill('a long enough password');
  await visitor.press('Enter');
  await visitor.page.waitForURL(/reports\/trail-balance\?from=2026-01-01/);
  await visitor.close();
}, 60_000);
