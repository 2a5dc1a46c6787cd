import { expect as expectPage } from '@playwright/test';
import type { Browser, Page } from 'playwright-core';

import { Office, type Fixture } from './office';

/** How many times slower the processor of a slow counter is. */
const SLOWER = 4;

/** How long a screen may take to be drawn there, on a machine that is busy besides. */
export const SLOW_MS = 60_000;

/** A form on a slow counter that has just been opened, and hands that leave no moment between two keys. */
export async function slowFixture(
  browser: Browser,
  url: string,
  path: string,
  fixture: Fixture = {},
) {
  const office = await Office.at(browser, url, fixture);
  const { page } = office;
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'));
  });
  await office.signIn();
  await slowDown(page);
  await office.open(path);
  await expectPage(page.locator('h1').first()).toBeVisible({ timeout: SLOW_MS });
  return { office, page, keys: new Keys(page) };
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Presses keys with no delay, and counts them. */
class Keys {
  count = 0;
  /** Characters among them. */
  characters = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1;
      await this.#page.keyboard.press(key, { delay: 0 });
    }
  }

  async type(text: string): Promise<void> {
    this.count += text.length;
    this.characters += text.length;
    await this.#page.keyboard.type(text, { delay: 0 });
  }

  /** Texts are typed as they stand, what begins with `+` is a key: `strike('100', '+Tab')`. */
  async strike(...parts: readonly string[]): Promise<void> {
    for (const part of parts) {
      await (part.startsWith('+') ? this.press(part.slice(1)) : this.type(part));
    }
  }
}

/** What stands in the fields of a form or a dialog, in the order of Tab, empty ones left out. */
export const written = (page: Page, within = 'main form'): Promise<string[]> =>
  page.evaluate(
    (root) =>
      [...document.querySelectorAll<HTMLInputElement>(`${root} input:not([aria-hidden="true"])`)]
        .filter(({ type }) => type === 'text')
        .map(({ value }) => value)
        .filter((value) => value !== ''),
    within,
  );

/** Prints what a test has counted: a line for the log of a run. */
export function report(what: string, { count, characters }: Keys, more = ''): void {
  process.stdout.write(
    `${what}: ${count} keys at 0 ms, ${characters} characters, 0 landed elsewhere${more}\n`,
  );
}
