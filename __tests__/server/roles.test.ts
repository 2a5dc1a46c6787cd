import type { Client } from '../support/client';
import { allOf, holderOf, storedRole, storeRole } from '../support/roles';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let developer: Client;

beforeAll(async () => {
  host = await startHost();
  developer = await host.signIn();
});
afterAll(() => host.close());

const update = (client: Client, { id, version, ...role }: Record<string, unknown>, own: object) =>
  client.put(`setting/roles/${String(id)}/update`, {
    name: role.name,
    pages: role.pages,
    version,
    ...own,
  });

test('a fresh host has the role Administrator, which may do everything', async () => {
  const { body } = await developer.get('setting/roles/list');
  expect(body[0]).toEqual({
    id: 1,
    number: 'ROL 00001',
    name: 'Administrator',
    pages: null,
    users: 0,
    version: 1,
  });
});

test('nobody changes or deletes a role that may do more than he may', async () => {
  const clerk = await host.signInAs([allOf('roles', 'Roles')]);
  const strong = await storedRole(developer, [{ name: 'sales', post: true }]);
  const administrator = { id: 1, name: 'Administrator', version: 1 };
  expect((await update(clerk, strong, { pages: [] })).status).toBe(403);
  expect((await update(clerk, administrator, { pages: [] })).status).toBe(403);
  expect((await clerk.delete(`setting/roles/${strong.id}/destroy`)).status).toBe(403);
  const { body } = await clerk.get('setting/roles/list');
  expect(body.find(({ id }: { id: number }) => id === strong.id)).toEqual(strong);
});

test('a change of a role counts from the next call of whoever has it', async () => {
  const role = await storedRole(developer, [{ name: 'roles', view: true }]);
  const client = await holderOf(host, role);
  expect((await client.get('setting/roles/list')).status).toBe(200);
  const { body } = await update(developer, role, { pages: [] });
  expect(body.version).toBe(2);
  expect((await client.get('setting/roles/list')).status).toBe(403);
});

test('a role’s name is its own, whatever the letters’ case', async () => {
  const role = await storedRole(developer, []);
  const other = await storedRole(developer, []);
  expect(
    (await storeRole(developer, { name: role.name.toUpperCase(), pages: [] })).body.errors,
  ).toHaveProperty('name');
  expect(
    (await update(developer, other, { name: role.name.toUpperCase() })).body.errors,
  ).toHaveProperty('name');
  expect((await update(developer, role, { name: role.name.toUpperCase() })).status).toBe(200);
  expect((await storeRole(developer, { name: '  ', pages: [] })).body.errors).toHaveProperty(
    'name',
  );
});

test('an old version is refused', async () => {
  const role = await storedRole(developer, []);
  await update(developer, role, { name: 'Renamed' });
  expect((await update(developer, role, { name: 'Renamed again' })).status).toBe(409);
  expect((await update(developer, role, { version: undefined })).status).toBe(422);
});

test('a role that somebody has stays; one that nobody has goes, and its name is free', async () => {
  const role = await storedRole(developer, []);
  await holderOf(host, role);
  expect((await developer.delete(`setting/roles/${role.id}/destroy`)).body).toEqual({
    is_deleted: 'no',
    message: '1 user has this role. Give them another role first.',
  });
  const unused = await storedRole(developer, []);
  expect((await developer.delete(`setting/roles/${unused.id}/destroy`)).body).toEqual({
    is_deleted: 'yes',
  });
  expect((await developer.delete(`setting/roles/${unused.id}/destroy`)).status).toBe(404);
  expect((await storeRole(developer, { name: unused.name, pages: [] })).status).toBe(201);
  const { body } = await developer.get('setting/roles/list');
  expect(body.map(({ id }: { id: number }) => id)).not.toContain(unused.id);
});

test('a role cannot be given while it is being deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const role = await storedRole(developer, []);
    const email = `race${round}@example.com`;
    const [given, gone] = await Promise.all([
      developer.post('users/store', {
        name: 'R',
        email,
        role_id: role.id,
        password: 'a long enough password',
      }),
      developer.delete(`setting/roles/${role.id}/destroy`),
    ]);
    expect([
      [201, 'no'],
      [422, 'yes'],
    ]).toContainEqual([given.status, gone.body.is_deleted]);
  }
});

test('every call of roles needs its own right', async () => {
  const role = await storedRole(developer, []);
  const calls: [string, (client: Client) => Promise<{ status: number }>][] = [
    ['view', (client) => client.get('setting/roles/list')],
    ['create', (client) => storeRole(client, { pages: [] })],
    ['edit', (client) => update(client, role, {})],
    ['delete', (client) => client.delete(`setting/roles/${role.id}/destroy`)],
  ];
  for (const [action, call] of calls) {
    const client = await host.signInAs([{ ...allOf('roles', 'Roles'), [action]: false }]);
    expect([action, (await call(client)).status]).toEqual([action, 403]);
  }
});
