import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { addMonths, today } from '@/lib/domain/calendar';
import { clientOf } from '../support/client';
import { Office, openBrowser } from '../support/office';
import { DEVELOPER, openProduct, PASSWORD, type Product } from '../support/product';

/** An asset from an empty register to the balance sheet, without a mouse: bought, charged and sold. */
let browser: Browser;
let host: Product;
beforeAll(async () => {
  browser = await openBrowser();
  host = await openProduct();
  await furnish(host.url);
}, 600_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 60_000);

/** First day of the month two months ago, so that two charges are due by the end of last month. */
const BOUGHT = addMonths(`${today('UTC', new Date()).slice(0, 7)}-01`, -2);

/** Posts money at the bank, to buy the asset with. */
async function furnish(url: string): Promise<void> {
  const me = clientOf(url);
  const must = async (path: string, body: object) => {
    const { status, body: said } = await me.post(path, body);
    if (status >= 300) throw new Error(`${path} ${status}: ${JSON.stringify(said)}`);
  };
  await must('users/login', { email: DEVELOPER, password: PASSWORD });
  await me.get('accounting/chart-of-accounts/generate_accounts');
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (wanted: string) =>
    accounts.find(({ number }: { number: string }) => number === wanted).id;
  await must('accounting/journal-entry/store', {
    date: BOUGHT,
    post: true,
    lines: [
      { account_id: id('1030'), debit: '20000' },
      { account_id: id('3000'), credit: '20000' },
    ],
  });
}

test('an asset is bought, charged and sold by keyboard alone, and the balance sheet balances', async () => {
  const office = await Office.at(browser, host.url);
  await office.signIn();
  await categorise(office);
  await buy(office);
  await charge(office);
  await sell(office);
  await office.arrives('/reports/balance-sheet');
  // 20,000 less the cost of 12,000, plus the proceeds of 11,700.
  await expectPage(office.page.getByRole('grid').getByText('19,700.00').first()).toBeVisible();
  await expectPage(office.page.getByRole('grid').getByText('Fixed assets')).toHaveCount(0);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 180_000);

async function categorise(office: Office): Promise<void> {
  const { page } = office;
  await office.arrives('/assets/asset-category');
  await expectPage(page.getByText(/^No asset categories yet/)).toBeVisible();
  await office.press('n');
  await office.arrive(/asset-category\/new$/);
  await expectPage(page.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await office.type('Vehicles');
  await office.tabTo(/^Salvage value/);
  await office.press('Control+a');
  await office.type('10');
  await expectPage(page.getByText(/60 charges, the first of \$150\.00/)).toBeVisible();
  await office.press('Control+Enter');
  await expectPage(page.getByRole('grid').getByText('Vehicles')).toBeVisible();
}

async function buy(office: Office): Promise<void> {
  const { page } = office;
  await office.arrives('/assets/asset');
  await expectPage(page.getByText('No assets yet')).toBeVisible();
  await office.press('n');
  await office.arrive(/asset\/new$/);
  await office.tabTo('Name');
  await office.type('Delivery van');
  // The category is next; the arrow key selects the only one without opening the list.
  await office.press('Tab', 'ArrowDown');
  await expectPage(page.getByText(/^Straight line · 60 months/)).toBeVisible();
  await office.tabTo(/^Cost/);
  await office.type('12000');
  await dayAt(office, /^Purchased on/);
  await dayAt(office, /^In service on/);
  await office.tabTo(/^Paid from/);
  await office.type('1030');
  await expectPage(page.getByRole('option', { name: /1030/ })).toBeVisible();
  await office.press('Enter');
  await expectPage(page.getByRole('option')).toHaveCount(0);
  await expectPage(page.getByText(/^60 charges: the first of \$180\.00/)).toBeVisible();
  await office.press('Control+Enter');
  await office.arrive(/asset\/\d+$/);
  await expectPage(page.getByRole('heading', { name: 'AST 00001' })).toBeVisible();
  await expectPage(page.getByText('Active').first()).toBeVisible();
}

async function dayAt(office: Office, name: RegExp): Promise<void> {
  await office.tabTo(name);
  await office.press('Control+a');
  await office.type(BOUGHT);
}

async function charge(office: Office): Promise<void> {
  const { page } = office;
  await office.arrives('/assets/depreciation');
  await expectPage(page.getByText(/^Due for 2 months/)).toBeVisible();
  await office.press('n');
  await office.arrive(/depreciation\/new$/);
  await expectPage(page.getByText('1 asset, depreciation')).toBeVisible();
  await expectPage(page.getByText('$360.00')).toBeVisible();
  await office.press('Control+Enter');
  await office.arrive(/depreciation\/\d+$/);
  await expectPage(page.getByRole('table', { name: 'Charged' })).toBeVisible();
}

async function sell(office: Office): Promise<void> {
  const { page } = office;
  await office.arrives('/assets/asset/1');
  await expectPage(page.getByRole('button', { name: 'Dispose' })).toBeVisible();
  await office.tabTo('Dispose');
  await office.press('Enter');
  await page.getByRole('dialog').waitFor();
  await office.tabTo(/^Proceeds/);
  await office.type('11700');
  await office.tabTo(/^Account/);
  await office.type('1030');
  await expectPage(page.getByRole('option', { name: /1030/ })).toBeVisible();
  await office.press('Enter');
  await expectPage(page.getByRole('option')).toHaveCount(0);
  // The dialog shows the gain before the sale is posted.
  await expectPage(page.getByRole('dialog').getByText('Gain', { exact: true })).toBeVisible();
  await office.press('Control+Enter');
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  await expectPage(page.getByText('Disposed').first()).toBeVisible();
}
