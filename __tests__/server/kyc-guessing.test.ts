import { randomBytes } from 'node:crypto';

import { messagesSent } from '@/server/outbox/outbox';
import { codeFor, lettersTo, otherThan } from '../support/letters';
import { anAddress, anApplicant, aSubmitted, sendImage, startBody } from '../support/kyc-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let clock = new Date('2026-11-24T08:00:00Z');
const MINUTE_MS = 60_000;
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE_MS);
};

beforeAll(async () => {
  host = await startHost({ now: () => clock, env: { TRUST_PROXY: '1' } });
}, 60_000);
afterAll(async () => {
  await messagesSent();
  await host.close();
});
beforeEach(() => pass(2));

const started = async (email: string) => {
  const client = host.client();
  const { body } = await client.post('public/kyc/start', startBody(email));
  const at = `public/kyc/${body.reference}`;
  return { client, at, verify: (code: string) => client.post(`${at}/verify`, { code }) };
};

test('strangers who know a reference leave the code to whoever asked for it, and have ten guesses in all', async () => {
  const email = anAddress();
  const { at, verify } = await started(email);
  const code = await codeFor(host, email);
  for (let callers = 0; callers < 3; callers += 1) {
    const stranger = host.client();
    const wrong = () => stranger.post(`${at}/verify`, { code: otherThan(code) });
    for (let times = 0; times < 6; times += 1) expect((await wrong()).status).toBe(422);
  }
  const { rows } = await host.owner.query('select tries from kyc_code order by id desc limit 1');
  expect(rows[0].tries).toBe(10);
  expect((await host.client().post(`${at}/verify`, { code })).status).toBe(422);
  expect((await verify(code)).status).toBe(200);
});

test('a new code, whoever asks for it, opens the file on the device of the customer', async () => {
  const email = anAddress();
  const { at, verify } = await started(email);
  expect((await host.client().post(`${at}/resend`)).status).toBe(200);
  expect((await verify(await codeFor(host, email))).status).toBe(200);
});

test('a code is dead for a caller after five guesses, and so is one that a newer one took the place of', async () => {
  const email = anAddress();
  const { client, at, verify } = await started(email);
  const code = await codeFor(host, email);
  for (let at5 = 0; at5 < 5; at5 += 1) expect((await verify(otherThan(code))).status).toBe(422);
  expect((await verify(code)).status).toBe(422);
  expect((await client.post(`${at}/resend`)).status).toBe(200);
  const second = await codeFor(host, email);
  expect((await verify(second)).status).toBe(200);
  expect((await verify(second)).status).toBe(422);
});

test('five guesses at once do not make six', async () => {
  const email = anAddress();
  const { verify } = await started(email);
  const code = await codeFor(host, email);
  await Promise.all(Array.from({ length: 8 }, () => verify(otherThan(code))));
  const { rows } = await host.owner.query('select tries from kyc_code order by id desc limit 1');
  expect(rows[0].tries).toBe(5);
  expect((await verify(code)).status).toBe(422);
});

test('a code is over after ten minutes', async () => {
  const email = anAddress();
  const { verify } = await started(email);
  const code = await codeFor(host, email);
  pass(11);
  expect((await verify(code)).status).toBe(422);
});

