import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { clientOf } from '../support/client';
import { Office, openBrowser } from '../support/office';
import { DEVELOPER, openProduct, PASSWORD, type Product } from '../support/product';

/** A wholesale deal from its first field until both legs are settled, without a mouse. */
const WORDS = {
  en: {
    counterparty: 'Counterparty',
    currency: /^Currency/,
    amount: /^Amount/,
    rate: /^Rate/,
    settle: 'Settle a leg',
    place: 'Choose a location',
    account: /Bank account/,
    through: 'A till or vault',
    part: 'Partly settled',
    done: 'Settled',
  },
  fa: {
    counterparty: 'طرف معامله',
    currency: /^ارز/,
    amount: /^مبلغ/,
    rate: /^نرخ/,
    settle: 'تسویه یک بخش',
    place: 'انتخاب محل',
    account: /حساب بانکی/,
    through: 'دخل یا خزانه',
    part: 'قسماً تسویه‌شده',
    done: 'تسویه‌شده',
  },
} as const;

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

/** Publishes a board, adds a dealer and posts money at the bank. */
async function furnish(url: string): Promise<void> {
  const me = clientOf(url);
  const must = async (path: string, body: object) => {
    const { status, body: said } = await me.post(path, body);
    if (status >= 300) throw new Error(`${path} ${status}: ${JSON.stringify(said)}`);
  };
  await must('users/login', { email: DEVELOPER, password: PASSWORD });
  await me.get('accounting/chart-of-accounts/generate_accounts');
  await must('setting/currencies/store', { code: 'EUR' });
  await must('exchange/rates/publish', {
    rates: [{ currency: 'EUR', buy: '1.08', sell: '1.09' }],
    reason: 'Morning',
  });
  await must('accounting/parties/store', { kind: 'dealer', name: 'Delta FX' });
  const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
  const id = (wanted: string) =>
    accounts.find(({ number }: { number: string }) => number === wanted).id;
  await must('accounting/journal-entry/store', {
    date: new Date().toISOString().slice(0, 10),
    post: true,
    lines: [
      { account_id: id('1030'), debit: '8000' },
      { account_id: id('3000'), credit: '8000' },
    ],
  });
}

test.each([
  ['en', 'light'],
  ['fa', 'dark'],
] as const)(
  'a trade from the deal to both legs settled, by keyboard alone, %s, %s',
  async (locale, theme) => {
    const office = await Office.at(browser, host.url, { locale, theme });
    const words = WORDS[locale];
    await office.signIn();
    await office.arrives('/exchange/trade');
    await office.press('n');
    await office.arrive(/trade\/new$/);
    await office.tabTo(words.counterparty);
    await office.type('Delta');
    await expectPage(office.page.getByRole('option', { name: /Delta FX/ })).toBeVisible();
    await office.press('Enter');
    await office.tabTo(words.currency);
    await office.type('EUR');
    await expectPage(office.page.getByRole('option', { name: /^EUR/ })).toBeVisible();
    await office.press('Enter');
    await office.tabTo(words.amount);
    await office.type('1000');
    await office.tabTo(words.rate);
    await office.type('1.0860');
    await office.press('Tab', 'Control+Enter');
    await office.arrive(/trade\/\d+$/);

    await openStep(office, words.settle);
    await office.tabTo(words.place);
    // The arrow key selects the first place without opening the list.
    await office.press('ArrowDown', 'Control+Enter');
    await expectPage(office.page.getByRole('dialog')).toHaveCount(0);
    await expectPage(office.page.getByText(words.part).first()).toBeVisible();
    await openStep(office, words.settle);
    await settleThrough(office, words, '1030');
    await expectPage(office.page.getByText(words.done).first()).toBeVisible();
    await expectPage(office.page.getByRole('button', { name: words.settle })).toHaveCount(0);
    expect(office.complaints).toEqual([]);
    await office.close();
  },
  180_000,
);

async function openStep(office: Office, step: string): Promise<void> {
  await expectPage(office.page.getByRole('button', { name: step })).toBeVisible();
  await office.tabTo(step);
  await office.press('Enter');
  await office.page.getByRole('dialog').waitFor();
}

/** Settles the open leg through a bank account, found by its number. */
async function settleThrough(
  office: Office,
  { through, account }: Readonly<{ through: string; account: RegExp }>,
  number: string,
): Promise<void> {
  await office.tabTo(through);
  // Selects the bank account, the second of two choices. In Persian the choice and its field share a name.
  await office.press('ArrowDown', 'Tab');
  await office.tabTo(account);
  await office.type(number);
  await expectPage(office.page.getByRole('option', { name: new RegExp(number) })).toBeVisible();
  await office.press('Enter');
  await expectPage(office.page.getByRole('option')).toHaveCount(0);
  await office.press('Control+Enter');
  await expectPage(office.page.getByRole('dialog')).toHaveCount(0);
}
