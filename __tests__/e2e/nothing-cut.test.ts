import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Browser } from 'playwright-core';

import { type Route, routeNames, routes } from '@/lib/routes';
import { aProof } from '../support/a-proof';
import { type Measured, measureCuts } from '../support/cut-words';
import { openEach, refuseChanges } from '../support/layers';
import { missingWords } from '../support/missing-words';
import { type Product, openProduct } from '../support/product';
import { Office, openBrowser } from '../support/office';
import { casesOf, sized } from '../support/sample';
import { timestampAuthority } from '../support/timestamp-authority';

/**
 * No figure is ever cut. Checks every text of every screen of the demo organisation, in four window widths and both
 * languages. A table without room for a column omits the column by rule. Only words that people typed may be cut, and
 * then a title has the whole text. No word may be missing either.
 */
const WIDTHS = [1440, 1366, 1280, 360];
const LANGUAGES = ['en', 'fa'] as const;
type Language = (typeof LANGUAGES)[number];

/** Two widths in one language and the other two in the other; all widths in both in the soak test. */
const widthsOf = (locale: Language) => casesOf(WIDTHS, 2, LANGUAGES.indexOf(locale));
const SCREENS = routeNames.filter((name) => {
  const { layout }: Route = routes[name];
  return layout !== 'customer';
});

/** A normal run checks a sixth of the screens in each language, the soak test all in both. */
const screensOf = (locale: Language) => casesOf(SCREENS, 6, LANGUAGES.indexOf(locale) * 3);

let browser: Browser;
let host: Product;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
  const demo = spawn('node', ['scripts/admin.ts', 'demo'], {
    env: { ...process.env, DATA_DIR: host.dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  });
  expect(await once(demo, 'exit')).toEqual([0, null]);
}, 600_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

test('every figure, code, date, head and chip is whole on every screen', async () => {
  const all = (await Promise.all(LANGUAGES.map(measured))).flat();
  const sum = (of: 'cells' | 'texts') => all.reduce((total, one) => total + one[of], 0);
  process.stdout.write(
    `${all.length} views of screens in ${LANGUAGES.length} languages: ` +
      `${sum('cells')} cells and chips, ${sum('texts')} texts measured.\n`,
  );
  expect(sum('cells')).toBeGreaterThan(sized(500, 5_000));
  const faults = (of: 'cut' | 'missing') =>
    all.flatMap(({ where, [of]: found }) => found.map((one) => `${where}: ${one}`));
  expect(faults('cut')).toEqual([]);
  expect(faults('missing')).toEqual([]);
}, 600_000);

test.each(LANGUAGES)(
  'the rates of the dashboard are whole however old they are (%s)',
  async (locale) => {
    const office = await Office.at(browser, host.url, { locale });
    await office.signIn();
    let minutes = 0;
    await office.page.route('**/api/user/start-up', async (route) => {
      const answer = await route.fetch();
      const parts: { rates: readonly object[] } = await answer.json();
      const rates = parts.rates.map((rate) => ({
        ...rate,
        age_minutes: minutes,
        max_age_minutes: 120,
      }));
      await route.fulfill({ response: answer, json: { ...parts, rates } });
    });
    for (minutes of [59, 10 * 60, 23 * 60, 365 * 24 * 60]) {
      await office.open('/dashboard');
      for (const width of WIDTHS) {
        await office.page.setViewportSize({ width, height: 900 });
        await office.settles();
        const { cut } = await office.page.evaluate(measureCuts);
        expect({ minutes, width, cut }).toEqual({ minutes, width, cut: [] });
      }
    }
    await office.close();
  },
  60_000,
);

test.each(LANGUAGES)(
  'a proof of inclusion stays within its card (%s)',
  async (locale) => {
    const authority = await timestampAuthority();
    const amounts = [['take', 'USD', '1000'] as const];
    const leaf = { kind: 'sales', number: 'SAL 00123', day: '2026-12-01', party: '', amounts };
    const [code = ''] = await aProof(authority.reply, leaf);
    await authority.close();
    const office = await Office.at(browser, host.url, { locale });
    for (const width of WIDTHS) {
      await office.page.setViewportSize({ width, height: 900 });
      await office.open(`/verify#${code}`);
      await office.page.getByRole('list').first().waitFor();
      const beyond = await office.page.locator('.card').evaluate((card) => {
        const { left, right } = card.getBoundingClientRect();
        const boxes = [card, ...card.querySelectorAll('*')].map((one) =>
          one.getBoundingClientRect(),
        );
        const { innerWidth } = window;
        return boxes.filter(
          (box) => box.left < Math.max(0, left) || box.right > Math.min(right, innerWidth),
        ).length;
      });
      expect({ width, beyond }).toEqual({ width, beyond: 0 });
    }
    await office.close();
  },
  60_000,
);

