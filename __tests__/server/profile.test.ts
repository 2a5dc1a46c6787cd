import { Secret, TOTP } from 'otpauth';

import { otherThan } from '../support/letters';
import { HOSTILE } from '@/__tests__/soak/fuzz-hostile';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

const PROFILE = { name: 'profile', title: 'Profile', view: true, edit: true };

let host: TestHost;
let clock = 0;

beforeAll(async () => {
  host = await startHost({ now: () => new Date(Date.now() + clock) });
});
afterAll(() => host.close());
beforeEach(() => {
  clock += 120 * 60_000;
});

let people = 0;
async function someone() {
  const email = `person${(people += 1)}@example.com`;
  return { email, me: await host.signInAs([PROFILE], email) };
}

test('everybody sees and changes his own name and telephone, and nothing else of himself', async () => {
  const { me, email } = await someone();
  const { body } = await me.get('profile/show');
  expect(body).toMatchObject({
    email,
    type: 'staff',
    two_factor: false,
    preferences: {},
    version: 1,
  });
  const changed = await me.put('profile/update', { name: 'Laila', phone: '+93 1', version: 1 });
  expect(changed.body).toMatchObject({ name: 'Laila', phone: '+93 1', version: 2 });
  expect((await me.put('profile/update', { name: 'Late', version: 1 })).status).toBe(409);
  for (const field of ['email', 'role_id', 'type', 'status', 'is_developer', 'id', 'password']) {
    const answer = await me.put('profile/update', { name: 'X', version: 2, [field]: 1 });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  }
  expect((await me.get('profile/show')).body).toEqual(changed.body);
});

test('the answer about oneself holds no secret', async () => {
  const { me } = await someone();
  await me.post('profile/totp/begin');
  expect((await me.get('profile/show')).text).not.toMatch(/hash|secret|pending|argon2/);
});

test('a hostile name is kept as it is or refused, and never breaks anything', async () => {
  const { me } = await someone();
  for (const name of HOSTILE) {
    const { version } = (await me.get('profile/show')).body;
    const { status, body } = await me.put('profile/update', { name, version });
    const outcome = status === 200 ? body.name : Object.keys(body.errors);
    expect([name, outcome]).toEqual([name, status === 200 ? String(name).trim() : ['name']]);
  }
});

test('preferences are replaced as a whole, and only those that exist are taken', async () => {
  const { me } = await someone();
  const wanted = {
    locale: 'fa',
    theme: 'dark',
    density: 'compact',
    digits: 'persian',
    calendar: 'solar',
    date_format: 'DD/MM/YYYY',
    time_format: 'HH:mm',
    negative: 'brackets',
    shortcuts: false,
    enter_key: 'next',
  };
  expect((await me.put('profile/preferences', wanted)).body).toEqual(wanted);
  expect((await me.put('profile/preferences', { theme: 'light' })).body).toEqual({
    theme: 'light',
  });
  expect((await me.get('profile/show')).body.preferences).toEqual({ theme: 'light' });
  for (const wrong of [
    { locale: 'xx' },
    { theme: 'pink' },
    { shortcuts: 'yes' },
    { date_format: 'YYYY/DD' },
    { time_format: 'x' },
    { colour: 'red' },
    { digits: null },
    { enter_key: ['next'] },
  ]) {
    const { status, body } = await me.put('profile/preferences', wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(wrong)]);
  }
});

test('the developer has preferences too', async () => {
  const developer = await host.signIn();
  expect((await developer.put('profile/preferences', { theme: 'dark' })).status).toBe(200);
});

test('one sees where one is signed in and ends a session there, and nobody else’s', async () => {
  const { me, email } = await someone();
  const elsewhere = await host.signIn(email);
  const { me: other } = await someone();
  const { body } = await me.get('profile/sessions/list');
  expect(body.map((one: { is_current: boolean }) => one.is_current).sort()).toEqual([false, true]);
  const there = body.find((one: { is_current: boolean }) => !one.is_current);
  expect(JSON.stringify(body)).not.toContain(elsewhere.cookies.get('sarraf_session'));

  expect((await other.post(`profile/sessions/${there.id}/end`)).status).toBe(404);
  expect((await elsewhere.get('user/current-user')).status).toBe(200);
  expect((await me.post(`profile/sessions/${there.id}/end`)).status).toBe(200);
  expect((await elsewhere.get('user/current-user')).status).toBe(401);
  expect((await me.get('profile/sessions/list')).body).toHaveLength(1);
});

test('the second step is on only when an authenticator has shown that it works', async () => {
  const { me, email } = await someone();
  const { body } = await me.post('profile/totp/begin');
  expect(body.uri).toContain(`secret=${body.secret}`);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const code = () => totp.generate({ timestamp: Date.now() + clock });
  await host.signIn(email);

  for (const wrong of [otherThan(code()), '', 123_456, null, 'abcdef']) {
    const { status, body: refused } = await me.post('profile/totp/confirm', { code: wrong });
    expect([status, Object.keys(refused.errors)]).toEqual([422, ['code']]);
  }
  const confirmed = await me.post('profile/totp/confirm', { code: code() });
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
  expect((await me.get('profile/show')).body).toMatchObject({
    two_factor: true,
    recovery_codes_left: 10,
  });
  expect((await me.post('profile/totp/begin')).status).toBe(422);
  await expect(host.signIn(email)).rejects.toThrow('422');
});

test('the second step goes off only with the password', async () => {
  const { me, email } = await someone();
  const { body } = await me.post('profile/totp/begin');
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  await me.post('profile/totp/confirm', { code: totp.generate({ timestamp: Date.now() + clock }) });
  expect((await me.post('profile/totp/disable', {})).body.errors).toHaveProperty('password');
  expect((await me.post('profile/totp/disable', { password: 'not the password' })).status).toBe(
    422,
  );
  expect((await me.post('profile/totp/disable', { password: PASSWORD })).status).toBe(200);
  await host.signIn(email);
});

test('a code for the second step cannot be guessed through an open session', async () => {
  const { me } = await someone();
  const { body } = await me.post('profile/totp/begin');
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const code = otherThan(totp.generate({ timestamp: Date.now() + clock }));
  const statuses = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await me.post('profile/totp/confirm', { code })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

test('nobody who is not signed in has a profile', async () => {
  const visitor = host.client();
  expect((await visitor.get('profile/show')).status).toBe(401);
  expect((await visitor.get('profile/sessions/list')).status).toBe(401);
  expect((await visitor.post('profile/totp/begin')).status).toBe(401);
});
