import { request } from 'node:http';

import { isOwnOrigin } from '@/server/kernel/csrf';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

const entry = { lines: [], date: '2026-01-01' };
const count = async () =>
  (
    await host.host.db
      .selectFrom('document')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
  )?.n;

async function attempt(change: (headers: Record<string, string>) => void): Promise<number> {
  const me = await host.signIn();
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': me.cookies.get('XSRF-TOKEN') ?? '',
  };
  change(headers);
  const path = '/api/accounting/journal-entry/store';
  return (await me.raw('POST', path, { body: JSON.stringify(entry), headers })).status;
}

test('a call of our own page is let through', async () => {
  expect(await attempt(() => undefined)).toBe(201);
});

test.each<[string, (headers: Record<string, string>) => void]>([
  ['no token', (headers) => delete headers['x-xsrf-token']],
  ['an empty token', (headers) => (headers['x-xsrf-token'] = '')],
  ['a made-up token', (headers) => (headers['x-xsrf-token'] = 'x'.repeat(43))],
  ['another origin', (headers) => (headers.origin = 'https://evil.example')],
  ['a null origin', (headers) => (headers.origin = 'null')],
  ['another site', (headers) => (headers['sec-fetch-site'] = 'cross-site')],
  ['the same site but another origin', (headers) => (headers['sec-fetch-site'] = 'same-site')],
])('a call with %s is a 419 and changes nothing', async (_, change) => {
  const before = await count();
  expect(await attempt(change)).toBe(419);
  expect(await count()).toBe(before);
});

test("another visitor's token is worth nothing, nor is the one from before sign-in", async () => {
  const other = host.client();
  await other.get('user/current-user');
  const foreign = other.cookies.get('XSRF-TOKEN') ?? '';
  expect(await attempt((headers) => (headers['x-xsrf-token'] = foreign))).toBe(419);
});

test('the three reads that change something need the token, and no link, image or prefetch has it', async () => {
  const me = await host.signIn();
  const token = me.cookies.get('XSRF-TOKEN') ?? '';
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = '/api/accounting/chart-of-accounts/generate_accounts';
  const own = { 'x-xsrf-token': token, 'x-requested-with': 'XMLHttpRequest' };
  expect((await me.raw('GET', path)).status).toBe(419);
  expect((await me.raw('GET', path, { headers: { 'x-xsrf-token': token } })).status).toBe(419);
  expect(
    (await me.raw('GET', path, { headers: { ...own, 'sec-purpose': 'prefetch' } })).status,
  ).toBe(419);
  expect(await statusOf(path, { ...own, cookie, 'sec-fetch-mode': 'navigate' })).toBe(419);
  expect(await statusOf(path, { ...own, cookie, 'sec-fetch-mode': 'cors' })).toBe(200);
  expect((await me.raw('GET', path, { headers: own })).status).toBe(200);
});

/** Sends a browser's Sec-Fetch headers; `fetch` would replace them. */
function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(new URL(path, host.url), { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('a 419 says what the contract says', async () => {
  const me = host.client();
  const { status, body } = await me.raw('POST', '/api/users/login');
  expect([status, body]).toEqual([419, { message: 'CSRF token mismatch.' }]);
});

test('the cookie is answered with nothing else, readable only where it must be', async () => {
  const response = await fetch(new URL('/sanctum/csrf-cookie', host.url));
  expect(response.status).toBe(204);
  const [session = '', token = ''] = response.headers.getSetCookie();
  expect(session).toMatch(/^sarraf_session=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax$/);
  expect(token).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/);
});

describe('a page of our own', () => {
  const listensAt = { address: '192.168.1.5', port: 3000 };
  const judge = (appUrl: string, origin: string, asked = origin.replace(/^https?:\/\//, '')) =>
    isOwnOrigin(origin, { appUrl, hostHeader: asked, listensAt });

  test('comes from APP_URL, and over https from nowhere else', () => {
    const appUrl = 'https://office.example.com';
    expect(judge(appUrl, appUrl)).toBe(true);
    for (const origin of [
      'http://office.example.com',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://192.168.1.5:3000',
      'https://office.example.com:8443',
      'https://evil.example',
      'null',
    ]) {
      expect([origin, judge(appUrl, origin)]).toEqual([origin, false]);
    }
  });

  test('comes, over plain http, also from a loopback name or the very address that was reached', () => {
    const appUrl = 'http://127.0.0.1:3000';
    for (const origin of [
      appUrl,
      'http://localhost:3000',
      'http://127.0.0.1:4000',
      'http://[::1]:3000',
      'http://192.168.1.5:3000',
    ]) {
      expect([origin, judge(appUrl, origin)]).toEqual([origin, true]);
    }
    for (const origin of [
      'https://localhost:3000',
      'http://192.168.1.5:3001',
      'http://192.168.1.6:3000',
      'http://evil.example:3000',
      'http://localhost.evil.example:3000',
      'http://127.0.0.1.evil.example',
      'http://',
    ]) {
      expect([origin, judge(appUrl, origin)]).toEqual([origin, false]);
    }
    expect(judge(appUrl, 'http://localhost:3000', 'evil.example:3000')).toBe(false);
  });
});

describe('behind a proxy that speaks https, with APP_URL left out', () => {
  const lines: string[] = [];
  let clock = 0;
  let behind: TestHost;
  beforeAll(async () => {
    behind = await startHost({
      now: () => new Date(Date.now() + clock),
      env: { APP_URL: '' },
      logLine: (line) => lines.push(line),
    });
  });
  afterAll(() => behind.close());

  const signIn = (headers: Record<string, string>) =>
    behind.client().post('users/login', { email: 'a@example.com', password: 'x' }, headers);
  const hints = () => lines.filter((line) => line.includes('set APP_URL'));

  test('the log says once a minute which setting is missing, and the answer stays the same', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await signIn({ origin: 'https://office.example.com' });
      expect([status, body]).toEqual([419, { message: 'CSRF token mismatch.' }]);
    }
    expect(hints()).toHaveLength(1);
    expect(JSON.parse(hints()[0] ?? '')).toMatchObject({ origin: 'https://office.example.com' });
    clock += 61_000;
    await signIn({ origin: 'https://office.example.com' });
    expect(hints()).toHaveLength(2);
  });

  test('a call that the browser marks as another site’s is no reason for advice', async () => {
    clock += 61_000;
    const before = hints().length;
    await signIn({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(hints()).toHaveLength(before);
  });
});
