import type { Client } from '../support/client';
import { codeFor, tokenFor } from '../support/letters';
import { storedUser } from '../support/staff';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

const NEW_PASSWORD = 'another long password';

let host: TestHost;
let developer: Client;
let clock = 0;

beforeAll(async () => {
  host = await startHost({ now: () => new Date(Date.now() + clock) });
  developer = await host.signIn();
});
afterAll(() => host.close());

test('without a password a user is invited, and the address in the letter works once', async () => {
  const user = await storedUser(developer, { password: undefined });
  expect(user.status).toBe('invited');
  const former = await tokenFor(host, user.email);
  // This host has no mail server, so the caller gets the link too.
  expect(user.invitation.link).toMatch(new RegExp(`=${former}$`));
  const again = await developer.post(`users/${user.id}/invite`, {});
  const token = await tokenFor(host, user.email);
  expect([again.status, again.body.link]).toEqual([
    200,
    expect.stringMatching(new RegExp(`=${token}$`)),
  ]);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const choose = (code: string) =>
    host.client().post('users/reset-password', { code, password: NEW_PASSWORD });
  expect((await choose(token.slice(0, -1))).status).toBe(422);
  expect((await choose(former)).status).toBe(422);
  expect((await choose(token)).status).toBe(200);
  expect((await developer.post(`users/${user.id}/invite`, {})).status).toBe(422);
  expect((await choose(token)).status).toBe(422);
  await host.signIn(user.email, NEW_PASSWORD);
});

test('an invitation ends after the hours of the setting, and a mailed code takes its place', async () => {
  const user = await storedUser(developer, { password: undefined });
  const token = await tokenFor(host, user.email);
  clock += 73 * 3_600_000;
  developer = await host.signIn();
  const password = NEW_PASSWORD;
  expect((await host.client().post('users/reset-password', { code: token, password })).status).toBe(
    422,
  );
  await host.client().post('users/forgot-password', { email: user.email });
  const code = await codeFor(host, user.email);
  expect(
    (await host.client().post('users/reset-password', { email: user.email, code, password }))
      .status,
  ).toBe(200);
});

test('a password is changed with the present one, and ends one’s other sessions', async () => {
  const user = await storedUser(developer);
  const [me, elsewhere] = [await host.signIn(user.email), await host.signIn(user.email)];
  const change = (body: object) => me.post(`users/update-password/${user.id}/updatePassword`, body);
  const wrong = await change({ current_password: 'not the password', password: NEW_PASSWORD });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current_password']]);
  expect((await change({ password: NEW_PASSWORD })).body.errors).toHaveProperty('current_password');
  expect(
    (await change({ current_password: PASSWORD, password: 'short' })).body.errors,
  ).toHaveProperty('password');

  expect((await change({ current_password: PASSWORD, password: NEW_PASSWORD })).status).toBe(200);
  expect((await me.get('user/current-user')).status).toBe(200);
  expect((await elsewhere.get('user/current-user')).status).toBe(401);
  await host.signIn(user.email, NEW_PASSWORD);
});

test('nobody changes another’s password by that call', async () => {
  const user = await storedUser(developer);
  const body = { current_password: PASSWORD, password: NEW_PASSWORD };
  expect(
    (await developer.post(`users/update-password/${user.id}/updatePassword`, body)).status,
  ).toBe(403);
  await host.signIn(user.email);
});

test('the present password cannot be guessed through an open session', async () => {
  const user = await storedUser(developer);
  const me = await host.signIn(user.email);
  const statuses = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const { status } = await me.post(`users/update-password/${user.id}/updatePassword`, {
      current_password: `guess number ${guess}`,
      password: NEW_PASSWORD,
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});
