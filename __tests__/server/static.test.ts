import net from 'node:net';

import { FIXTURE, PAGE, serveFixture } from '../support/served-site';

let site: Awaited<ReturnType<typeof serveFixture>>;
beforeAll(async () => {
  site = await serveFixture();
});
afterAll(() => site.close());

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
  const { status: got, body } = await site.ask(target);
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
  const { status, headers, body } = await site.ask(target);
  expect([status, body.toString()]).toEqual([404, FIXTURE['404.html']]);
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  '/build/nothing.txt',
  '/build/dashboard/42.txt',
  '/build/dashboard/42/__next._tree.txt',
  '/build/accounting/journal-entry/42/__next._other.txt',
])('%s is a payload that is not there, and is told plainly', async (target) => {
  const { status, headers, body } = await site.ask(target);
  expect([status, body.toString()]).toEqual([404, 'Not found']);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('what is not below /build is left to the API', async () => {
  for (const target of ['/', '/api/users', '/building', '/api/a%20b']) {
    expect((await site.ask(target)).body.toString()).toBe('the API');
  }
});

test('a path whose escapes mean nothing is refused, wherever it leads', async () => {
  for (const target of ['/build/%', '/build/%zz', '/build/%c3%28', '/api/%e0%a4%a']) {
    expect((await site.ask(target)).status).toBe(400);
  }
});

test('a request that names two hosts is refused', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(site.port, '127.0.0.1', () =>
      socket.write('GET /build/ HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n'),
    );
    socket.on('error', reject).on('data', (data) => resolve(data.toString()));
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

test('only reading is allowed', async () => {
  const { status, headers } = await site.ask('/build/dashboard', { method: 'POST' });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('HEAD says what GET says, without the body, also for a view', async () => {
  const target = '/build/accounting/journal-entry/42';
  const [get, head] = [await site.ask(target), await site.ask(target, { method: 'HEAD' })];
  expect(head.body).toHaveLength(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
});
