import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

import { DEVELOPER, PASSWORD } from './product';

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: SWITCHES });
}

/** Time per key in ms: about thirty keys a second, faster than any person. */
const KEY_MS = 30;

export type Fixture = Readonly<{
  theme?: 'light' | 'dark';
  locale?: 'en' | 'fa';
  width?: number;
  height?: number;
}>;

/** A user in a real browser; the methods are what users do. */
export class Office {
  readonly page: Page;
  readonly url: string;
  readonly context: BrowserContext;
  /** Errors that the browser reported: console errors, blocked scripts and styles, page errors. */
  readonly complaints: string[] = [];

  private constructor(page: Page, context: BrowserContext, url: string) {
    this.page = page;
    this.context = context;
    this.url = url;
    page.on('pageerror', (error) => this.complaints.push(`page: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      // Chromium logs every 4xx answer, some of which are expected.
      if (/the server responded with a status of 4\d\d/.test(message.text())) return;
      this.complaints.push(`console: ${message.text()}`);
    });
  }

  static async at(
    browser: Browser,
    url: string,
    { theme = 'light', locale = 'en', width = 1440, height = 900 }: Fixture = {},
  ): Promise<Office> {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    context.setDefaultTimeout(10_000);
    return new Office(await context.newPage(), context, url);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}/build${path}`, { waitUntil: 'load' });
  }

  /** Opens an address, waits for its screen, and expects no redirect. */
  async arrives(path: string): Promise<void> {
    await this.open(path);
    await this.page.locator('h1').first().waitFor();
    expect(new URL(this.page.url()).pathname).toBe(`/build${path}`);
  }

  /** Waits until the screen's data is loaded and painted. */
  async settles(): Promise<void> {
    await this.page.locator('h1').first().waitFor();
    await this.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await drawn();
      await drawn();
    });
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: KEY_MS });
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.page.waitForTimeout(KEY_MS);
    }
  }

  /** Accessible name or text of the focused element. */
  focus(): Promise<string> {
    return this.page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return '';
      const labelled = at.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const isTyped = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
      const labels = isTyped ? [...(at.labels ?? [])] : [];
      // A picker without a value is named only by its label.
      const choice = at instanceof HTMLButtonElement ? [...at.labels] : [];
      const names = [
        at.getAttribute('aria-label'),
        ...labelled.map((id) => document.getElementById(id)?.textContent),
        ...labels.map((label) => label.textContent),
        at.textContent,
        ...choice.map((label) => label.textContent),
      ];
      return names.find((name) => name?.trim()) ?? '';
    });
  }

  /** Presses Tab until an element with this name has the focus. */
  async tabTo(name: string | RegExp, most = 60): Promise<void> {
    for (let tried = 0; tried <= most; tried += 1) {
      const at = await this.focus();
      if (typeof name === 'string' ? at.startsWith(name) : name.test(at)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab never came to ${name}; it stands on ${await this.focus()}`);
  }

  /** Waits until the address matches and the screen is painted. */
  async arrive(path: RegExp): Promise<void> {
    await this.page.waitForURL(path).catch(async () => {
      const at = new URL(this.page.url()).pathname;
      throw new Error(`${path} was not reached: at ${at}, on "${await this.focus()}"`);
    });
    await this.page.locator('h1').first().waitFor();
  }

  /** Signs in with the keyboard alone. */
  async signIn(email = DEVELOPER, password = PASSWORD): Promise<void> {
    await this.open('/auth/sign-in');
    await this.page.locator('input[name=email]').waitFor();
    await this.page.locator('body').press('Tab');
    while (
      (await this.page.evaluate(() => document.activeElement?.getAttribute('name'))) !== 'email'
    ) {
      await this.press('Tab');
    }
    await this.type(email);
    await this.press('Tab');
    await this.type(password);
    await this.press('Enter');
    await this.page.waitForURL((address) => !address.pathname.includes('/auth/'));
  }

  /** Violations that axe reports, by WCAG 2.2 AA and its best practice. */
  async barriers(): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page: this.page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze();
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
