import type { Client } from './client';
import { PASSWORD, type TestHost } from './test-host';

let people = 0;

/** What is sent to add somebody with the role Administrator, each with an address of his own. */
export const draftUser = (own: object = {}) => ({
  name: 'Omid',
  email: `user${(people += 1)}@example.com`,
  role_id: 1,
  password: PASSWORD,
  ...own,
});

/** A user as the host answers after adding him. */
export async function storedUser(by: Client, own: object = {}) {
  const { status, body } = await by.post('users/store', draftUser(own));
  expect(status).toBe(201);
  return body;
}

/** Sends a user back with some fields changed. */
export function updateUser(
  by: Client,
  { id, name, email, role_id, version }: Record<string, unknown>,
  own: object,
) {
  return by.post(`users/${String(id)}/update`, { name, email, role_id, version, ...own });
}

/** The user's row as it is stored. */
export async function userRowOf({ owner }: Pick<TestHost, 'owner'>, id: number) {
  return (await owner.query('select * from app_user where id = $1', [id])).rows[0];
}
