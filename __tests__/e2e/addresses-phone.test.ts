import type { Browser } from 'playwright-core';

import { type Route, routeNames, routes } from '@/lib/routes';
import { DEVELOPER, PASSWORD, type Product, openProduct } from '../support/product';
import { clientOf } from '../support/client';
import { measureForm, measureOverflow } from '../support/low-window';
import { Office, openBrowser } from '../support/office';
import { casesOf } from '../support/sample';

/** Screens of the office on a phone, in Persian and in the dark: a third of them in a run, all in the soak. */
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

test.each(casesOf(built, 3))(
  '$name bars nobody on a phone, in Persian, in the dark',
  async ({ name, route }) => {
    await dark.arrives(route.path);
    expect(await dark.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await dark.barriers()).toEqual([]);
    // The page scrolls in `main`; only the wide tables of reports scroll there sideways, too.
    const boxes = name.startsWith('app.reports.') ? ['html'] : ['html', 'main'];
    const overflow = await dark.page.evaluate(
      (names) =>
        names.map((one) => {
          const box = document.querySelector(one);
          return box ? box.scrollWidth - box.clientWidth : 0;
        }),
      boxes,
    );
    expect(overflow).toEqual(boxes.map(() => 0));
    expect(dark.complaints.splice(0)).toEqual([]);
  },
  60_000,
);

test('words without a blank stay within the page, however long', async () => {
  const long = 'Wordwithoutablank'.repeat(18).slice(0, 300);
  const client = clientOf(host.url);
  const made = async (path: string, body: object) => {
    const answer = await client.post(path, body);
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([
      path,
      201,
      answer.text.slice(0, 300),
    ]);
    return answer.body.id as number; // oxlint-disable-line typescript/no-unsafe-return -- the test reads the page
  };
  await client.post('users/login', { email: DEVELOPER, password: PASSWORD });
  const party = await made('accounting/parties/store', {
    kind: 'customer',
    name: long.slice(0, 200),
    note: long,
  });
  const account = await made('accounting/chart-of-accounts/store', {
    number: '9',
    name: long.slice(0, 120),
    type: 'asset',
    position: 'detail',
  });
  const entry = await made('accounting/journal-entry/store', {
    date: '2026-01-05',
    memo: long,
    lines: [{ account_id: account, debit: '1.00' }],
  });
  await made('exchange/beneficiaries/store', {
    party_id: party,
    name: long.slice(0, 200),
    country: 'AF',
    bank: long.slice(0, 200),
  });
  const role = await made('setting/roles/store', { name: long.slice(0, 40), pages: [] });
  const pages = [
    '/accounting/chart-of-accounts',
    '/accounting/parties',
    `/accounting/parties/${party}`,
    '/accounting/journal-entry',
    `/accounting/journal-entry/${entry}`,
    '/exchange/beneficiaries',
    '/roles',
    `/roles/${role}`,
    '/dashboard',
    '/reports/audit-trial',
  ];
  const found: string[] = [];
  for (const width of [320, 1280]) {
    await dark.page.setViewportSize({ width, height: 780 });
    for (const path of pages) {
      await dark.open(path);
      await dark.settles();
      const over = await dark.page.evaluate(measureOverflow);
      found.push(...over.map((one) => `${path} ${width}: ${one}`));
    }
  }
  expect(found).toEqual([]);
}, 120_000);

/** Pages with the element that a form fills. The window is that of 1280 × 1024 enlarged to 400 %. */
const FORMS: readonly (readonly [string, string])[] = [
  ['/accounting/journal-entry/new', 'form'],
  ['/accounting/expenses/new', 'form'],
  ['/exchange/transfer/new', 'form'],
  ['/exchange/sales/new', '.pad'],
  ['/hrm/employee/new', 'form'],
  ['/accounting/parties/1', '.drawer'],
];

test('on a low window no bar takes the room of a form, a panel or the pad', async () => {
  await dark.page.setViewportSize({ width: 320, height: 256 });
  const seen: Record<string, number> = {};
  for (const [path, selector] of FORMS) {
    await dark.open(path);
    await dark.page.locator(selector).first().waitFor();
    await dark.settles();
    seen[path] = await dark.page.evaluate(measureForm, selector);
  }
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  expect(Object.entries(seen).filter(([, height]) => height < 200)).toEqual([]);
}, 120_000);
