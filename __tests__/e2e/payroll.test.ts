import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { addDays, today } from '@/lib/domain/calendar';
import { clientOf } from '../support/client';
import { Office, openBrowser } from '../support/office';
import { DEVELOPER, openProduct, PASSWORD, type Product } from '../support/product';

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

const NOW = today('UTC', new Date());
/** Last day of the previous month; everybody was employed in all of it. */
const LAST = addDays(`${NOW.slice(0, 7)}-01`, -1);

/** Posts money at the bank, and hires an employee with a salary, a housing allowance and a pension deduction. */
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
    date: NOW,
    post: true,
    lines: [
      { account_id: id('1030'), debit: '5000' },
      { account_id: id('3000'), credit: '5000' },
    ],
  });
  await must('hrm/employee/store', {
    name: 'Ahmad Rahimi',
    joined_on: `${Number(NOW.slice(0, 4)) - 1}-01-01`,
    currency: 'USD',
    base_salary: '1000',
    components: [
      { code: 'HOUSE', name: 'Housing', kind: 'earning', amount: '200' },
      { code: 'PENSION', name: 'Pension', kind: 'deduction', amount: '50' },
    ],
  });
}

const status = (office: Office) => office.page.locator('header .badge').first();

test('pay from an empty screen to the balance sheet, by keyboard alone', async () => {
  const office = await Office.at(browser, host.url);
  await office.signIn();
  await prepare(office);
  await typeOver(office);
  await step(office, 'Approve', 'Approved');
  await office.press('Control+Enter');
  await expectPage(status(office)).toHaveText('Posted');
  await pay(office);
  await balance(office);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 180_000);

/** From the empty list to a draft. The start of the period sets the pay date to the end of its month. */
async function prepare(office: Office): Promise<void> {
  await office.arrives('/hrm/payroll-preparation');
  await expectPage(office.page.getByText(/^No run for .* prepare the first one/)).toBeVisible();
  await office.press('n');
  await office.arrive(/payroll-preparation\/new$/);
  await office.tabTo('Period from');
  await office.press('Control+a');
  await office.type(`${LAST.slice(0, 7)}-01`);
  await office.press('Tab');
  await expectPage(office.page.getByLabel(/^Pay date/)).toHaveValue(LAST);
  await expectPage(office.page.getByText(/^1 employee/)).toBeVisible();
  await office.press('Control+Enter');
  await office.arrive(/payroll-preparation\/\d+$/);
}

/** Types a new salary in the grid, which is stored on leaving the cell. */
async function typeOver(office: Office): Promise<void> {
  await expectPage(office.page.getByRole('grid', { name: 'Payslips' })).toBeVisible();
  await office.tabTo(/^Ahmad/, 120);
  await office.press('ArrowRight', 'ArrowRight');
  await office.type('1500');
  await office.press('Enter');
  await expectPage(office.page.getByText('All changes saved')).toBeVisible();
  const totals = office.page.getByRole('group', { name: 'Totals' });
  await expectPage(totals).toContainText('$1,650.00');
  await office.press('Escape');
}

async function step(office: Office, name: string, then: string): Promise<void> {
  await expectPage(office.page.getByRole('button', { name })).toBeVisible();
  await office.tabTo(name, 150);
  await office.press('Enter');
  await office.page.getByRole('dialog').waitFor();
  await office.press('Control+Enter');
  await expectPage(office.page.getByRole('dialog')).toHaveCount(0);
  await expectPage(status(office)).toHaveText(then);
}

/** Pays all open payslips through the bank account, found by its number. */
async function pay(office: Office): Promise<void> {
  await expectPage(office.page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await office.tabTo(/^Pay$/, 150);
  await office.press('Enter');
  const dialog = office.page.getByRole('dialog');
  await expectPage(dialog.getByRole('checkbox', { name: /Ahmad/ })).toBeChecked();
  await office.tabTo('A till or vault');
  await office.press('ArrowDown', 'Tab');
  await office.tabTo(/Bank account/);
  await office.type('1030');
  await expectPage(office.page.getByRole('option', { name: /1030/ })).toBeVisible();
  await office.press('Enter');
  await expectPage(office.page.getByRole('option')).toHaveCount(0);
  await office.press('Control+Enter');
  await expectPage(dialog).toHaveCount(0);
  await expectPage(status(office)).toHaveText('Paid');
}

/** Checks the bank balance, the pension owed and the equity that is left. */
async function balance(office: Office): Promise<void> {
  await office.arrives('/reports/balance-sheet');
  await office.settles();
  for (const figure of [/^\$?3,350\.00$/, /^\$?50\.00$/, /^\$?3,300\.00$/]) {
    await expectPage(office.page.getByText(figure).first()).toBeVisible();
  }
}
