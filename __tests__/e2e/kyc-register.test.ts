import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { Applicant } from '../support/applicant';
import { type MailServer, mailServer } from '../support/mail-server';
import { openBrowser } from '../support/office';
import { openProduct, type Product } from '../support/product';

let browser: Browser;
let host: Product;
let mail: MailServer;
beforeAll(async () => {
  [browser, mail] = await Promise.all([openBrowser(), mailServer()]);
  host = await openProduct({ MAIL_URL: mail.url });
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
  await mail.close();
}, 60_000);

const EMAIL = 'zarghona@example.org';
const MRZ =
  'P<AFGQUVONDIQOVA<<ZARGHONA<<<<<<<<<<<<<<<<<<\nQX77419036AFG8804123F3101090<<<<<<<<<<<<<<04';

test('somebody registers on a telephone, with photos of a passport, over a line that breaks, and sees how far it is', async () => {
  const person = await Applicant.at(browser, { url: host.url, mail });
  const { page, device } = person;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const holds = async () => {
    await device.settles();
    expect(await device.barriers()).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  };

  await device.open('/customer/kyc-register');
  await person.sees('Verify your identity');
  await holds();
  await person.choose('Where do you live?', 'Afghanistan');
  await person.fill('E-mail address', EMAIL);
  await person.fill('Telephone number', '0700 88 12 34');
  await page.getByRole('checkbox').check();
  await person.on('Send me a code');
  await person.sees('Enter the code');
  await holds();
  await page.getByLabel('Code', { exact: true }).fill(await person.code(0));

  await person.sees('Who you are');
  await person.fill('Full name', 'Zarghona Quvondiqova');
  await person.fill(/Name in your own script/, 'زرغونه قووندیقووا');
  await person.day('Date of birth', '12', 'April', '1988');
  await expectPage(page.getByText('23 Hamal 1367')).toBeVisible();
  await person.choose('Nationality', 'Afghanistan');
  await holds();
  await person.on('Continue');

  await person.sees('Where you live');
  await page.context().setOffline(true);
  await person.fill('Street and number', 'Kolola Pushta 417');
  await person.fill('Town', 'Kabul');
  await person.choose('Country', 'Afghanistan');
  await expectPage(page.getByText(/There is no connection. Your answers are kept/)).toBeVisible();
  await page.context().setOffline(false);
  await expectPage(page.getByText(/^Saved\./)).toBeVisible();
  await holds();
  await person.on('Continue');

  await person.sees('Which document?');
  await holds();
  await person.on('Continue');
  await person.sees('Photograph the passport');
  await holds();
  await person.photo('ZARGHONA QUVONDIQOVA');
  await holds();
  await person.on('Use this photo');
  await person.sees('Passport');
  await person.fill('Document number', 'QX7741903');
  await person.choose('Issued by', 'Afghanistan');
  await person.fill(/Lines of letters/, MRZ);
  await expectPage(page.getByText('All of it: right')).toBeVisible();
  await person.on('Use this number and expiry date');
  await holds();
  await person.on('Done');
  await person.sees('Documents');
  await expectPage(page.getByText('One photo or file')).toBeVisible();
  await holds();
  await person.on('Continue');

  await person.sees('What you plan');
  await person.fill('Occupation', 'Bookbinder');
  await person.fill('What do you need us for?', 'Travel');
  await person.fill('Source of funds', 'Wages of a bindery');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('radio', { name: 'Yes, I act for myself' }).check();
  await holds();
  await person.on('Continue');

  await person.sees('Check and sign');
  await expectPage(page.getByText('12 April 1988')).toBeVisible();
  await page.getByRole('checkbox').check();
  await person.fill('Your full name', 'Zarghona Quvondiqova');
  await holds();
  await person.on('Sign and send');
  await person.sees('Thank you, we have it');
  await expectPage(page.getByText('CKYC 00001')).toBeVisible();
  await holds();

  await person.on('See how far it is');
  await person.sees('Your verification');
  await expectPage(page.getByText('Received', { exact: true })).toBeVisible();
  await expectPage(page.getByText('QX7741903')).toBeHidden();
  await holds();
  const calls = asked.filter((path) => path.startsWith('/api/'));
  const others = calls.filter((path) => !path.startsWith('/api/public/kyc/'));
  // The only other call loads the name and logo of the organisation.
  expect([...new Set(others)]).toEqual(['/api/setting/system/setup']);
  const offline = /ERR_INTERNET_DISCONNECTED/;
  expect(device.complaints.filter((one) => !offline.test(one))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['locale']);
  await device.close();
}, 240_000);
