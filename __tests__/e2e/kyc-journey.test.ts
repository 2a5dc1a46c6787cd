import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { Applicant } from '../support/applicant';
import { changeSetting } from '../support/change-setting';
import { type Client, clientOf } from '../support/client';
import { aMember, Reviewer } from '../support/kyc-office';
import { type MailServer, mailServer } from '../support/mail-server';
import { LINK, mailed } from '../support/mailed';
import { Office, openBrowser } from '../support/office';
import { DEVELOPER, openProduct, PASSWORD, type Product } from '../support/product';
import { stock } from '../support/stocked-counter';
import { confirms, signs, starts, tellsAsACompany, tellsAsAJudge } from '../support/telling';

let browser: Browser;
let host: Product;
let mail: MailServer;
let me: Client;
beforeAll(async () => {
  [browser, mail] = await Promise.all([openBrowser(), mailServer()]);
  host = await openProduct({ MAIL_URL: mail.url });
  await stock(host.url);
  me = clientOf(host.url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  await changeSetting(me, 'kyc', { high_risk_countries: ['AE'] });
  const limit = { rule: 'identify', comparator: 'gt', amount: '1000', currency: 'USD' };
  const sent = { ...limit, window: 'day', valid_from: '2026-01-01', source: 'A rule of the test' };
  expect((await me.post('exchange/thresholds/store', sent)).status).toBe(201);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
  await mail.close();
}, 60_000);

const JUDGE = 'Zarghona Quvondiqova';
const COMPANY = 'Shahrak Lapidary Ltd';
const OWNERS = [
  { name: 'Nilgun Yaqubzadeh', share: '60', lives: 'Afghanistan', passport: 'QX7741904' },
  { name: 'Torpekai Wisalzada', share: '40', lives: 'United Arab Emirates', passport: 'QX7741905' },
] as const;
const MAILS = { judge: 'zarghona@example.org', company: 'office@shahrak.example' } as const;

const aTelephone = () => Applicant.at(browser, { url: host.url, mail });

/** Opens the counter and types the sale of this many euros with keys alone. */
async function sells(office: Office, euros: string, customer?: string) {
  await office.open('/exchange/sales/new');
  await expectPage(office.page.getByLabel('We receive')).toBeFocused();
  if (customer !== undefined) {
    await office.press('F8');
    await office.type(customer.slice(0, 6));
    await expectPage(office.page.getByRole('option', { name: customer })).toBeVisible();
    await office.press('Enter');
    await expectPage(office.page.getByLabel('We receive')).toBeFocused();
  }
  await office.press('Shift+F4');
  await office.type(euros);
  await office.press('Tab');
  await office.type('EUR');
  await office.press('Tab');
}

const bar = ({ page }: Office) => page.getByRole('region', { name: 'Identification' });
const postedTickets = async () =>
  (await me.get('exchange/sales/list?status=posted')).body.data as readonly {
    counterparty: string;
  }[];

/** Returns by the mailed link on another device, and enters another code. */
async function comesBack(email: string): Promise<Applicant> {
  const other = await aTelephone();
  await other.device.open(await mailed(mail, { to: email, pattern: LINK, earlier: 0 }));
  await other.sees('Continue your verification');
  await other.on('Send me a code');
  await confirms(other, email, 1);
  return other;
}

async function aTeller(): Promise<Office> {
  const teller = await Office.at(browser, host.url);
  await teller.signIn();
  return teller;
}

/**
 * A walk-in customer buys above the limit. The bar shows from which amount a customer must be identified, and nothing
 * is posted.
 */
async function toldByTheBar(teller: Office): Promise<void> {
  await teller.open('/exchange/sales/new');
  await expectPage(teller.page.getByText('Received, today')).toBeVisible();
  const deals = () => teller.page.locator('.deals').boundingBox();
  const before = await deals();
  await sells(teller, '1200');
  await expectPage(bar(teller)).toContainText('1,308.00');
  // The bar does not move the deals below it.
  expect((await deals())?.y).toBe(before?.y);
  await expectPage(bar(teller)).toContainText('of $1,000.00');
  await expectPage(
    teller.page.getByText(/Above 1,?000.00 USD a day the customer must be identified/).first(),
  ).toBeVisible();
  await teller.press('F9');
  await expectPage(teller.page.getByRole('alert').first()).toBeVisible();
  expect(await postedTickets()).toEqual([]);
}

test('a customer and a company register on a telephone, are sent back, come again by link, are approved by two people, and buy above the threshold that the bar told of', async () => {
  const [karim, laila] = [await aMember(host.url, 'Karim'), await aMember(host.url, 'Laila')];
  const before = await aTeller();
  await toldByTheBar(before);
  await before.close();

  const phone = await aTelephone();
  await starts(phone, { email: MAILS.judge, phone: '0700 88 12 34' });
  await tellsAsAJudge(phone, JUDGE);
  await signs(phone, JUDGE);
  await phone.device.close();
  const other = await aTelephone();
  await starts(other, { email: MAILS.company, phone: '0700 88 12 35', kind: 'A company' });
  await tellsAsACompany(other, COMPANY, OWNERS);
  await signs(other, OWNERS[0].name);
  await other.device.close();

  const first = await Reviewer.at(browser, host.url, karim);
  await first.opens(JUDGE);
  await first.asksFor(/Passport/, 'A sharper photo of the passport, please.');
  // The next file opens automatically.
  await first.reads(COMPANY);
  await first.asksFor(/^Purpose/, 'For what do you pay, and whom?');
  await first.office.arrive(/\/exchange\/kyc-customers$/);

  const judge = await comesBack(MAILS.judge);
  await judge.sees('Documents');
  await expectPage(judge.page.getByText('A sharper photo of the passport, please.')).toBeVisible();
  await judge.on('Send a new passport');
  await judge.photo('SHARPER');
  await judge.on('Use this photo');
  await judge.sees('Passport');
  await judge.on('Done');
  await judge.on('Continue');
  await judge.sees('What you plan');
  await judge.on('Continue');
  await signs(judge, JUDGE);
  const company = await comesBack(MAILS.company);
  await company.sees('What you plan');
  await expectPage(company.page.getByText('For what do you pay, and whom?')).toBeVisible();
  await company.fill('What do you need us for?', 'Payments to suppliers of stones');
  await company.on('Continue');
  await signs(company, OWNERS[0].name);

  await first.toQueue();
  await first.opens(JUDGE);
  await first.approves({ isFirst: true });
  await first.reads(COMPANY);
  await first.approves({ isFirst: true });
  await first.office.arrive(/\/exchange\/kyc-customers$/);

  const second = await Reviewer.at(browser, host.url, laila);
  for (const name of [JUDGE, COMPANY]) {
    await second.toQueue();
    await second.opens(name);
    await second.approves({ isFirst: false });
    await expectPage(second.office.page.getByText('Customer approved').first()).toBeVisible();
  }

  const teller = await aTeller();
  for (const name of [JUDGE, COMPANY]) {
    await sells(teller, name === JUDGE ? '920' : '930', name);
    await expectPage(bar(teller)).toContainText('Identified');
    await expectPage(bar(teller)).toContainText(name === JUDGE ? '1,002.80' : '1,013.70');
    await teller.press('F9');
    const number = name === JUDGE ? 'SAL 00001' : 'SAL 00002';
    await expectPage(teller.page.getByRole('link', { name: number }).first()).toBeVisible();
  }
  expect((await postedTickets()).map(({ counterparty }) => counterparty).toSorted()).toEqual(
    [COMPANY, JUDGE].toSorted(),
  );
  const devices = [teller, judge.device, company.device, first.office, second.office];
  for (const { complaints } of devices) expect(complaints).toEqual([]);
  await Promise.all(devices.map((device) => device.close()));
}, 300_000);
