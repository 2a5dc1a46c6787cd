import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { startHost } from './child';
import { fillBooks, openBrowser, signedIn } from './first-load';

const FILE = 'screenshot.png';

/** Takes the screenshot for the README: the list of tickets in the sample month, with one ticket open beside it. */
export async function takeScreenshot(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sarraf-screenshot-'));
  const host = await startHost(dataDir);
  const browser = await openBrowser();
  try {
    await fillBooks(host.url);
    const context = await browser.newContext({
      storageState: await signedIn(browser, host.url),
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${host.url}/build/exchange/sales`);
    await page.locator('main tbody tr').nth(3).click();
    await page.getByRole('complementary').getByRole('tablist').waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: FILE });
  } finally {
    await browser.close();
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
