import type { Client } from '../support/client';
import { allOf, PROFILE } from '../support/roles';
import { draftUser, storedUser, updateUser, userRowOf } from '../support/staff';
import { startHost, type TestHost } from '../support/test-host';

const NEW_PASSWORD = 'another long password';
const ALL_OF_USERS = allOf('users', 'Users');

let host: TestHost;
let developer: Client;

beforeAll(async () => {
  host = await startHost();
  developer = await host.signIn();
});
afterAll(() => host.close());

const someRole = async (pages: unknown) =>
  (await developer.post('setting/roles/store', { name: `Role ${Math.random()}`, pages })).body
    .id as number;

test('every call of users needs its own right', async () => {
  const { id, ...user } = await storedUser(developer);
  const calls: [string, (client: Client) => Promise<{ status: number }>][] = [
    ['view', (client) => client.get(`users/${id}/show`)],
    ['create', (client) => client.post('users/store', draftUser())],
    ['edit', (client) => updateUser(client, { id, ...user }, { email: 'taken-over@example.com' })],
    ['delete', (client) => client.get(`users/${id}/delete`)],
  ];
  for (const [action, call] of calls) {
    const others = { ...ALL_OF_USERS, [action]: false };
    expect([action, (await call(await host.signInAs([others]))).status]).toEqual([action, 403]);
  }
  expect(await userRowOf(host, id)).toMatchObject({ email: user.email, status: 'active' });
});

test.each([
  'id',
  'role',
  'status',
  'is_developer',
  'user_type',
  'permissions',
  'password_hash',
  'balance',
  'deleted_at',
])('nobody sets %s of a user', async (field) => {
  const user = await storedUser(developer);
  expect(
    (await developer.post('users/store', draftUser({ [field]: 1 }))).body.errors,
  ).toHaveProperty([field]);
  expect((await updateUser(developer, user, { [field]: 1 })).status).toBe(422);
  expect((await developer.get(`users/${user.id}/show`)).body).toEqual(user);
});

test('nobody makes a developer', async () => {
  for (const type of ['developer', 'admin', '', null, true]) {
    expect((await developer.post('users/store', draftUser({ type }))).body.errors).toHaveProperty(
      'type',
    );
  }
});

test('nobody gives a role that may do more than he may', async () => {
  const clerk = await host.signInAs([
    ALL_OF_USERS,
    PROFILE,
    { name: 'sales', title: 'Sales', view: true },
  ]);
  const less = await someRole([{ name: 'sales', view: true }]);
  const more = await someRole([{ name: 'sales', view: true, post: true }]);
  const given = async (role_id: number | null) =>
    (await clerk.post('users/store', draftUser({ role_id }))).status;
  expect([
    await given(less),
    await given(null),
    await given(more),
    await given(1),
    await given(9_999),
  ]).toEqual([201, 201, 422, 422, 422]);
  const { body: me } = await clerk.get('user/current-user');
  const { body: own } = await clerk.get(`users/${me.id}/show`);
  expect((await updateUser(clerk, own, { role_id: 1 })).body.errors.role_id).toBeDefined();
});

test('nobody edits or deletes a user who may do more than he may', async () => {
  const clerk = await host.signInAs([ALL_OF_USERS]);
  const superior = await storedUser(developer);
  expect((await updateUser(clerk, superior, { email: 'mine@example.com' })).status).toBe(403);
  expect((await updateUser(clerk, superior, { password: NEW_PASSWORD })).status).toBe(403);
  expect((await clerk.get(`users/${superior.id}/delete`)).status).toBe(403);
  expect(await userRowOf(host, superior.id)).toMatchObject({
    email: superior.email,
    status: 'active',
  });
  await host.signIn(superior.email);
});

test('nobody edits or deletes the developer, not even he himself', async () => {
  const administrator = await host.signInAs(null);
  const before = await userRowOf(host, 1);
  const row = { id: 1, name: 'X', email: 'x@example.com', role_id: null, version: before.version };
  for (const client of [administrator, developer]) {
    expect((await updateUser(client, row, {})).status).toBe(403);
    expect((await updateUser(client, row, { password: NEW_PASSWORD })).status).toBe(403);
    expect((await client.get('users/1/delete')).body).toEqual({
      is_deleted: 'no',
      message: "The developer's account cannot be deleted.",
    });
  }
  expect(
    (await developer.put('profile/update', { name: 'X', version: before.version })).status,
  ).toBe(403);
  expect({ ...(await userRowOf(host, 1)), seen_at: null }).toEqual({ ...before, seen_at: null });
});

test('nobody takes the developer’s address, or another user’s, in whatever spelling', async () => {
  const [user, other] = [await storedUser(developer), await storedUser(developer)];
  const wanted = [
    'developer@localhost',
    'Developer@LOCALHOST',
    ' developer@localhost ',
    'developer+a@localhost',
    'developer@xn--localhost-',
    'developer@localhost.',
    'developer@localhost\u0000',
    'ｄeveloper@localhost',
    other.email,
    other.email.toUpperCase(),
    ` ${other.email}`,
    other.email.replace('user', 'u\u0455er'),
  ];
  for (const email of wanted) {
    expect([email, (await updateUser(developer, user, { email })).status]).toEqual([email, 422]);
    expect([email, (await developer.post('users/store', draftUser({ email }))).status]).toEqual([
      email,
      422,
    ]);
  }
  expect(await userRowOf(host, user.id)).toMatchObject({ email: user.email, version: 1 });
});

test('deleting by GET needs what only our own page can send', async () => {
  const user = await storedUser(developer);
  const path = `users/${user.id}/delete`;
  for (const headers of [
    { 'x-xsrf-token': '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-purpose': 'prefetch' },
    { 'x-requested-with': 'x' },
  ]) {
    expect([headers, (await developer.get(path, headers)).status]).toEqual([headers, 419]);
  }
  expect((await developer.raw('HEAD', `/api/${path}`)).status).toBe(405);
  expect((await developer.get(`users/${user.id}/show`)).status).toBe(200);
});

test('nobody deletes or disables himself, or sets his own password without the present one', async () => {
  const user = await storedUser(developer);
  const me = await host.signIn(user.email);
  expect((await me.get(`users/${user.id}/delete`)).body).toEqual({
    is_deleted: 'no',
    message: 'You cannot delete yourself.',
  });
  expect((await updateUser(me, user, { is_active: false })).body.errors).toHaveProperty(
    'is_active',
  );
  expect((await updateUser(me, user, { password: NEW_PASSWORD })).body.errors).toHaveProperty(
    'password',
  );
});
