import type { Client } from '../support/client';
import { allOf, holderOf, PROFILE, storedRole, storeRole } from '../support/roles';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let developer: Client;

beforeAll(async () => {
  host = await startHost();
  developer = await host.signIn();
});
afterAll(() => host.close());

test('the host writes the titles itself and adds everybody’s own profile', async () => {
  const role = await storedRole(developer, [
    { name: 'sales', title: 'users', view: true, delete: true },
    { name: 'general ledger', view: false },
  ]);
  expect(role.pages).toEqual([
    PROFILE,
    { name: 'sales', title: 'Sales', view: true, delete: true },
    { name: 'general ledger', title: 'General ledger', view: false },
  ]);
});

test('a page is known by its name and not by a title that somebody gives it', async () => {
  const role = await storedRole(developer, [
    { name: 'sales', title: 'roles', view: true, create: true },
  ]);
  const client = await holderOf(host, role);
  expect((await client.get('setting/roles/list')).status).toBe(403);
});

test.each([
  ['left out', {}],
  ['an empty text', { pages: '' }],
  ['a text', { pages: 'all' }],
  ['an object', { pages: {} }],
  ['true', { pages: true }],
  ['a page nobody knows', { pages: [{ name: 'everything', view: true }] }],
  ['a title instead of a name', { pages: [{ title: 'sales', view: true }] }],
  ['a page twice', { pages: [{ name: 'sales' }, { name: 'sales', view: true }] }],
  ['an action nobody knows', { pages: [{ name: 'sales', fly: true }] }],
  ['a thousand pages', { pages: Array.from({ length: 1000 }, () => ({ name: 'sales' })) }],
  ['a text as a flag', { pages: [{ name: 'sales', view: 'true' }] }],
  ['a number as a flag', { pages: [{ name: 'sales', view: 1 }] }],
  ['an object as a flag', { pages: [{ name: 'sales', view: {} }] }],
  ['null as a flag', { pages: [{ name: 'sales', view: null }] }],
])('pages that are %s are refused', async (_, body) => {
  const { status, body: refused } = await storeRole(developer, body);
  expect(status).toBe(422);
  expect(Object.keys(refused.errors)[0]).toMatch(/^pages/);
});

test('an empty list is nothing but one’s own profile', async () => {
  const role = await storedRole(developer, []);
  expect(role.pages).toEqual([PROFILE]);
  const client = await holderOf(host, role);
  expect((await client.get('setting/roles/list')).status).toBe(403);
  expect((await client.get('users/list')).status).toBe(200);
  expect((await client.get('profile/show')).status).toBe(200);
});

test('everything is given only by somebody who may do everything', async () => {
  expect((await storedRole(developer, null)).pages).toBeNull();
  expect((await storeRole(await host.signInAs(null), { pages: null })).status).toBe(201);
  const clerk = await host.signInAs([allOf('roles', 'Roles')]);
  const refused = await storeRole(clerk, { pages: null });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['pages']]);
});

test('nobody gives a right that he lacks', async () => {
  const clerk = await host.signInAs([
    allOf('roles', 'Roles'),
    PROFILE,
    { name: 'sales', title: 'Sales', view: true },
  ]);
  expect(
    (await storeRole(clerk, { pages: [{ name: 'sales', view: true, post: false }] })).status,
  ).toBe(201);
  const { body } = await storeRole(clerk, {
    pages: [
      { name: 'roles', view: true },
      { name: 'sales', view: true, post: true },
      { name: 'users', view: true },
    ],
  });
  expect(Object.keys(body.errors)).toEqual(['pages.1.post', 'pages.2.view']);
});
