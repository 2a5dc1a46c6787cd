import type { Office } from './office';

/** POST calls that only read or compute; they stay allowed while a page is explored. */
const READING = /preview|quote|resolve|check|search|count|lookup|simulate/;

/** Everything in a page that may open something when it is pressed. */
const OPENERS = 'main button:not([type=submit]), main summary, main tbody tr:first-child';

/**
 * Refuses every call that would change data, so that a test can press every button of a page. The page shows the
 * refusal as it shows any other. The dialog of Print closes at once; a browser without a window never closes it.
 */
export async function refuseChanges(office: Office): Promise<void> {
  await office.page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await office.page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'GET' || READING.test(pathname)) return route.fallback();
    return route.fulfill({ status: 422, json: { message: 'Not in this test.', errors: {} } });
  });
}

type Tour = Readonly<{
  path: string;
  /** Called for each menu, dialog, panel or state, with the button that opened it. */
  look: (opener: string) => Promise<void>;
  /** Called for a button after which the page does not come to rest. */
  stuck: (opener: string) => void;
}>;

/**
 * Presses every button of the page at `path`, each on the page as it loads, and looks at what appears. Of buttons
 * whose words differ in numbers only, the first is pressed. Returns how many were pressed.
 */
export async function openEach(office: Office, { path, look, stuck }: Tour): Promise<number> {
  const { page } = office;
  await office.open(path);
  await office.settles();
  const openers = await page.evaluate(openersOf, OPENERS);
  const seen = async (opener: string) => {
    await office.settles();
    await look(opener);
  };
  const closed = await page.locator('body').innerText();
  for (const { name } of openers) {
    // Another button may have appeared since, for example when data arrived.
    const at = (await page.evaluate(openersOf, OPENERS)).find((one) => one.name === name)?.at;
    if (at === undefined) continue;
    try {
      await page.locator(OPENERS).nth(at).click();
      // A download or a new page may end the first look, and a long report takes a while to print.
      await seen(name).catch(() => seen(name).catch(() => seen(name)));
    } catch {
      stuck(name);
    }
    await office.press('Escape');
    const isAsBefore = new URL(page.url()).pathname === `/build${path}`;
    if (isAsBefore && (await page.locator('body').innerText()) === closed) continue;
    await office.open(path);
    await office.settles();
  }
  return openers.length;
}

/** Runs in the browser: the first of the elements with each name, and its place among all elements. */
function openersOf(selector: string): { name: string; at: number }[] {
  const seen = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((one, at) => {
    const words = one.matches('tr') ? 'first row' : (one.ariaLabel ?? one.textContent);
    const name = words.replaceAll(/[\d\s]+/g, ' ').trim();
    const isUsable = one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled');
    if (!isUsable || seen.has(name)) return [];
    seen.add(name);
    return [{ name, at }];
  });
}