test('one address is sent three codes in a quarter of an hour and ten in a day, whoever asks, and is answered alike', async () => {
  const email = anAddress();
  const statuses: number[] = [];
  const ask = async () => {
    const { status } = await host.client().post('public/kyc/start', startBody(email));
    statuses.push(status);
    await messagesSent();
  };
  for (let times = 0; times < 5; times += 1) await ask();
  expect(await lettersTo(host, email)).toHaveLength(3);
  for (let times = 0; times < 12; times += 1) {
    pass(16);
    await ask();
  }
  expect(await lettersTo(host, email)).toHaveLength(10);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('codes that are asked for from one network leave those of another, up to six in a quarter of an hour', async () => {
  const email = anAddress();
  const { at } = await started(email);
  const resend = async (from: string) =>
    (await host.client().post(`${at}/resend`, {}, { 'x-forwarded-for': from })).status;
  const statuses = [];
  for (const from of ['192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.7', '203.0.113.7']) {
    statuses.push(await resend(from));
  }
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
  expect([await resend('203.0.113.7'), await resend('198.51.100.7')]).toEqual([200, 429]);
});

test('a customer is mailed three links in a quarter of an hour, and ten a day', async () => {
  const { client, at } = await anApplicant(host);
  const statuses = [];
  for (let times = 0; times < 4; times += 1)
    statuses.push((await client.post(`${at}/link`)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  pass(16);
  expect((await client.post(`${at}/link`)).status).toBe(200);
});

test('asking for another code says when, once there were too many', async () => {
  const email = anAddress();
  const { client, at } = await started(email);
  expect((await client.post(`${at}/resend`)).status).toBe(200);
  expect((await client.post(`${at}/resend`)).status).toBe(200);
  const fourth = await client.post(`${at}/resend`);
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(600);
});

test('whoever tries references, links or codes is turned away after thirty in a minute, and none is found', async () => {
  const { email, number } = await aSubmitted(host);
  pass(2);
  const client = host.client();
  const statuses = new Map<number, number>();
  const count = ({ status }: { status: number }) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  for (let tries = 0; tries < 20; tries += 1) {
    const token = randomBytes(32).toString('base64url');
    count(await client.post(`public/kyc/${token}/verify`, { code: '123456' }));
    count(await client.post('public/kyc/resume', { token }));
    count(await client.get(`public/kyc/${token}/draft`));
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 20, 422: 10, 429: 30 });
  expect((await client.post('public/kyc/view', { number, email })).status).toBe(429);
  pass(2);
  expect((await client.post('public/kyc/view', { number, email })).status).toBe(200);
});

test('a session ends after half an hour without a call, and is of no use to the office', async () => {
  const { client, at } = await anApplicant(host);
  pass(29);
  expect((await client.get(`${at}/draft`)).status).toBe(200);
  pass(29);
  expect((await client.get(`${at}/draft`)).status).toBe(200);
  for (const path of [
    'user/current-user',
    'exchange/kyc-customers/list',
    'accounting/parties/list',
  ]) {
    expect([path, (await client.get(path)).status]).toEqual([path, 401]);
  }
  pass(31);
  expect((await client.get(`${at}/draft`)).status).toBe(401);
  const other = await anApplicant(host);
  expect((await other.client.post('public/kyc/leave')).status).toBe(200);
  expect((await other.client.get(`${other.at}/draft`)).status).toBe(401);
});

test('the cookie is out of reach for scripts, and a call from elsewhere is turned away', async () => {
  const email = anAddress();
  const { client, at, verify } = await started(email);
  expect(client.cookies.has('kyc_session')).toBe(false);
  const { headers } = await verify(await codeFor(host, email));
  const cookie = headers.getSetCookie().find((one) => one.startsWith('kyc_session='));
  expect(cookie).toMatch(/^kyc_session=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax$/);
  const foreign = await client.raw('PUT', `/api/${at}/draft`, {
    body: JSON.stringify({ data: { full_name: 'X' } }),
    headers: { 'content-type': 'application/json' },
  });
  expect(foreign.status).toBe(419);
});

test('whoever is a robot, or claims the developer’s address, is sent nothing and is not told so', async () => {
  const email = anAddress();
  const robot = await host.client().post('public/kyc/start', startBody(email, { website: 'x' }));
  const own = await host.client().post('public/kyc/start', startBody('DEVELOPER@localhost'));
  expect([robot.status, own.status]).toEqual([200, 200]);
  expect(await lettersTo(host, email)).toEqual([]);
  expect(await lettersTo(host, 'developer@localhost')).toEqual([]);
});

test('a session sends so much and no more', async () => {
  const { client, at } = await anApplicant(host);
  const send = () => sendImage(client, `${at}/files`, { document: 'passport', side: 'front' });
  expect((await send()).status).toBe(201);
  expect((await client.get(`${at}/draft`)).body.uploads_left).toBe(19);
  await host.owner.query('update kyc_session set uploads = 20');
  expect((await send()).status).toBe(422);
  await host.owner.query('update kyc_session set uploads = 0, upload_bytes = 62914560');
  const refused = await send();
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['file']]);
});
