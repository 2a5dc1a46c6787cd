import { setTimeout as sleep } from 'node:timers/promises';

import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { type Client, clientOf } from '../support/client';
import { aMember } from '../support/kyc-office';
import { OFAC_XML } from '../support/list-files';
import { Office, openBrowser } from '../support/office';
import { DEVELOPER, openProduct, PASSWORD, type Product } from '../support/product';
import { stock } from '../support/stocked-counter';

let browser: Browser;
let host: Product;
let me: Client;
beforeAll(async () => {
  browser = await openBrowser();
  host = await openProduct();
  await stock(host.url);
  me = clientOf(host.url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 60_000);

/** Long enough for a busy machine. */
const LONG = { timeout: 60_000 };

/** Polls until there is an answer, because jobs of the host work on it. */
async function eventually<Found>(ask: () => Promise<Found | undefined>): Promise<Found> {
  for (let tried = 0; tried < 240; tried += 1) {
    const found = await ask();
    if (found !== undefined) return found;
    await sleep(250);
  }
  throw new Error('nothing came of it within a minute');
}

async function aListIsImported(): Promise<void> {
  const file = { name: 'sdn.xml', content: OFAC_XML };
  const { status } = await me.upload('exchange/screening/import', file, { format: 'ofac' });
  expect(status).toBe(202);
  await eventually(async () => (await me.get('exchange/screening/lists')).body[0]);
}

/** A ticket held by screening: the walk-in customer may be a person on the list. */
async function aTicketWaits(): Promise<number> {
  const { status, body } = await me.post('exchange/sales/store', {
    date: new Date().toISOString().slice(0, 10),
    walk_in: { name: 'Abdul Karim Rahimi' },
    lines: [{ side: 'sell', currency: 'EUR', amount: '10', rate: '1.09' }],
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect((await me.post(`exchange/sales/${body.id}/post`)).status).toBe(422);
  return body.id;
}

/** The compliance desk, used by keyboard alone. */
class Desk {
  readonly office: Office;

  constructor(office: Office) {
    this.office = office;
  }

  async toPart(name: string): Promise<void> {
    await this.office.tabTo(name);
    await this.office.press('Enter');
    const part = this.office.page.getByRole('link', { name, exact: true });
    await expectPage(part).toHaveAttribute('aria-current', 'page', LONG);
  }

  /** Opens a row of the list in the panel beside it. */
  async opens(row: RegExp): Promise<void> {
    await expectPage(this.office.page.getByRole('row', { name: row })).toBeVisible(LONG);
    await this.office.tabTo(row);
    await this.office.press('Enter');
    await expectPage(this.office.page.getByRole('heading', { name: row })).toBeVisible(LONG);
  }

  /** Takes a step of the open record, with the reason that the dialog requires. */
  async does(step: string, { why, said }: Readonly<{ why?: string; said: string }>): Promise<void> {
    await this.office.tabTo(step);
    await this.office.press('Enter');
    await this.confirms({ why, said });
  }

  async confirms({ why, said }: Readonly<{ why?: string | undefined; said: string }>) {
    await expectPage(this.office.page.getByRole('dialog')).toBeVisible(LONG);
    if (why !== undefined) {
      await this.office.tabTo(/^Reason/);
      await this.office.type(why);
    }
    await this.office.press('Control+Enter');
    await expectPage(this.office.page.getByText(said).first()).toBeVisible(LONG);
    await expectPage(this.office.page.getByRole('dialog')).toBeHidden(LONG);
  }
}

test('an alert is taken up, becomes a case that is closed, and the hit behind it is decided, all by keyboard', async () => {
  const email = await aMember(host.url, 'Nargis');
  await aListIsImported();
  const ticket = await aTicketWaits();
  await eventually(async () => (await me.get('exchange/alerts/list')).body.data[0]);

  const office = await Office.at(browser, host.url);
  await office.signIn(email, PASSWORD);
  await office.arrive(/dashboard/);
  await office.settles();
  await office.press('Control+k');
  await office.type('Compliance');
  await expectPage(office.page.getByRole('option', { name: /Compliance/ }).first()).toBeVisible();
  await office.press('Enter');
  await office.arrive(/\/exchange\/compliance$/);

  const desk = new Desk(office);
  await desk.opens(/Alert 1/);
  await desk.does('Start review', { said: 'Review started.' });
  await desk.does('Open a case', { why: 'A name on a list.', said: 'The case is open.' });
  await desk.toPart('Cases');
  await desk.opens(/Case 1/);
  await desk.does('Close the case', { why: 'Another person.', said: 'The case is closed.' });
  const { body: closed } = await me.get('exchange/cases/1/show');
  expect([closed.status, closed.decision, closed.closed_by.name]).toEqual([
    'closed',
    'no_action',
    'Nargis',
  ]);

  await desk.toPart('List hits');
  await desk.opens(/Abdul Karim Rahimi/);
  const named = office.page.getByRole('region', { name: 'Named on' });
  await expectPage(named.getByRole('link', { name: /^SAL/ })).toBeVisible(LONG);
  await office.press('1');
  await desk.confirms({ why: 'Another passport.', said: 'Decided: another person' });
  expect((await me.post(`exchange/sales/${ticket}/post`)).status).toBe(200);
  expect(await office.barriers()).toEqual([]);
  expect(office.complaints).toEqual([]);
  await office.close();
}, 300_000);
