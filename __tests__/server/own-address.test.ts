import type { Answer, Client } from '../support/client';
import { codeFor, lettersTo } from '../support/letters';
import { PROFILE } from '../support/roles';
import { storedUser, updateUser } from '../support/staff';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

const USERS = { name: 'users', title: 'Users', view: true, edit: true };

let host: TestHost;
let clock = 0;
beforeAll(async () => {
  host = await startHost({ now: () => new Date(Date.now() + clock) });
});
afterAll(() => host.close());
beforeEach(() => {
  clock += 7_200_000;
});

let people = 0;
async function someone() {
  const email = `mover${(people += 1)}@example.com`;
  return { email, me: await host.signInAs([PROFILE, USERS], email) };
}

/** The two calls that can change the user's own address. */
const ways: [string, (me: Client, change: object) => Promise<Answer>][] = [
  [
    'profile/update',
    async (me, change) => {
      const { name, version } = (await me.get('profile/show')).body;
      return me.put('profile/update', { name, version, ...change });
    },
  ],
  [
    'users/{id}/update',
    async (me, change) => {
      const { id } = (await me.get('profile/show')).body;
      return updateUser(me, (await me.get(`users/${id}/show`)).body, change);
    },
  ],
];

describe.each(ways)('the own address, by %s,', (_, update) => {
  test('changes with the present password, and a letter tells the former address', async () => {
    const { me, email } = await someone();
    const next = `new-${email}`;
    const changed = await update(me, { email: next, current_password: PASSWORD });
    expect([changed.status, changed.body.email]).toEqual([200, next]);
    expect((await me.get('user/current-user')).body.email).toBe(next);
    expect((await lettersTo(host, email)).at(-1)).toContain('Your address was changed');
    expect(await lettersTo(host, next)).toEqual([]);
  });

  test('stays without the password, or with a wrong one, and says so beside the field', async () => {
    const { me, email } = await someone();
    const next = { email: `new-${email}` };
    for (const proof of [{}, { current_password: 'not the password' }]) {
      const { status, body } = await update(me, { ...next, ...proof });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']]);
    }
    expect((await me.get('profile/show')).body.email).toBe(email);
    expect(await lettersTo(host, email)).toEqual([]);
  });

  test('cannot be tried for the password without end', async () => {
    const { me, email } = await someone();
    const guess = () => update(me, { email: `new-${email}`, current_password: 'a wrong guess' });
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  test('cannot be somebody else’s', async () => {
    const [{ me }, other] = [await someone(), await someone()];
    for (const email of [other.email, 'developer@localhost']) {
      const { status, body } = await update(me, { email, current_password: PASSWORD });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
    }
  });

  test('needs no password where it stays as it is', async () => {
    const { me, email } = await someone();
    expect((await update(me, { name: 'Another name', email })).status).toBe(200);
  });
});

test('a code mailed to the former address counts no more', async () => {
  const { me, email } = await someone();
  await host.client().post('users/forgot-password', { email });
  const code = await codeFor(host, email);
  const { name, version } = (await me.get('profile/show')).body;
  const next = `new-${email}`;
  await me.put('profile/update', { name, version, email: next, current_password: PASSWORD });
  for (const address of [email, next]) {
    const reset = { email: address, code, password: 'another long password' };
    expect((await host.client().post('users/reset-password', reset)).status).toBe(422);
  }
});

test('an administrator changes another’s address without a password, and the former one is told', async () => {
  const developer = await host.signIn();
  const user = await storedUser(developer);
  expect((await updateUser(developer, user, { email: `moved-${user.email}` })).status).toBe(200);
  expect((await lettersTo(host, user.email)).at(-1)).toContain('Your address was changed');
});
