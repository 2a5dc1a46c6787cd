import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

const ALL_OF_ROLES = {
  name: 'roles',
  title: 'Roles',
  view: true,
  create: true,
  edit: true,
  delete: true,
};
const PROFILE = { name: 'profile', title: 'Profile', view: true, edit: true };

let house: TestHost;
let developer: Client;

beforeAll(async () => {
  house = await startHost();
  developer = await house.signIn();
});
afterAll(() => house.close());

let names = 0;
const name = () => `Role no. ${(names += 1)}`;
const store = (client: Client, body: object) =>
  client.post('setting/roles/store', { name: name(), ...body });

async function stored(pages: unknown) {
  const { status, body } = await store(developer, { pages });
  expect(status).toBe(201);
  return body;
}

/** Signs in somebody who has this role. */
async function holderOf(role: { id: number }) {
  const email = `holder${role.id}@example.com`;
  const client = await house.signInAs([], email);
  await house.owner.query('update app_user set role_id = $1 where email = $2', [role.id, email]);
  return client;
}

test('the host writes the titles itself and adds everybody’s own profile', async () => {
  const role = await stored([
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
  const role = await stored([{ name: 'sales', title: 'roles', view: true, create: true }]);
  const client = await holderOf(role);
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
  const { status, body: refused } = await store(developer, body);
  expect(status).toBe(422);
  expect(Object.keys(refused.errors)[0]).toMatch(/^pages/);
});

test('an empty list is nothing but one’s own profile', async () => {
  const role = await stored([]);
  expect(role.pages).toEqual([PROFILE]);
  const client = await holderOf(role);
  expect((await client.get('setting/roles/list')).status).toBe(403);
  expect((await client.get('users/list')).status).toBe(200);
  expect((await client.get('profile/show')).status).toBe(200);
});

test('everything is given only by somebody who may do everything', async () => {
  expect((await stored(null)).pages).toBeNull();
  expect((await store(await house.signInAs(null), { pages: null })).status).toBe(201);
  const clerk = await house.signInAs([ALL_OF_ROLES]);
  const refused = await store(clerk, { pages: null });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['pages']]);
});

test('nobody gives a right that he lacks', async () => {
  const clerk = await house.signInAs([
    ALL_OF_ROLES,
    PROFILE,
    { name: 'sales', title: 'Sales', view: true },
  ]);
  expect((await store(clerk, { pages: [{ name: 'sales', view: true, post: false }] })).status).toBe(
    201,
  );
  const { body } = await store(clerk, {
    pages: [
      { name: 'roles', view: true },
      { name: 'sales', view: true, post: true },
      { name: 'users', view: true },
    ],
  });
  expect(Object.keys(body.errors)).toEqual(['pages.1.post', 'pages.2.view']);
});
