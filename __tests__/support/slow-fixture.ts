import { expect as expectPage } from '@playwright/test';
import type { Browser, Page } from 'playwright-core';

import { Office, type Fixture } from './office';

/** Slowdown factor of the processor. */
const SLOWER = 4;

/** Time limit for painting a screen there, on a busy machine. */
export const SLOW_MS = 60_000;

/** Opens a form in a slowed-down browser, with keys pressed without any delay. */
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

/** Presses keys without delay, and counts them. */
class Keys {
  count = 0;
  /** Characters among the keys. */
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

  /** Types texts and presses keys; a part that begins with `+` is a key: `strike('100', '+Tab')`. */
  async strike(...parts: readonly string[]): Promise<void> {
    for (const part of parts) {
      await (part.startsWith('+') ? this.press(part.slice(1)) : this.type(part));
    }
  }
}

/** Values of the text fields of a form or dialog in Tab order, without empty ones. */
export const written = (page: Page, within = 'main form'): Promise<string[]> =>
  page.evaluate(
    (root) =>
      [...document.querySelectorAll<HTMLInputElement>(`${root} input:not([aria-hidden="true"])`)]
        .filter(({ type }) => type === 'text')
        .map(({ value }) => value)
        .filter((value) => value !== ''),
    within,
  );

/** Prints the counts of a test to the log. */
export function report(what: string, { count, characters }: Keys, more = ''): void {
  process.stdout.write(
    `${what}: ${count} keys at 0 ms, ${characters} characters, 0 landed elsewhere${more}\n`,
  );
}
