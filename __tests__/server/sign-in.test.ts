import { Secret, TOTP } from 'otpauth';

import { lettersTo, otherThan } from '../support/letters';
import { ratioOfTimes } from '../support/ratio-of-times';
import { DEVELOPER, PASSWORD, startHost, type TestHost } from '../support/test-host';

const MINUTE = 60_000;

let host: TestHost;
let clock = 0;

beforeAll(async () => {
  host = await startHost({ now: () => new Date(Date.now() + clock) });
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

const signIn = (email: unknown, password: unknown = PASSWORD) =>
  host.client().post('users/login', { email, password });

test('a wrong password and an unknown address are refused in the same words', async () => {
  const known = await signIn(await someone(), 'not the password');
  const unknown = await signIn('nobody@example.com', 'not the password');
  expect(known.status).toBe(422);
  expect(known.body).toEqual({
    message: 'The address or the password is not right.',
    errors: { email: ['The address or the password is not right.'] },
  });
  expect(unknown.body).toEqual(known.body);
});

test('an unknown address takes as long to refuse as a known one', async () => {
  const known = await someone();
  const ratio = await ratioOfTimes([
    () => signIn(known, 'not the password'),
    (round) => signIn(`nobody${round}@example.com`, 'not the password'),
  ]);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test('an address is the same in any letters, and no other address signs in', async () => {
  const email = await someone();
  expect((await signIn(email.toUpperCase())).status).toBe(200);
  for (const other of [
    `${email}.`,
    email.replace('@', '+x@'),
    `${email}\u0000`,
    'developer+x@localhost',
  ]) {
    expect((await signIn(other)).status).toBe(422);
  }
});

test.each([{ $ne: '' }, [], 0, true, null, '', [PASSWORD]])(
  'no password is %j',
  async (password) => {
    const { status, body } = await signIn(DEVELOPER, password);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']]);
  },
);

test('after ten failures an account is shut for a quarter of an hour, from wherever it is tried', async () => {
  const email = await someone();
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await signIn(email, 'not the password')).status).toBe(422);
  }
  const shut = await signIn(email);
  expect(shut.status).toBe(429);
  expect(Number(shut.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  clock += 15 * MINUTE;
  expect((await signIn(email)).status).toBe(200);
});

test('only failures are counted', async () => {
  const email = await someone();
  for (let time = 0; time < 15; time += 1) expect((await signIn(email)).status).toBe(200);
});

test('signing in begins another session than the one that asked', async () => {
  const email = await someone();
  const visitor = host.client();
  await visitor.get('user/current-user');
  const before = visitor.cookies.get('sarraf_session') ?? '';
  expect((await visitor.post('users/login', { email, password: PASSWORD })).status).toBe(200);
  const after = visitor.cookies.get('sarraf_session') ?? '';
  expect(after).not.toBe(before);

  const stale = await visitor.raw('GET', '/api/user/current-user', {
    headers: { cookie: `sarraf_session=${before}` },
  });
  expect(stale.status).toBe(401);
  const { rows } = await host.owner.query("select encode(id_hash, 'base64') as hash from session");
  expect(rows.map(({ hash }) => hash)).not.toContain(after);
});

test('a session ends on signing out, at once and for good', async () => {
  const visitor = await host.signIn(await someone());
  const before = visitor.cookies.get('sarraf_session') ?? '';
  expect((await visitor.post('users/logout')).status).toBe(200);
  const stale = await visitor.raw('GET', '/api/user/current-user', {
    headers: { cookie: `sarraf_session=${before}` },
  });
  expect(stale.status).toBe(401);
});

test('a session ends after half an hour without a call, and after twelve hours in any case', async () => {
  const visitor = await host.signIn(await someone());
  clock += 29 * MINUTE;
  expect((await visitor.get('user/current-user')).status).toBe(200);
  clock += 31 * MINUTE;
  expect((await visitor.get('user/current-user')).status).toBe(401);

  const busy = await host.signIn(await someone());
  for (let quarter = 0; quarter < 47; quarter += 1) {
    clock += 15 * MINUTE;
    expect((await busy.get('user/current-user')).status).toBe(200);
  }
  clock += 16 * MINUTE;
  expect((await busy.get('user/current-user')).status).toBe(401);
});

test('a disabled user is refused like an unknown one, and mailed nothing', async () => {
  const email = await someone();
  const visitor = await host.signIn(email);
  await host.owner.query("update app_user set status = 'disabled' where email = $1", [email]);
  expect((await visitor.get('user/current-user')).status).toBe(401);
  expect((await signIn(email)).body.errors.email).toEqual([
    'The address or the password is not right.',
  ]);
  expect(await host.client().post('users/forgot-password', { email })).toMatchObject({
    status: 200,
    body: {},
  });
  expect(await lettersTo(host, email)).toEqual([]);
});

test('with a second step a password alone does not sign in, and every code does once', async () => {
  const email = await someone();
  const visitor = await host.signIn(email);
  const { body: begun } = await visitor.post('profile/totp/begin');
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  const now = () => ({ timestamp: Date.now() + clock });
  const { body } = await visitor.post('profile/totp/confirm', { code: totp.generate(now()) });
  expect(body.recovery_codes).toHaveLength(10);

  const withCode = (code?: string) =>
    host.client().post('users/login', { email, password: PASSWORD, code });
  expect((await withCode()).body.errors.code).toEqual(['Write the code of your authenticator.']);
  expect((await withCode(otherThan(totp.generate(now())))).body.errors.code).toEqual([
    'This code is not right, or it was used before. Enter another code.',
  ]);
  // The code that confirmed the setup cannot be used again.
  expect((await withCode(totp.generate(now()))).status).toBe(422);
  clock += 30_000;
  const right = totp.generate(now());
  expect((await withCode(right)).status).toBe(200);
  expect((await withCode(right)).status).toBe(422);
  const [recovery] = body.recovery_codes;
  expect((await withCode(recovery.toLowerCase())).status).toBe(200);
  expect((await withCode(recovery)).status).toBe(422);
});

test('who signed in stands in the audit trail as the one who did it', async () => {
  const me = await host.signIn();
  const { body } = await me.get('user/current-user');
  const { rows } = await host.owner.query(
    "select user_id from audit where action = 'sign in' order by id desc limit 1",
  );
  expect(rows).toEqual([{ user_id: body.id }]);
});
