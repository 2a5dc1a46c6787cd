import { globSync } from 'node:fs';
import path from 'node:path';

import type { Endpoint } from '@/lib/contract/endpoint';
import { documentRows, exportOf } from '@/lib/contract/list-export';
import { allEndpoints } from '@/server/routes';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

/** What is described beside the calls of the contract. */
const BESIDE = [
  '/sanctum/csrf-cookie',
  '/health/live',
  '/health/ready',
  '/api/openapi.json',
  '/api/mcp',
];

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'allow' in value;

/** The calls that the modules of the contract hold, each by itself or several in one object. */
async function callsOfContract(): Promise<Endpoint[]> {
  const files = globSync('lib/contract/**/*.ts').map((file) => path.resolve(file));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
  const held = modules.flatMap((module) => Object.values(module) as unknown[]);
  return held.flatMap((value) =>
    isEndpoint(value) ? [value] : Object.values(Object(value) as object).filter(isEndpoint),
  );
}

/** The calls of the contract, and the exports that are made from its lists. */
async function callsWithExports(): Promise<Endpoint[]> {
  const calls = [...new Set(await callsOfContract())];
  const paths = new Set(calls.map(({ path }) => path));
  const exports = calls.flatMap((call) => exportOf(call) ?? documentRows(call) ?? []);
  return [...calls, ...exports.filter(({ path }) => !paths.has(path))];
}

test('every call of the contract is answered by one route, and no route is outside it', async () => {
  const calls = await callsWithExports();
  expect(calls.length).toBeGreaterThan(200);
  expect(allEndpoints.map(named).toSorted()).toEqual(calls.map(named).toSorted());
});

test('the OpenAPI document describes every call of the contract', async () => {
  const { status, body } = await host.client().raw('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => !BESIDE.includes(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/api/'.length)}`),
    );
  expect(described.toSorted()).toEqual(allEndpoints.map(named).toSorted());
});

test('its page and all that it loads come from us, under a policy without anything inline', async () => {
  const visitor = host.client();
  const { status, text, headers } = await visitor.raw('GET', '/api/docs');
  const policy = headers.get('content-security-policy') ?? '';
  expect([status, policy]).toEqual([200, expect.stringContaining("script-src 'self';")]);
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe');
  const loaded = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(loaded).toHaveLength(3);
  for (const path of loaded) expect((await visitor.raw('GET', path)).status).toBe(200);
  expect(text).not.toMatch(/<style|style=|<script>|https?:/);
});

test('a path that is not there is a 404, another method a 405', async () => {
  const me = host.client();
  expect((await me.get('no/such/call')).status).toBe(404);
  expect((await me.put('users/login')).status).toBe(405);
  expect((await me.raw('HEAD', '/api/users/1/delete')).status).toBe(405);
});

test('a malformed id in a path is a 404', async () => {
  const me = await host.signIn();
  for (const id of ['abc', '1.5', '-1', '0', '99999999999999999999', '%00', '1%20']) {
    expect([id, (await me.get(`accounting/journal-entry/${id}/show`)).status]).toEqual([id, 404]);
  }
});

test('a GET that changes something says which header it needs, and without it is a 419', async () => {
  const { body } = await host.client().raw('GET', '/api/openapi.json');
  const needing = Object.entries(
    body.paths as Record<string, Record<string, { parameters?: { $ref?: string }[] }>>,
  )
    .filter(([, { get }]) =>
      get?.parameters?.some(({ $ref }) => $ref === '#/components/parameters/RequestedWith'),
    )
    .map(([path]) => path);
  const changing = allEndpoints.filter(({ method, changes }) => method === 'GET' && changes);
  expect(needing.toSorted()).toEqual(changing.map(({ path }) => `/api/${path}`).toSorted());

  const me = await host.signIn();
  const bare = { 'x-requested-with': '' };
  const path = '/api/accounting/chart-of-accounts/generate_accounts?dry_run=1';
  expect((await me.raw('GET', path, { headers: bare })).status).toBe(419);
});
