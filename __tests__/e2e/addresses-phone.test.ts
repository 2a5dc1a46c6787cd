import type { Browser } from 'playwright-core';

import { type Route, routeNames, routes } from '@/lib/routes';
import { type Product, openProduct } from '../support/product';
import { Office, openBrowser } from '../support/office';

/** Every screen of the office on a phone, in Persian and in the dark. */
let browser: Browser;
let host: Product;
let dark: Office;

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
  dark = await Office.at(browser, host.url, {
    theme: 'dark',
    locale: 'fa',
    width: 360,
    height: 780,
  });
  await dark.signIn();
}, 300_000);
afterAll(async () => {
  await dark.close();
  await browser.close();
  await host.close();
}, 30_000);

const all = routeNames.map((name) => ({ name, route: routes[name] as Route }));

const built = all.filter(({ route }) => route.authRequired);

test.each(built)(
  '$name bars nobody on a phone, in Persian, in the dark',
  async ({ route }) => {
    await dark.arrives(route.path);
    expect(await dark.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await dark.barriers()).toEqual([]);
    const overflow = await dark.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(dark.complaints.splice(0)).toEqual([]);
  },
  60_000,
);
