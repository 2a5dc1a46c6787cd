import path from 'node:path';
import type { Browser } from 'playwright-core';

import { type Route, routeNames, routes } from '@/lib/routes';
import { type Product, openProduct } from '../support/product';
import { Office, openBrowser } from '../support/office';
import { servedAt } from '../support/served-alike';
import { startApache, startNginx, startPhp, type WebServer } from '../support/web-server';

/** The pages as other web servers serve them, tested in a browser and by address. */
let browser: Browser;
let host: Product;
let servers: Readonly<Record<'nginx' | 'Apache' | 'PHP', WebServer>>;

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), openProduct({ TRUST_PROXY: '1' })]);
  const serving = { site: path.resolve('out'), hosts: [Number(new URL(host.url).port)] };
  servers = {
    nginx: await startNginx(serving),
    Apache: await startApache(serving),
    PHP: await startPhp(serving),
  };
}, 300_000);
afterAll(async () => {
  await browser.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
  await host.close();
}, 30_000);

test('every screen, its records and its payloads come alike from all of them', async () => {
  const screens = routeNames.map((name) => routes[name] as Route);
  const targets = screens.flatMap(({ path: screen, view }) => [
    `/build${screen}`,
    `/build${screen}.txt`,
    ...(view ? [`/build${screen}/12`, `/build${screen}/12.txt`] : [`/build${screen}/12`]),
  ]);
  for (const target of [...targets, '/build/nowhere', '/build/spa.json', '/build/.stamp']) {
    const expected = await servedAt(Number(new URL(host.url).port), target);
    for (const { name, port } of Object.values(servers)) {
      expect({ name, target, ...(await servedAt(port, target)) }).toEqual({
        name,
        target,
        ...expected,
      });
    }
  }
}, 120_000);

test.each(['nginx', 'Apache'] as const)(
  'behind %s people sign in, follow deep links, reload and go back',
  async (name) => {
    const url = `http://127.0.0.1:${servers[name].port}`;
    const office = await Office.at(browser, url);
    const foreign: string[] = [];
    office.page.on('request', (request) => {
      const asked = new URL(request.url());
      if (asked.protocol.startsWith('http') && asked.origin !== url) foreign.push(request.url());
    });
    await office.signIn();
    await office.arrives('/accounting/journal-entry/12');
    await office.page.reload();
    await office.page.locator('h1').first().waitFor();
    await office.arrives('/reports/trail-balance');
    await office.page.goBack();
    await office.arrive(/journal-entry\/12$/);
    await office.open('/nowhere/at/all');
    await office.page.waitForURL(/not-found/);
    expect(foreign).toEqual([]);
    expect(office.complaints).toEqual([]);
    await office.close();
  },
  120_000,
);
