import { servedAt } from '../support/served-alike';
import { serveFixture } from '../support/served-site';
import { startApache, startNginx, startPhp, type WebServer } from '../support/web-server';

/** Expects the configurations in deploy/ to answer every address like our own host. */
let ours: Awaited<ReturnType<typeof serveFixture>>;
const others: WebServer[] = [];

beforeAll(async () => {
  ours = await serveFixture('http://127.0.0.1:3000');
  const serving = { site: ours.folder, hosts: [ours.port] };
  for (const start of [startNginx, startApache, startPhp]) others.push(await start(serving));
}, 60_000);
afterAll(async () => {
  await Promise.all(others.map((server) => server.close()));
  await ours.close();
});

const STYLE = '/build/_next/static/chunks/site-0a1b2c.css';
const PAGE = '/__next.!KGF.accounting.journal-entry.%24oc%24view.__PAGE__.txt';
const ADDRESSES = [
  '/build',
  '/build/',
  '/build/?a=1',
  '/build/dashboard',
  '/build/dashboard/',
  '/build/404.html',
  '/build/dashboard.txt?_rsc=1',
  '/build/dashboard/__next._tree.txt',
  '/build/icon.svg',
  STYLE,
  '/build/accounting/journal-entry/42',
  '/build/accounting/journal-entry/%DA%A9',
  '/build/accounting/journal-entry/42.txt',
  '/build/accounting/journal-entry/42/__next._tree.txt',
  `/build/accounting/journal-entry/42${PAGE}`,
  '/build/customer/kyc-register',
  '/build/nothing',
  '/build/dashboard/42',
  '/build/accounting/journal-entry/42/43',
  '/build/accounting/journal-entry/image.png',
  '/build/nothing.txt',
  '/build/dashboard/42.txt',
  '/build/dashboard/42/__next._tree.txt',
  '/build/accounting/journal-entry/42/__next._other.txt',
  '/build/.stamp',
  '/build/.htaccess',
  '/build/spa.json',
  '/build/.deploy/site.php',
  '/build/.deploy/nginx.conf',
  `${STYLE}.br`,
  `${STYLE}.gz`,
  '/build/dashboard/.stamp',
];
/** Paths that a server may refuse with its own message, as long as it serves nothing. */
const CROOKED = [
  '/build/../etc/passwd',
  '/build/%2e%2e/%2e%2e/etc/passwd',
  '/build/%00',
  '/build//index.html',
  '/build/..%2f..%2fetc/passwd',
  '/build/%zz',
  '/build/accounting/../.stamp',
  '/build/./.stamp',
];
test.each(ADDRESSES)('%s is answered by nginx, Apache and PHP as by our host', async (target) => {
  for (const method of ['GET', 'HEAD']) {
    const expected = await servedAt(ours.port, target, method);
    for (const { name, port } of others) {
      expect({ name, ...(await servedAt(port, target, method)) }).toEqual({ name, ...expected });
    }
  }
});

test.each(CROOKED)('%s leads nowhere', async (target) => {
  for (const { name, port } of others) {
    const { status, body } = await servedAt(port, target);
    expect({ name, isRefused: status >= 400 && status < 500 }).toEqual({ name, isRefused: true });
    expect(body).not.toMatch(/root:|hash|secret/);
  }
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  'a page is only read: %s is refused by all alike, and no cache keeps that',
  async (method) => {
    for (const target of ['/build', '/build/dashboard', '/build/dashboard.txt', STYLE]) {
      const expected = await servedAt(ours.port, target, method);
      expect(expected).toMatchObject({ status: 405, body: 'Method not allowed' });
      expect(expected.headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' });
      for (const { name, port } of others) {
        expect({ name, target, ...(await servedAt(port, target, method)) }).toEqual({
          name,
          target,
          ...expected,
        });
      }
    }
  },
);

test('nginx and Apache have nothing to complain of in our files', () => {
  for (const { name, complaints } of others) {
    expect({ name, complaints }).toEqual({ name, complaints: [] });
  }
});

test('what is not below /build is left to the host', async () => {
  for (const { name, port } of others) {
    for (const target of ['/', '/api/users', '/building', '/api/a%20b']) {
      expect({ name, body: (await servedAt(port, target)).body }).toEqual({
        name,
        body: 'the API',
      });
    }
  }
});
