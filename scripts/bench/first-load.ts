import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page as BrowserPage,
  type Request,
} from 'playwright-core';

import type { Notices } from '@/lib/contract/notices';
import { Caller } from './caller';
import { DEVELOPER, startHost } from './child';
import { type Page, PAGES } from './weights';

/** Result of loading a page in a browser with an empty cache, until the network is idle. */
export type FirstLoad = Readonly<{
  page: Page;
  /** Size of the scripts in kB, compressed with brotli. */
  kilobytes: number;
  scripts: number;
  requests: number;
  calls: number;
  /** Times of the page; undefined if only its size was measured. */
  pace?: Pace | undefined;
}>;

/**
 * Times of a page on a processor that is slowed down four times: the largest contentful paint, and the total time in
 * which input was blocked, in ms.
 */
type Pace = Readonly<{ paintMs: number; blockedMs: number }>;

/**
 * A page counts as idle after this time without requests, in ms. It is longer than the delay of work that the page
 * starts only when it is idle.
 */
const QUIET_MS = 2_500;

/**
 * Number of pages that load at the same time, because pages mostly wait for the network. Timed pages are loaded one by
 * one.
 */
const AT_ONCE = 4;

const SLOWED = 4;

/**
 * Loads pages, by default all pages of the list, with an empty cache from a server with the sample month. With `timed`,
 * loads the pages marked `isTimed` again on a slowed processor.
 */
export async function measureFirstLoads(
  dataDir: string,
  { timed = false, pages = PAGES }: Readonly<{ timed?: boolean; pages?: readonly Page[] }> = {},
): Promise<FirstLoad[]> {
  const host = await startHost(dataDir);
  const browser = await openBrowser();
  try {
    await fillBooks(host.url);
    const session = await signedIn(browser, host.url);
    const loads: FirstLoad[] = [];
    const left = pages.toReversed();
    const measure = async () => {
      for (let page = left.pop(); page; page = left.pop()) {
        const address = `${host.url}/build${page.path}`;
        const context = page.isOpen ? {} : { storageState: session };
        const cold = async <Result>(work: (context: BrowserContext) => Promise<Result>) => {
          const opened = await browser.newContext(context);
          const result = await work(opened);
          await opened.close();
          return result;
        };
        const fetched = await cold((opened) => load(opened, address));
        const pace =
          timed && page.isTimed ? await cold((opened) => paceOf(opened, address)) : undefined;
        loads.push({ page, ...fetched, pace });
      }
    };
    await Promise.all(Array.from({ length: timed ? 1 : AT_ONCE }, measure));
    return loads.toSorted((a, b) => PAGES.indexOf(a.page) - PAGES.indexOf(b.page));
  } finally {
    await browser.close();
    await host.stop();
  }
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });

/** Creates the sample month, so that the pages have as much content as on a working day. */
export async function fillBooks(url: string): Promise<void> {
  const caller = await Caller.signIn(url);
  await caller.post('setting/sample-month/store', {}, crypto.randomUUID());
  for (let state = ''; state !== 'stands'; await sleep(250)) {
    const { sample } = await caller.get<Pick<Notices, 'sample'>>('notices/show');
    state = sample?.state ?? '';
    if (state === 'failed') throw new Error('the sample month could not be filled');
  }
  caller.close();
}

export async function signedIn(browser: Browser, url: string) {
  const context = await browser.newContext();
  await context.request.get(`${url}/sanctum/csrf-cookie`);
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await context.request.post(`${url}/api/users/login`, {
    data: DEVELOPER,
    headers: { 'x-xsrf-token': decodeURIComponent(token), 'x-requested-with': 'XMLHttpRequest' },
  });
  if (!answer.ok()) throw new Error(`sign-in failed: ${answer.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function load(context: BrowserContext, address: string): Promise<Omit<FirstLoad, 'page'>> {
  const page = await context.newPage();
  const requests = await openUntilQuiet(page, address);
  const paths = requests.map((request) => new URL(request.url()).pathname);
  const scripts = [...new Set(paths.filter((path) => path.endsWith('.js')))];
  const sizes = await Promise.all(scripts.map(bytesOf));
  return {
    kilobytes: sizes.reduce((all, size) => all + size, 0) / 1000,
    scripts: scripts.length,
    requests: requests.length,
    calls: paths.filter((path) => /^\/(api|sanctum)\//.test(path)).length,
  };
}

/** Opens a page and returns its requests until the network is idle. */
async function openUntilQuiet(page: BrowserPage, address: string): Promise<readonly Request[]> {
  const requests: Request[] = [];
  const underWay = new Set<Request>();
  let last = performance.now();
  page.on('request', (request) => {
    requests.push(request);
    underWay.add(request);
    last = performance.now();
  });
  const settle = (request: Request) => {
    underWay.delete(request);
    last = performance.now();
  };
  page.on('requestfinished', settle);
  page.on('requestfailed', settle);

  await page.goto(address, { waitUntil: 'load' });
  while (underWay.size > 0 || performance.now() - last < QUIET_MS) await page.waitForTimeout(50);
  const arrived = new URL(page.url()).pathname;
  if (arrived !== new URL(address).pathname) throw new Error(`${address} led to ${arrived}`);
  return requests;
}

/** Time in ms after which a running task blocks input. Only the time after this limit counts. */
const SHORT_TASK_MS = 50;

async function paceOf(context: BrowserContext, address: string): Promise<Pace> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.addInitScript(watchPace, SHORT_TASK_MS);
  await openUntilQuiet(page, address);
  return page.evaluate(() => window.pace);
}

/** Collects the times of a page. Runs in the browser, not in Node. */
function watchPace(short: number): void {
  const pace = { paintMs: 0, blockedMs: 0 };
  window.pace = pace;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) pace.paintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) pace.blockedMs += Math.max(0, duration - short);
  }).observe({ type: 'longtask', buffered: true });
}

declare global {
  interface Window {
    pace: { paintMs: number; blockedMs: number };
  }
}

const OUT = 'out';
const BASE = '/build/';

/** Transfer size of an exported file: the size of its brotli copy, otherwise the size of the file. */
async function bytesOf(address: string): Promise<number> {
  const file = path.join(OUT, decodeURIComponent(address.replace(BASE, '')));
  const compressed = `${file}.br`;
  return (await stat(existsSync(compressed) ? compressed : file)).size;
}
