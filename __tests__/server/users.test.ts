import type { Client } from '../support/client';
import { lettersTo } from '../support/letters';
import { draftUser, storedUser, updateUser } from '../support/staff';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

const NEW_PASSWORD = 'another long password';

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

test('a user is stored with a number, and signs in with the password that was given', async () => {
  const user = await storedUser(developer, { phone: '+93 700 000 000' });
  expect(user).toMatchObject({
    number: `USR ${String(user.id).padStart(5, '0')}`,
    phone: '+93 700 000 000',
    type: 'staff',
    status: 'active',
    role: { id: 1, name: 'Administrator' },
    two_factor: false,
    version: 1,
  });
  expect(JSON.stringify(user)).not.toMatch(/hash|secret|\$argon2/);
  expect((await host.signIn(user.email)).cookies.size).toBe(2);
});

test('without the right to view users the list tells ids and names only', async () => {
  const { body } = await (await host.signInAs([])).get('users/list');
  expect(new Set(body.flatMap(Object.keys))).toEqual(new Set(['id', 'name']));
  const { body: whole } = await developer.get('users/list');
  expect(whole[0]).toMatchObject({ id: 1, type: 'developer', is_developer: true });
});

test('an address changes in its letters, and its holder is told at the old one', async () => {
  const user = await storedUser(developer);
  const { body } = await updateUser(developer, user, { email: 'Moved@Example.com' });
  expect(body.email).toBe('moved@example.com');
  expect((await lettersTo(host, user.email)).at(-1)).toContain('now has another address');
});

test('an old version is refused and told the present one', async () => {
  const user = await storedUser(developer);
  expect((await updateUser(developer, user, { name: 'First' })).status).toBe(200);
  const { status, body } = await updateUser(developer, user, { name: 'Second' });
  expect([status, body.current.name, body.current.version]).toEqual([409, 'First', 2]);
  expect((await updateUser(developer, user, { version: undefined })).status).toBe(422);
});

test('a new role, a new password, disabling and deleting end a user’s sessions at once', async () => {
  const changes: ((user: Record<string, unknown>) => Promise<unknown>)[] = [
    async (user) => updateUser(developer, user, { role_id: await someRole([]) }),
    (user) => updateUser(developer, user, { password: NEW_PASSWORD }),
    (user) => updateUser(developer, user, { is_active: false }),
    (user) => developer.get(`users/${String(user.id)}/delete`),
  ];
  for (const change of changes) {
    const user = await storedUser(developer);
    const client = await host.signIn(user.email);
    await updateUser(developer, user, { name: 'Still here' });
    expect((await client.get('user/current-user')).status).toBe(200);
    await change({ ...user, version: 2 });
    expect((await client.get('user/current-user')).status).toBe(401);
  }
});

test('a disabled user cannot sign in until he is let in again', async () => {
  const user = await storedUser(developer);
  const { body: off } = await updateUser(developer, user, { is_active: false });
  expect(off.status).toBe('disabled');
  expect(
    (await host.client().post('users/login', { email: user.email, password: PASSWORD })).status,
  ).toBe(422);
  expect((await updateUser(developer, off, { is_active: true })).body.status).toBe('active');
  await host.signIn(user.email);
});

test('a deleted user is gone, his id stays, and his address is free again', async () => {
  const user = await storedUser(developer);
  expect((await developer.get(`users/${user.id}/delete`)).body).toEqual({ is_deleted: 'yes' });
  expect((await developer.get(`users/${user.id}/delete`)).status).toBe(404);
  expect((await developer.get(`users/${user.id}/show`)).status).toBe(404);
  expect((await storedUser(developer, { email: user.email })).id).toBeGreaterThan(user.id);
});

test('users added at once get one id each, without a hole, and an address only once', async () => {
  const email = 'once@example.com';
  const answers = await Promise.all(
    [0, 1, 2].map(() => developer.post('users/store', draftUser({ email }))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  const { rows } = await host.owner.query(
    'select count(*)::int as count, max(id)::int as last from app_user',
  );
  expect(rows[0].count).toBe(rows[0].last);
});

test('the trail tells what changed of a user and never a password', async () => {
  const user = await storedUser(developer);
  await updateUser(developer, user, { name: 'Renamed', password: NEW_PASSWORD });
  const { rows } = await host.owner.query(
    "select action, changes from audit where record_type = 'users' and record_id = $1 order by id",
    [String(user.id)],
  );
  expect(rows.at(-1)).toEqual({
    action: 'edit and set password',
    changes: { name: ['Omid', 'Renamed'] },
  });
  expect(JSON.stringify(rows)).not.toMatch(/argon2|_hash/);
});
