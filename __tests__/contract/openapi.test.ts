import { allEndpoints } from '@/lib/contract/all';
import { allRoutes } from '@/server/routes';
import { startHost, type TestHost } from '../support/test-host';

let house: TestHost;
beforeAll(async () => {
  house = await startHost();
});
afterAll(() => house.close());

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every call of the contract is answered by one route, and no route is outside it', () => {
  expect(allRoutes.map(({ endpoint }) => named(endpoint)).toSorted()).toEqual(
    allEndpoints.map(named).toSorted(),
  );
});

test('the OpenAPI document describes every call of the contract', async () => {
  const { status, body } = await house.client().raw('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths as Record<string, object>).flatMap(
    ([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/api/'.length)}`),
  );
  expect(described.toSorted()).toEqual(allEndpoints.map(named).toSorted());
});

test('the document can be read as a page without scripts', async () => {
  const { status, text, headers } = await house.client().raw('GET', '/api/docs');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  expect(text).not.toContain('<script');
  for (const { path } of allEndpoints) expect(text).toContain(`/api/${path}`);
});

test('a path that is not there is a 404, another method a 405', async () => {
  const me = house.client();
  expect((await me.get('no/such/call')).status).toBe(404);
  expect((await me.put('users/login')).status).toBe(405);
  expect((await me.raw('HEAD', '/api/users/1/delete')).status).toBe(405);
});

test('a malformed id in a path is a 404', async () => {
  const me = await house.signIn();
  for (const id of ['abc', '1.5', '-1', '0', '99999999999999999999', '%00', '1%20']) {
    expect([id, (await me.get(`accounting/journal-entry/${id}/show`)).status]).toEqual([id, 404]);
  }
});