/** Time in which the columns of a list adapt to new room, in ms. */
const REST_MS = 1_000;

/** Width at which the layers of screens are opened, by language. */
const LAYER_WIDTHS: Readonly<Record<Language, number>> = { en: 1280, fa: 1440 };

test.each(LANGUAGES)(
  'every menu, dialog, panel and state that a button opens is whole (%s)',
  async (locale) => {
    const width = LAYER_WIDTHS[locale];
    const office = await Office.at(browser, host.url, { locale, width });
    await office.signIn();
    await refuseChanges(office);
    const faults: string[] = [];
    let pressed = 0;
    let seen = 0;
    for (const name of casesOf(SCREENS, 72, LANGUAGES.indexOf(locale) * 36)) {
      const { path, view }: Route = routes[name];
      await office.open(path);
      await office.settles();
      const record = view && (await firstRecord(office, path));
      for (const at of [path, ...(record ? [`${path}/${record}`] : [])]) {
        pressed += await openEach(office, {
          path: at,
          stuck: (opener) => faults.push(`${at}, ${opener}: does not come to rest`),
          look: async (opener) => {
            seen += 1;
            const cut = await cutAtRest(office);
            const missing = await office.page.evaluate(missingWords);
            const complaints = office.complaints.splice(0);
            for (const fault of [...cut, ...missing, ...complaints])
              faults.push(`${at}, ${opener}: ${fault}`);
          },
        });
      }
    }
    process.stdout.write(
      `${pressed} buttons pressed, ${seen} layers and states seen, ${locale}.\n`,
    );
    expect(faults).toEqual([]);
    await office.close();
  },
  sized(600_000, 7_200_000),
);

/** Texts that are still cut after the layout had time to adapt to a panel that has just opened. */
async function cutAtRest(office: Office): Promise<readonly string[]> {
  const { cut } = await office.page.evaluate(measureCuts);
  if (cut.length === 0) return cut;
  await office.page.waitForTimeout(REST_MS);
  return (await office.page.evaluate(measureCuts)).cut;
}

/** Loads each screen, its empty form and its first record once, and narrows the window on it. */
async function measured(locale: Language) {
  const office = await Office.at(browser, host.url, { locale });
  await office.signIn();
  const found: (Measured & { where: string; missing: string[] })[] = [];
  const measure = async (name: string) => {
    for (const width of widthsOf(locale)) {
      await office.page.setViewportSize({ width, height: 900 });
      await office.settles();
      found.push({
        where: `${name} ${locale} ${width}`,
        ...(await office.page.evaluate(measureCuts)),
        missing: await office.page.evaluate(missingWords),
      });
    }
  };
  for (const name of screensOf(locale)) {
    const { path, view }: Route = routes[name];
    await office.page.setViewportSize({ width: WIDTHS[0] ?? 1440, height: 900 });
    await office.open(path);
    await measure(name);
    if (!view) continue;
    const record = await firstRecord(office, path);
    for (const part of record ? ['new', record] : ['new']) {
      await office.open(`${path}/${part}`);
      await measure(`${name}/${part}`);
    }
  }
  await office.page.setViewportSize({ width: WIDTHS[0] ?? 1440, height: 900 });
  await writeTicket(office);
  await measure('a ticket while it is written');
  await office.close();
  return found;
}

/** Types two deals with long amounts; the second is a cross deal. */
async function writeTicket(office: Office): Promise<void> {
  await office.open('/exchange/sales/new');
  await office.type('1234567.89');
  await office.press('Tab');
  await office.type('EUR');
  await office.press('Tab', 'Shift+F2');
  await office.type('12345678');
  await office.press('Tab');
  await office.type('JPY');
  await office.press('Tab', 'Tab');
  await office.type('AED');
  await office.press('Tab');
}

/** Id of a record, from the first link to one in a list with this path. */
async function firstRecord(office: Office, path: string): Promise<string | undefined> {
  return office.page.evaluate(
    (start) =>
      [...document.querySelectorAll('main a')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => href.startsWith(start))
        .map((href) => href.slice(start.length))
        .find((part) => /^\d+$/.test(part)),
    `/build${path}/`,
  );
}
