import { createServer, type AddressInfo } from 'node:net';
import { request } from 'node:http';
import path from 'node:path';

import { DEVELOPER, type HostProcess } from '@/__tests__/soak/host-process';
import { problemOf } from '@/server/preflight';
import { clientOf } from '../support/client';
import { twoHosts } from '../support/two-hosts';
import { freePort } from '../support/web-server';

const TOKEN = 'a token of at least thirty-two characters';
const own = { METRICS_PORT: '', METRICS_TOKEN: TOKEN };
const { ports, start } = twoHosts(own);

let host: HostProcess;
beforeAll(async () => {
  own.METRICS_PORT = String(await freePort());
  host = await start(ports()[0]);
}, 60_000);
afterAll(() => host.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const main = () => `http://127.0.0.1:${ports()[0]}/metrics`;
const apart = () => `http://127.0.0.1:${own.METRICS_PORT}/metrics`;
const textAt = async (url: string) => (await fetch(url, { headers: bearer(TOKEN) })).text();

/** Sends a request with any method and path, as `fetch` would refuse to. */
const send = (method: string, target: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port: ports()[0], host: '127.0.0.1', method, path: target }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });

test.each([
  ['no token', {}],
  ['another token', bearer('b'.repeat(TOKEN.length))],
  ['a part of the token', bearer(TOKEN.slice(0, -1))],
  ['the token under another scheme', { authorization: `Basic ${TOKEN}` }],
])('with %s nobody reads the metrics, at neither port', async (_, headers) => {
  for (const url of [main(), apart(), `${main()}?token=${TOKEN}`]) {
    const response = await fetch(url, { headers: headers as Record<string, string> });
    expect([response.status, await response.text()]).toEqual([401, '']);
  }
});

test('with the token both ports have the metrics, and only for reading', async () => {
  for (const url of [main(), apart()]) {
    const response = await fetch(url, { headers: bearer(TOKEN) });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await response.text()).toContain('sarraf_pool_connections{pool="calls",state="idle"}');
    const posted = await fetch(url, { headers: bearer(TOKEN), method: 'POST', body: 'x' });
    expect(posted.status).toBe(405);
  }
  expect((await fetch(apart().replace('/metrics', '/'), { headers: bearer(TOKEN) })).status).toBe(
    404,
  );
});

test('calls are counted by the names of the contract, whatever callers send', async () => {
  const client = clientOf(`http://127.0.0.1:${ports()[0]}`);
  expect((await client.post('users/login', DEVELOPER)).status).toBe(200);
  for (let id = 1; id <= 30; id += 1) {
    expect((await client.get(`users/${id}${id}/show`)).status).toBe(404);
    await send('GET', `/api/unknown/${id}`);
    await send('GET', `/build/unknown/${id}`);
  }
  for (const method of ['PROPFIND', 'PATCH', 'LOCK', 'M-SEARCH']) {
    await send(method, '/api/users/list');
  }
  const text = await textAt(apart());
  const calls = text.split('\n').filter((line) => line.startsWith('sarraf_calls_total{'));
  expect(calls).toContain('sarraf_calls_total{endpoint="GET users/{id}/show",status="404"} 30');
  expect(calls).toContain('sarraf_calls_total{endpoint="unknown address",status="404"} 30');
  expect(calls).toContain('sarraf_calls_total{endpoint="POST users/login",status="200"} 1');
  expect(calls).toContain('sarraf_calls_total{endpoint="OTHER users/list",status="405"} 3');
  expect(text).toContain('sarraf_call_duration_seconds_count{endpoint="GET users/{id}/show"} 30');
  expect(calls.filter((line) => /unknown\/|1111|PROPFIND/.test(line))).toEqual([]);
});

test('a worker serves its own metrics, and its port is free again after its end', async () => {
  const port = String(await freePort());
  const env = { ...own, METRICS_PORT: port };
  const former = own.METRICS_PORT;
  Object.assign(own, env, { APP_URL: 'http://office.example.com' });
  const worker = await start(ports()[1], ['--worker']);
  expect(await textAt(`http://127.0.0.1:${port}/metrics`)).toMatch(
    /sarraf_process\{version="[\d.]+",calls="false",jobs="true"\} 1/,
  );
  expect(await worker.stop()).toBe(0);
  own.METRICS_PORT = former;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
  server.close();
});

test('a port that is taken is named before anything is made', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  const { port } = other.address() as AddressInfo;
  const env = { NODE_ENV: 'test', PORT: '0', METRICS_PORT: String(port) } as const;
  expect(await problemOf({ ...env, DATA_DIR: path.resolve('.cache') })).toBe(
    `METRICS_PORT ${port} of 127.0.0.1 is taken by another program`,
  );
  other.close();
});

test('without a port and a token there are no metrics', async () => {
  Object.assign(own, { METRICS_PORT: '', METRICS_TOKEN: '' });
  const plain = await start(ports()[1]);
  expect((await fetch(`http://127.0.0.1:${ports()[1]}/metrics`)).status).toBe(404);
  expect(await plain.stop()).toBe(0);
});
