import type { Browser } from 'playwright-core';

import { type Product, openProduct } from '../support/product';
import { Office, openBrowser } from '../support/office';

/** The last page is the error page that replaces the layout of every page when that fails. */
let browser: Browser;
let host: Product;

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

test.each([
  ['en', 'Try again'],
  ['fa', 'کوشش دوباره'],
] as const)(
  'where the layout itself fails, the last page stands under the policy and leads on, in "%s"',
  async (locale, retry) => {
    const visitor = await Office.at(browser, host.url, { locale });
    await visitor.context.addInitScript(() =>
      Object.defineProperty(HTMLElement.prototype, 'lang', {
        set: () => {
          throw new Error('broken on purpose');
        },
      }),
    );
    await visitor.open('/auth/sign-in');
    await visitor.page.getByRole('alert').first().waitFor();
    await visitor.page.getByRole('button', { name: retry }).waitFor();
    expect(await visitor.page.getByRole('link').first().getAttribute('href')).toBe(
      '/build/auth/sign-in',
    );
    expect(visitor.complaints.join('\n')).toContain('broken on purpose');
    expect(visitor.complaints.filter((said) => /security policy|refused/i.test(said))).toEqual([]);
    expect(await visitor.barriers()).toEqual([]);
    await visitor.close();
  },
  60_000,
);
