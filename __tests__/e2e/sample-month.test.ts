import type { Browser } from 'playwright-core';

import { measureCuts } from '../support/cut-words';
import { type Product, openProduct } from '../support/product';
import { Office, openBrowser } from '../support/office';
import { casesOf } from '../support/sample';

/** A sample month as a new user meets it: offered, made, viewed and removed. */
const WIDTHS = [1440, 1366, 1280, 360];
/** A normal run looks for faults in one language, the soak test in both. */
const LOCALES = casesOf(['en', 'fa'] as const, 2);
const WORDS = {
  en: { try: 'Try it with a sample month', remove: 'Remove the sample', label: 'Sample figures' },
  fa: { try: 'آزمایش با یک ماه نمونه', remove: 'حذف نمونه', label: 'ارقام نمونه' },
} as const;

let browser: Browser;
let host: Product;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

async function atDashboard(locale: 'en' | 'fa') {
  const office = await Office.at(browser, host.url, { locale });
  await office.signIn();
  await office.arrives('/dashboard');
  await office.settles();
  return office;
}

/** Texts that are cut in some window width, and barriers for a screen reader. */
async function faultsOf(office: Office): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await office.page.setViewportSize({ width, height: 900 });
    await office.settles();
    const { cut } = await office.page.evaluate(measureCuts);
    found.push(...cut.map((one) => `${width}: ${one}`));
  }
  await office.page.setViewportSize({ width: 1440, height: 900 });
  return [...found, ...(await office.barriers())];
}

test('a sample month is offered, shown as such on every page, and removed again, in both languages', async () => {
  const offices = { en: await atDashboard('en'), fa: await atDashboard('fa') };
  for (const locale of LOCALES) {
    await offices[locale].page.getByRole('button', { name: WORDS[locale].try }).waitFor();
    expect(await faultsOf(offices[locale])).toEqual([]);
  }
  const { page } = offices.en;
  await page.getByRole('button', { name: WORDS.en.try }).click();
  await page.getByRole('progressbar').waitFor();
  const note = page.getByRole('region', { name: WORDS.en.label });
  await note.waitFor({ timeout: 240_000 });

  for (const locale of LOCALES) {
    const office = offices[locale];
    for (const path of ['/dashboard', '/accounting/journal-entry']) {
      await office.arrives(path);
      await office.page.getByRole('region', { name: WORDS[locale].label }).waitFor();
      expect(await faultsOf(office)).toEqual([]);
    }
    await office.page.getByRole('button', { name: WORDS[locale].remove }).click();
    await office.page.getByRole('alertdialog').waitFor();
    expect(await faultsOf(office)).toEqual([]);
    await office.press('Escape');
  }

  await page.getByRole('button', { name: WORDS.en.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: WORDS.en.remove }).click();
  await page.waitForURL(/\/build\/dashboard$/);
  await page.getByRole('button', { name: WORDS.en.try }).waitFor();
  expect(await note.count()).toBe(0);
  expect([...offices.en.complaints, ...offices.fa.complaints]).toEqual([]);
}, 480_000);
