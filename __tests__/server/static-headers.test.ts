import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { readSite } from '@/server/kernel/static';
import { LONG, serveFixture } from '../support/served-site';

let site: Awaited<ReturnType<typeof serveFixture>>;
beforeAll(async () => {
  site = await serveFixture();
});
afterAll(() => site.close());

const STYLE = '/build/_next/static/chunks/site-0a1b2c.css';

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('for a reader that accepts "%s" a file comes as %s', async (accepted, coding, open) => {
  const { headers, body } = await site.ask(STYLE, { headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(coding);
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers.vary).toBe('accept-encoding');
  expect(open(body).toString()).toBe(LONG);
});

test.each([undefined, 'identity', 'br;q=0'])(
  'for a reader that accepts "%s" a file comes as it is',
  async (accepted) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await site.ask(STYLE, { headers });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.toString()).toBe(LONG);
  },
);

test('a file with a hash in its name is kept for ever, a document is asked for again', async () => {
  const { headers } = await site.ask(STYLE);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const target of ['/build/dashboard', '/build/dashboard.txt']) {
    expect((await site.ask(target)).headers['cache-control']).toBe('no-cache');
  }
});

test('a reader that has the content is told so, per coding', async () => {
  const headers = { 'accept-encoding': 'br' };
  const { headers: first } = await site.ask(STYLE, { headers });
  const etag = first.etag ?? '';
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await site.ask(STYLE, { headers: { ...headers, 'if-none-match': tags } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  }
  const plain = await site.ask(STYLE, { headers: { 'if-none-match': etag } });
  expect(plain.status).toBe(200);
});

test('a document allows its own inline scripts and no others', async () => {
  const { headers } = await site.ask('/build/dashboard');
  const { headers: other } = await site.ask('/build/accounting/journal-entry/42');
  expect(headers['content-security-policy']).toContain(
    // openssl: sha256 of `go()`
    "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
  );
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(other['content-security-policy']).not.toBe(headers['content-security-policy']);
});

test('every file says what browsers must not do with it', async () => {
  for (const target of ['/build/dashboard', '/build/icon.svg', '/build/nothing', STYLE]) {
    const { headers } = await site.ask(target);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('where identity papers are shown the camera is allowed and no address leaks', async () => {
  const { headers } = await site.ask('/build/customer/kyc-register');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['permissions-policy']).toContain('camera=(self)');
});

test('without TLS no browser is told to insist on it', async () => {
  const plain = await readSite(site.folder, 'http://127.0.0.1:3000');
  expect(plain.files.get('index.html')?.headers).not.toHaveProperty('strict-transport-security');
});
