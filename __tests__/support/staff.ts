import type { Client } from './client';
import { PASSWORD, type TestHost } from './test-host';

let people = 0;

/** Input for a new administrator, each with a new address. */
export const draftUser = (own: object = {}) => ({
  name: 'Omid',
  email: `user${(people += 1)}@example.com`,
  role_id: 1,
  password: PASSWORD,
  ...own,
});

/** Stores a user and returns the answer. */
export async function storedUser(by: Client, own: object = {}) {
  const { status, body } = await by.post('users/store', draftUser(own));
  expect(status).toBe(201);
  return body;
}

/** Updates a user with some changed fields. */
export function updateUser(
  by: Client,
  { id, name, email, role_id, version }: Record<string, unknown>,
  own: object,
) {
  return by.post(`users/${String(id)}/update`, { name, email, role_id, version, ...own });
}

export async function userRowOf({ owner }: Pick<TestHost, 'owner'>, id: number) {
  return (await owner.query('select * from app_user where id = $1', [id])).rows[0];
}
