import type { Browser } from 'playwright-core';

import { REPORTS } from '@/lib/report-table';
import { foldDigits } from '@/lib/format/fold';
import { type Route, routeNames, routes } from '@/lib/routes';
import { clientOf } from '../support/client';
import { furnish } from '../support/furnished-host';
import { DEVELOPER, type Product, openProduct, PASSWORD } from '../support/product';
import { Office, openBrowser } from '../support/office';
import { casesOf, sized } from '../support/sample';
import { measurePaper, type Paper, PAPER } from '../support/paper';

/** Checks every page on paper. The print view of the browser makes the paper, and its "Save as PDF" the file. */
let browser: Browser;
let host: Product;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct()]);
  const me = clientOf(host.url);
  await me.post('users/login', { email: DEVELOPER, password: PASSWORD });
  await furnish(me);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await host.close();
}, 30_000);

const built = routeNames.flatMap((name) => {
  const { layout, path, view }: Route = routes[name];
  return layout === 'office' ? [{ path, view }] : [];
});
const isReport = (path: string) => REPORTS.some((name) => path === `/reports/${name}`);
const COMPARED = ['trail-balance', 'profit-and-loss', 'balance-sheet', 'cash-flow-statement'];

/** A normal run prints a sixth of the pages in each language, the soak test all in both. */
test.each([
  ['en', 'light', casesOf(built, 6, 0)],
  ['fa', 'dark', casesOf(built, 6, 3)],
] as const)(
  'every page is whole on paper, in %s from %s',
  async (locale, colorScheme, printedPages) => {
    const office = await Office.at(browser, host.url, { locale });
    await office.page.emulateMedia({ colorScheme });
    await office.signIn();
    const wrong: string[] = [];
    let [pages, cells] = [0, 0];
    const look = async (path: string) => {
      const { screen, paper } = await printed(office, path);
      pages += 1;
      cells += paper.cells;
      wrong.push(...paper.wrong.slice(0, 5).map((one) => `${path}: ${one}`));
      // A list omits columns by rule; a report prints all figures of the screen.
      if (!isReport(path.split('?')[0] ?? '')) return;
      const printedFigures = new Set(paper.figures.map(inLatin));
      const lost = screen.filter((figure) => !printedFigures.has(inLatin(figure)));
      wrong.push(...lost.slice(0, 5).map((one) => `${path}: ${one} is not on the paper`));
    };
    for (const { path, view } of printedPages) {
      await look(path);
      if (view && (await office.page.locator(`a[href="/build${path}/1"]`).count()) > 0)
        await look(`${path}/1`);
    }
    for (const name of casesOf(COMPARED, 2)) await look(`/reports/${name}?compare=previous`);
    process.stdout.write(`${locale}: ${pages} pages, ${cells} cells on paper.\n`);
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(sized(50, 500));
    expect((await office.page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(5_000);
    await office.close();
  },
  300_000,
);

/** A figure in Latin digits and signs. Paper uses those of its language, the screen those of its reader. */
const inLatin = (figure: string) =>
  foldDigits(figure).replaceAll('٬', ',').replaceAll('٫', '.').replaceAll('٪', '%');

/** Figures of a page on the screen, and the same page on paper. */
async function printed(office: Office, path: string): Promise<{ screen: string[]; paper: Paper }> {
  const { page } = office;
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await office.open(path);
  await office.settles();
  const screen = await page
    .locator('#main .figure:visible')
    .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));
  const isWide = (await page.locator('[data-paper="wide"]').count()) > 0;
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const width = isWide ? PAPER.wide : PAPER.upright;
  await page.setViewportSize({ width, height: 900 });
  const paper = await page.evaluate(measurePaper, width);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return { screen, paper };
}
