import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { type Product, openProduct } from '../support/product';
import { type Fixture, Office, openBrowser } from '../support/office';

/**
 * From a fresh host to a posted entry in two currencies and its trial balance, without a mouse: in light and dark, left
 * to right and right to left.
 */
const WORDS = {
  en: { generate: 'Generate accounts', add: /^Add \d+/, currencies: 'Currencies' },
  fa: { generate: 'ساختن حساب‌ها', add: /^افزودن \d+/, currencies: 'ارزها' },
} as const;

const DESKS: readonly Fixture[] = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'fa' },
];

let browser: Browser;
let host: Product | undefined;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterEach(() => host?.close(), 30_000);
afterAll(() => browser.close());

test.each(DESKS)(
  'an entry in two currencies by keyboard alone, $theme, $locale',
  async (fixture) => {
    host = await openProduct();
    const office = await Office.at(browser, host.url, fixture);
    const words = WORDS[fixture.locale ?? 'en'];
    await office.signIn();
    await office.arrive(/dashboard/);

    await office.press('g', 'a');
    await office.arrive(/chart-of-accounts/);
    await office.tabTo(words.generate);
    await office.press('Enter');
    await office.page.getByRole('dialog').waitFor();
    await office.tabTo(words.add);
    await office.press('Enter');
    // The focus returns to the button that opened the dialog.
    await expectPage(
      office.page.getByRole('button', { name: words.generate }).first(),
    ).toBeFocused();
    await expectPage(office.page.getByText('1040').first()).toBeVisible();

    await addEuro(office, words.currencies);
    await enterCover(office);
    await expectPage(office.page.getByText('JOU 00001').first()).toBeVisible();

    await office.press('g', 'x');
    await office.arrive(/reports$/);
    await office.open('/reports/trail-balance');
    const nostro = office.page.getByRole('row', { name: /1040/ });
    await expectPage(nostro).toContainText('10,850.00');
    await expectPage(office.page.getByRole('row', { name: /3000/ })).toContainText('10,850.00');
    expect(office.complaints).toEqual([]);
    await office.close();
  },
  180_000,
);

async function addEuro(office: Office, currencies: string): Promise<void> {
  await office.press('Control+k');
  await expectPage(office.page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await office.type(currencies);
  await office.press('Enter');
  await office.arrive(/currencies/);
  await office.press('n');
  await office.page.locator('input[name=name]').waitFor();
  await office.tabTo(/^(Currency|ارز)/);
  await office.type('EUR');
  await expectPage(office.page.getByRole('option', { name: /^EUR/ })).toBeVisible();
  await office.press('Enter');
  await expectPage(office.page.locator('input[name=name]')).toHaveValue(/Euro|یورو/);
  await office.press('Control+Enter');
  await expectPage(office.page.getByRole('row', { name: /EUR/ })).toBeVisible();
  // Waits for the record to replace the form, which would still receive keys.
  await office.arrive(/currencies\/2$/);
  await expectPage(office.page.locator('input:focus')).toHaveCount(0);
}

/** Types 10,000 euros at the correspondent against the capital, at 1.0850. */
async function enterCover(office: Office): Promise<void> {
  await office.press('g', 'j');
  await office.arrive(/journal-entry/);
  await office.press('n');
  await office.arrive(/journal-entry\/new/);
  await office.page.locator('[data-line] input').first().waitFor();
  await office.press('Control+.');
  await office.type('1040');
  await office.press('Tab');
  await office.type('Opening at the correspondent');
  await office.press('Tab');
  await office.type('EUR');
  await office.press('Tab');
  await office.type('10000');
  await office.press('Tab', 'Tab');
  await office.type('1.0850');
  await office.press('Tab', 'Tab');
  await office.type('3000');
  await office.press('Tab', 'Tab');
  await office.press('Control+b');
  await office.press('Control+Enter');
  await office.arrive(/journal-entry\/1$/);
}
