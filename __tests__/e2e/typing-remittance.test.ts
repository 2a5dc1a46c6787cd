import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { type Client, clientOf } from '../support/client';
import { openBrowser } from '../support/office';
import { DEVELOPER, openProduct, PASSWORD, type Product } from '../support/product';
import { report, SLOW_MS, slowFixture } from '../support/slow-fixture';
import { stock } from '../support/stocked-counter';

/** Most keys for a known sender and a known beneficiary. */
const MOST = 30;
const PAPER = { type: 'passport', number: 'P1234567' };

let browser: Browser;
let host: Product;
let me: Client;
beforeAll(async () => {
  browser = await openBrowser();
  host = await openProduct();
  await stock(host.url);
  me = clientOf(host.url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  const { body } = await me.get('accounting/parties/list?search=Ahmad');
  await me.post('accounting/parties/store', { kind: 'agent', name: 'Herat' });
  await me.post('exchange/beneficiaries/store', {
    party_id: body.data[0].id,
    name: 'Sara Rahimi',
    country: 'DE',
    phone: '+49 30 1234567',
  });
}, 600_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 60_000);

test('a known sender sends to a known beneficiary by keyboard, and the code that is shown pays it out', async () => {
  const { office, page, keys } = await slowFixture(browser, host.url, '/exchange/remits/new');
  const box = (name: RegExp | string) => page.getByRole('combobox', { name });
  const offered = (name: RegExp) =>
    expectPage(page.getByRole('option', { name })).toBeVisible({ timeout: SLOW_MS });
  await expectPage(box('Direction')).toBeFocused({ timeout: SLOW_MS });
  await keys.strike('+Tab', 'Ahm');
  await offered(/Ahmad/);
  await keys.press('Enter');
  // Enter moved on to the beneficiaries of the sender, which are still loading.
  await expectPage(box(/Saved beneficiary/)).toBeFocused({ timeout: SLOW_MS });
  await expectPage(page.getByText('1 saved for this sender')).toBeVisible({ timeout: SLOW_MS });
  await keys.press('ArrowDown');
  await expectPage(box(/Saved beneficiary/)).toContainText('Sara Rahimi');
  await keys.strike('+Tab', 'Her');
  await offered(/Herat/);
  await keys.strike('+Tab', 'EUR', '+Tab', '500', '+Tab', '+Tab', '0.92');
  await keys.press('Control+Enter');
  await expectPage(page.getByText('Payout code:').first()).toBeVisible({ timeout: SLOW_MS });
  report('remittance, known sender and beneficiary', keys);
  expect(keys.count).toBeLessThanOrEqual(MOST);

  const { body: list } = await me.get('exchange/transfer/list?kind=remits');
  const { id } = list.data[0];
  expect((await me.get(`exchange/transfer/${id}/show`)).body).toMatchObject({
    status: 'paid_in',
    principal: '500.00',
    payout_amount: '460.00',
    payout_currency: 'EUR',
    beneficiary: { name: 'Sara Rahimi', country: 'DE' },
  });
  const shown = await page.getByText('Payout code:').first().locator('..').innerText();
  const code = /[2-9A-HJ-NP-TV-Z]{10}/.exec(shown.replaceAll(/[\s-]/g, ''))?.[0];
  await me.post(`exchange/transfer/${id}/send`, {});
  await me.post(`exchange/transfer/${id}/available`, {});
  const paid = await me.post(`exchange/transfer/${id}/pay-out`, { code, document: PAPER });
  expect([paid.status, paid.body.status]).toEqual([200, 'paid_out']);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 300_000);
