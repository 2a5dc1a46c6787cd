import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { readSite, serveSite } from '@/server/kernel/static';
import { compressExport } from '@/scripts/build/compress';
import { describeExport } from '@/scripts/build/describe-export';

const LONG = 'body { color: black }\n'.repeat(100);
const PAGE = '<!doctype html><script src="/build/_next/a.js"></script><script>go()</script>';
const FIXTURE: Readonly<Record<string, string>> = {
  'index.html': PAGE,
  '404.html': '<!doctype html>nowhere',
  'dashboard.html': PAGE,
  'dashboard.txt': 'dashboard payload',
  'dashboard/__next._tree.txt': 'dashboard tree',
  'accounting/journal-entry.html': '<!doctype html><script>entry()</script>',
  'accounting/journal-entry.txt': 'entry payload',
  'accounting/journal-entry/__next._tree.txt': 'entry tree',
  'accounting/journal-entry/__next.!KGF.accounting.journal-entry.$oc$view.__PAGE__.txt': 'page',
  'customer/kyc-register.html': '<!doctype html>',
  '_next/static/chunks/site-0a1b2c.css': LONG,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.stamp': 'hash',
  '.htaccess': 'secret',
};

let folder: string;
let server: http.Server;
let origin: string;
beforeAll(async () => {
  folder = writeFolder(FIXTURE);
  await compressExport(folder);
  fs.writeFileSync(path.join(folder, 'spa.json'), JSON.stringify(await describeExport(folder)));
  const site = readSite(folder, 'https://office.example.com');
  server = http.createServer((request, response) => {
    if (!serveSite(site, request, response)) response.end('the API');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address of this form.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  fs.rmSync(folder, { recursive: true });
});

function writeFolder(files: Readonly<Record<string, string>>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return root;
}

type Answer = Readonly<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>;

/** Sends the path as it stands: fetch would tidy it. */
function ask(target: string, options: http.RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(origin, { path: target, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject).end();
  });
}

test.each([
  ['/build', 200, PAGE],
  ['/build/', 200, PAGE],
  ['/build/?a=%zz', 200, PAGE],
  ['/build/dashboard', 200, PAGE],
  ['/build/dashboard/', 200, PAGE],
  ['/build/dashboard.txt?_rsc=1', 200, 'dashboard payload'],
  ['/build/dashboard/__next._tree.txt', 200, 'dashboard tree'],
  ['/build/accounting/journal-entry/42', 200, FIXTURE['accounting/journal-entry.html']],
  ['/build/accounting/journal-entry/%DA%A9', 200, FIXTURE['accounting/journal-entry.html']],
  ['/build/accounting/journal-entry/42.txt', 200, 'entry payload'],
  ['/build/accounting/journal-entry/42/__next._tree.txt', 200, 'entry tree'],
  [
    '/build/accounting/journal-entry/42/__next.!KGF.accounting.journal-entry.%24oc%24view.__PAGE__.txt',
    200,
    'page',
  ],
])('%s answers %i with the document or payload of its screen', async (target, status, text) => {
  const { status: got, body } = await ask(target);
  expect([got, body.toString()]).toEqual([status, text]);
});

test.each([
  '/build/nothing',
  '/build/dashboard/42',
  '/build/accounting/journal-entry/42/43',
  '/build/accounting/journal-entry/image.png',
  '/build/../etc/passwd',
  '/build/%2e%2e/%2e%2e/etc/passwd',
  '/build/%00',
  '/build/.stamp',
  '/build/.htaccess',
  '/build/spa.json',
  '/build/_next/static/chunks/site-0a1b2c.css.br',
  '/build//index.html',
])('%s is not there, and says so with the page for that', async (target) => {
  const { status, headers, body } = await ask(target);
  expect([status, body.toString()]).toEqual([404, FIXTURE['404.html']]);
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  '/build/nothing.txt',
  '/build/dashboard/42.txt',
  '/build/dashboard/42/__next._tree.txt',
  '/build/accounting/journal-entry/42/__next._other.txt',
])('%s is a payload that is not there, and is told plainly', async (target) => {
  const { status, headers, body } = await ask(target);
  expect([status, body.toString()]).toEqual([404, 'Not found']);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('what is not below /build is left to the API', async () => {
  for (const target of ['/', '/api/users', '/building', '/api/a%20b']) {
    expect((await ask(target)).body.toString()).toBe('the API');
  }
});

test('a path whose escapes mean nothing is refused, wherever it leads', async () => {
  for (const target of ['/build/%', '/build/%zz', '/build/%c3%28', '/api/%e0%a4%a']) {
    expect((await ask(target)).status).toBe(400);
  }
});

test('a request that names two hosts is refused', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const { port } = new URL(origin);
    const socket = net.connect(Number(port), '127.0.0.1', () =>
      socket.write('GET /build/ HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n'),
    );
    socket.on('error', reject).on('data', (data) => resolve(data.toString()));
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

test('only reading is allowed', async () => {
  const { status, headers } = await ask('/build/dashboard', { method: 'POST' });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('HEAD says what GET says, without the body, also for a view', async () => {
  const target = '/build/accounting/journal-entry/42';
  const [get, head] = [await ask(target), await ask(target, { method: 'HEAD' })];
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
});

const STYLE = '/build/_next/static/chunks/site-0a1b2c.css';

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('for a reader that accepts "%s" a file comes as %s', async (accepted, coding, open) => {
  const { headers, body } = await ask(STYLE, { headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(coding);
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers.vary).toBe('accept-encoding');
  expect(open(body).toString()).toBe(LONG);
});

test.each([undefined, 'identity', 'br;q=0'])(
  'for a reader that accepts "%s" a file comes as it is',
  async (accepted) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await ask(STYLE, { headers });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.toString()).toBe(LONG);
  },
);

test('a file with a hash in its name is kept for ever, a document is asked for again', async () => {
  const { headers } = await ask(STYLE);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const target of ['/build/dashboard', '/build/dashboard.txt']) {
    expect((await ask(target)).headers['cache-control']).toBe('no-cache');
  }
});

test('a reader that has the content is told so, per coding', async () => {
  const headers = { 'accept-encoding': 'br' };
  const { headers: first } = await ask(STYLE, { headers });
  const etag = first.etag ?? '';
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask(STYLE, { headers: { ...headers, 'if-none-match': tags } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  }
  const plain = await ask(STYLE, { headers: { 'if-none-match': etag } });
  expect(plain.status).toBe(200);
});

test('a document allows its own inline scripts and no others', async () => {
  const { headers } = await ask('/build/dashboard');
  const { headers: other } = await ask('/build/accounting/journal-entry/42');
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
    const { headers } = await ask(target);
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
  const { headers } = await ask('/build/customer/kyc-register');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['permissions-policy']).toContain('camera=(self)');
});

test('without TLS no browser is told to insist on it', () => {
  const site = readSite(folder, 'http://127.0.0.1:3000');
  expect(site.files.get('index.html')?.headers).not.toHaveProperty('strict-transport-security');
});

test('a later build does not disturb what is being served', async () => {
  const other = writeFolder({ 'index.html': PAGE });
  fs.writeFileSync(path.join(other, 'spa.json'), JSON.stringify(await describeExport(other)));
  const site = readSite(other, '');
  fs.rmSync(other, { recursive: true });
  expect(site.files.get('index.html')?.plain.toString()).toBe(PAGE);
});

test('without a finished build there is nothing to serve', () => {
  expect(() => readSite(os.tmpdir(), '')).toThrow('the pages are not built');
});

test.each([
  ['a <style> element', '<head><style>p{}</style></head>'],
  ['a style attribute', '<p class="x" style="color:red">'],
])('an export that holds %s is refused', async (what, html) => {
  const bad = writeFolder({ 'bad.html': html });
  await expect(describeExport(bad)).rejects.toThrow(`bad.html holds ${what}`);
  fs.rmSync(bad, { recursive: true });
});

test('the word style in a script or a sentence is no style', async () => {
  const good = writeFolder({
    'good.html': '<p>in style="x"</p><script>a = "<style>"; b = \'<p style="x">\'</script>',
  });
  await expect(describeExport(good)).resolves.toMatchObject({ screens: [] });
  fs.rmSync(good, { recursive: true });
});
