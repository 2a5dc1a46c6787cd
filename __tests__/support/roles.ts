import { byHand } from './by-hand';
import type { Client } from './client';
import type { TestHost } from './test-host';

export const PROFILE = { name: 'profile', title: 'Profile', view: true, edit: true };

/** A settings page with all its rights. */
export const allOf = (name: string, title: string) => ({
  name,
  title,
  view: true,
  create: true,
  edit: true,
  delete: true,
});

let names = 0;
/** Stores a role with a unique name. */
export const storeRole = (client: Client, body: object) =>
  client.post('setting/roles/store', { name: `Role no. ${(names += 1)}`, ...body });

export async function storedRole(client: Client, pages: unknown) {
  const { status, body } = await storeRole(client, { pages });
  expect(status).toBe(201);
  return body;
}

/** Signs in a new user with this role. */
export async function holderOf(host: TestHost, role: { id: number }) {
  const email = `holder${role.id}@example.com`;
  const client = await host.signInAs([], email);
  await byHand(host.owner, 'update app_user set role_id = $1 where email = $2', [role.id, email]);
  return client;
}
