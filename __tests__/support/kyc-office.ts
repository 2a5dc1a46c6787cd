import { expect as expectPage } from '@playwright/test';
import type { Browser } from 'playwright-core';

import { clientOf } from './client';
import { Office } from './office';
import { DEVELOPER, PASSWORD } from './product';

/** Stores a user with every right who is not the developer; returns the address to sign in with. */
export async function aMember(url: string, name: string): Promise<string> {
  const developer = clientOf(url);
  await developer.post('users/login', { email: DEVELOPER, password: PASSWORD });
  const email = `${name.toLowerCase()}@example.com`;
  const sent = { name, email, role_id: 1, password: PASSWORD };
  expect((await developer.post('users/store', sent)).status).toBe(201);
  return email;
}

/** Enough time even on a busy machine. */
const LONG = { timeout: 30_000 };

/** A reviewer at the queue of customers, who uses only the keyboard. */
export class Reviewer {
  readonly office: Office;

  private constructor(office: Office) {
    this.office = office;
  }

  static async at(browser: Browser, url: string, email: string): Promise<Reviewer> {
    const office = await Office.at(browser, url);
    await office.signIn(email, PASSWORD);
    await office.arrive(/dashboard/);
    await office.settles();
    const reviewer = new Reviewer(office);
    await reviewer.toQueue();
    return reviewer;
  }

  async toQueue(): Promise<void> {
    await this.office.press('g', 'k');
    await this.office.arrive(/\/exchange\/kyc-customers$/);
  }

  /** Opens a file by its row. */
  async opens(name: string): Promise<void> {
    const row = this.office.page.getByRole('row', { name: new RegExp(name) });
    await expectPage(row).toBeVisible();
    await row.focus();
    await this.office.press('Enter');
    await this.reads(name);
  }

  /** Waits until this customer's file is on the screen. */
  async reads(name: string): Promise<void> {
    await this.office.arrive(/\/exchange\/kyc-customers\/\d+$/);
    await expectPage(this.office.page.locator('header').getByText(name)).toBeVisible(LONG);
  }

  /** Requests one field from the customer again, with a message. */
  async asksFor(field: RegExp, message: string): Promise<void> {
    await this.begins('2');
    await this.office.tabTo(/^Message to the customer/);
    await this.office.type(message);
    await this.office.tabTo(field);
    await this.office.press('Space', 'Control+Enter');
  }

  /** Approves a file; the first approver must state how the documents were verified. */
  async approves({ isFirst }: { isFirst: boolean }): Promise<void> {
    await this.begins('1');
    if (isFirst) {
      await this.office.tabTo(/^Documents verified by/);
      await this.office.press('ArrowDown');
    }
    await this.office.press('Control+Enter');
  }

  private async begins(key: string): Promise<void> {
    // A file that was opened before is loaded again; until then there are no decisions.
    await expectPage(
      this.office.page.getByRole('button', { name: 'Approve', exact: true }),
    ).toBeVisible(LONG);
    await this.office.press(key);
    await expectPage(this.office.page.getByRole('dialog')).toBeVisible(LONG);
  }
}
