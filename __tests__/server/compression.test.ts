import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { allEndpoints } from '@/server/routes';
import type { IncomingCall } from '@/server/kernel/incoming-call';
import { respond } from '@/server/kernel/respond';
import type { Client } from '../support/client';
import { ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost();
  ({ me } = await ledgerScene(host));
});
afterAll(() => host.close());

type Raw = Readonly<{ status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }>;

/** A raw answer; `fetch` would decompress it. */
async function ask(path: string, accepted: string, method = 'GET', body = ''): Promise<Raw> {
  const request = http.request(new URL(path, host.url), {
    method,
    headers: {
      'accept-encoding': accepted,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': decodeURIComponent(me.cookies.get('XSRF-TOKEN') ?? ''),
      cookie: [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  request.end(body);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes };
}

const LONG = '/api/accounting/chart-of-accounts/list';

test('an answer of more than a kilobyte comes as the caller takes it', async () => {
  const plain = await ask(LONG, '');
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
  expect(plain.headers.vary).toContain('accept-encoding');

  const br = await ask(LONG, 'gzip, deflate, br');
  expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  const gzip = await ask(LONG, 'gzip, br;q=0');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 4);
});

test('a short answer, and one to HEAD, are left as they are', async () => {
  const short = await ask('/api/setting/organization/letterhead', 'br');
  expect([short.status, short.headers['content-encoding']]).toEqual([200, undefined]);
  for (const path of [LONG, '/api/openapi.json']) {
    const head = await ask(path, 'br', 'HEAD');
    expect([head.headers['content-encoding'], head.bytes.length]).toEqual([undefined, 0]);
  }
});

test('the description of the interface is compressed too', async () => {
  const { headers, bytes } = await ask('/api/openapi.json', 'br');
  expect(headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toHaveProperty('openapi');
});

test.each([
  ['/api/accounting/ledger/export?format=csv', 'text/csv'],
  ['/api/accounting/ledger/export', 'text/'],
  ['/api/reports/general-ledger?from=2026-01-01&to=2026-12-31&format=csv', 'text/csv'],
])('a file of text is compressed while it is sent: %s', async (path, type) => {
  const plain = await ask(path, '');
  const { headers, bytes } = await ask(path, 'br, gzip');
  expect(headers['content-type']).toContain(type);
  expect(headers['content-encoding']).toMatch(/^(gzip|br)$/);
  const text =
    headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
  expect(text.toString()).toBe(plain.bytes.toString());
});

test('an answer with a secret or a cookie is never compressed, however long it is', async () => {
  await host.owner.query('update app_user set name = $1 where id = 1', ['n'.repeat(4000)]);
  const signedIn = await ask(
    '/api/users/login',
    'br',
    'POST',
    JSON.stringify({ email: 'developer@localhost', password: 'a long enough password' }),
  );
  expect(signedIn.headers).toHaveProperty('set-cookie');
  expect(signedIn.bytes.length).toBeGreaterThan(4000);
  expect(signedIn.headers['content-encoding']).toBeUndefined();

  const outcome = { status: 200, answer: { secret: 'n'.repeat(4000) }, cookies: [], headers: {} };
  const asked = { requestId: 'X', header: () => 'br' } as unknown as IncomingCall;
  expect((await respond(outcome, asked)).headers.get('content-encoding')).toBe('br');
  const secret = await respond({ ...outcome, isSecret: true }, asked);
  expect(secret.headers.get('content-encoding')).toBeNull();
});

test('every answer that names a secret is marked as one', () => {
  const SECRETS = /^(token|secret|uri|recovery_codes|password)$/;
  const named = allEndpoints.filter(({ answer }) => {
    const entries = 'entries' in answer ? Object.keys(answer.entries as object) : [];
    return entries.some((key) => SECRETS.test(key));
  });
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(({ secret }) => !secret).map(({ path }) => path)).toEqual([]);
});
