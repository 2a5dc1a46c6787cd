import { codeFor, lettersTo, otherThan } from '../support/letters';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

const MINUTE = 60_000;
const NEW_PASSWORD = 'another long password';

let host: TestHost;
let clock = 0;

beforeAll(async () => {
  host = await startHost({
    now: () => new Date(Date.now() + clock),
    env: { TRUST_PROXY: '1' },
  });
});
afterAll(() => host.close());
beforeEach(() => {
  clock += 120 * MINUTE;
});

let people = 0;
/** A user with the role Administrator. */
async function someone(): Promise<string> {
  const email = `person${(people += 1)}@example.com`;
  await host.signInAs(null, email);
  return email;
}

const signIn = (email: string, password = PASSWORD) =>
  host.client().post('users/login', { email, password });

test('whoever forgot the password chooses another with a mailed code, which ends every session', async () => {
  const email = await someone();
  const open = await host.signIn(email);
  const visitor = host.client();
  expect(await visitor.post('users/forgot-password', { email })).toMatchObject({
    status: 200,
    body: {},
  });
  const code = await codeFor(host, email);
  const reset = { email, code, password: NEW_PASSWORD };
  expect(
    (await visitor.post('users/reset-password', { ...reset, code: otherThan(code) })).status,
  ).toBe(422);
  const chooser = host.client();
  expect((await chooser.post('users/reset-password', reset)).status).toBe(200);
  expect((await chooser.get('user/current-user')).status).toBe(401);

  expect((await open.get('user/current-user')).status).toBe(401);
  expect((await signIn(email)).status).toBe(422);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  expect((await visitor.post('users/reset-password', reset)).status).toBe(422);
});

test('asking for a new password answers alike for an address that nobody has', async () => {
  const asked = await host.client().post('users/forgot-password', { email: 'nobody@example.com' });
  expect([asked.status, asked.body]).toEqual([200, {}]);
  expect(await lettersTo(host, 'nobody@example.com')).toEqual([]);
  const known = await someone();
  await host.client().post('users/forgot-password', { email: known });
  const code = otherThan(await codeFor(host, known));
  const guess = (email: string) =>
    host.client().post('users/reset-password', { email, code, password: NEW_PASSWORD });
  expect((await guess('nobody@example.com')).body).toEqual((await guess(known)).body);
});

test('of a thousand guesses at a code at most five are weighed', async () => {
  const email = await someone();
  await host.client().post('users/forgot-password', { email });
  const code = await codeFor(host, email);
  const guesser = host.client();
  for (let guess = 0; guess < 20; guess += 1) {
    await guesser.post('users/reset-password', {
      email,
      code: otherThan(code),
      password: NEW_PASSWORD,
    });
  }
  const { rows } = await host.owner.query(
    'select tries from one_time_code where user_id = (select id from app_user where email = $1)',
    [email],
  );
  expect(rows).toEqual([{ tries: 5 }]);
  expect(
    (await guesser.post('users/reset-password', { email, code, password: NEW_PASSWORD })).status,
  ).toBe(422);
  expect((await signIn(email)).status).toBe(200);
});

test('strangers who know an address use up neither the tries at a code nor the codes of whoever asked for it', async () => {
  const email = await someone();
  const owner = host.client();
  await owner.post('users/forgot-password', { email });
  const code = await codeFor(host, email);
  for (let callers = 0; callers < 3; callers += 1) {
    const stranger = host.client();
    const guess = { email, code: otherThan(code), password: NEW_PASSWORD };
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await stranger.post('users/reset-password', guess)).status).toBe(422);
    }
    await stranger.post('users/forgot-password', { email });
  }
  const reset = { email, code, password: NEW_PASSWORD };
  expect((await host.client().post('users/reset-password', reset)).status).toBe(422);
  expect((await owner.post('users/reset-password', reset)).status).toBe(200);
});

test('codes are counted for each network that asks, and in all', async () => {
  const email = await someone();
  const mailed = async () => (await lettersTo(host, email)).length;
  const before = await mailed();
  const ask = async (from: string) => {
    for (let times = 0; times < 4; times += 1) {
      const { status } = await host
        .client()
        .post('users/forgot-password', { email }, { 'x-forwarded-for': from });
      expect(status).toBe(200);
    }
    return (await mailed()) - before;
  };
  expect([await ask('192.0.2.1'), await ask('198.51.100.1'), await ask('203.0.113.1')]).toEqual([
    3, 6, 6,
  ]);
});

test('a code for a new password expires and is bound to its address', async () => {
  const [email, other] = [await someone(), await someone()];
  await host.client().post('users/forgot-password', { email });
  const code = await codeFor(host, email);
  const reset = (whose: string) =>
    host.client().post('users/reset-password', { email: whose, code, password: NEW_PASSWORD });
  expect((await reset(other)).status).toBe(422);
  clock += 11 * MINUTE;
  expect((await reset(email)).status).toBe(422);
});

test('a letter names the host by its own address, whatever host was asked', async () => {
  const email = 'host@example.com';
  const me = await host.signIn();
  await me.post(
    'users/store',
    { name: 'H', email, role_id: 1 },
    { 'x-forwarded-host': 'evil.example' },
  );
  const [letter = ''] = await lettersTo(host, email);
  expect(letter).toContain(`${host.url}/build/auth/verification?setup=`);
  expect(letter).not.toContain('evil.example');
});

test('an address is asked for at most twenty times an hour, whoever asks', async () => {
  const answers = [];
  for (let asked = 0; asked < 21; asked += 1) {
    answers.push(await host.client().post('users/forgot-password', { email: 'often@example.com' }));
  }
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    429,
  ]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
});
