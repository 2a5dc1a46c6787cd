import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { TOKEN_EXAMPLES } from '@/server/kernel/openapi';
import { messagesSent } from '@/server/outbox/outbox';
import { allRoutes } from '@/server/routes';
import { sealWhole } from '../support/seal-whole';
import type { Client } from '../support/client';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
let now = new Date('2026-11-30T09:00:00Z');
beforeAll(async () => {
  host = await startHost({ now: () => now, chart: true });
  me = await host.signIn();
});
afterAll(() => host.close());

const draft = (more: object = {}) => ({
  name: 'Web shop',
  expires_on: '2027-01-31',
  current_password: PASSWORD,
  ...more,
});

const make = async (more: object = {}): Promise<{ id: number; token: string }> => {
  const { status, body } = await me.post('profile/tokens/store', draft(more));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};

/** A program: no cookie, no CSRF token, only the Authorization header. */
async function call(
  token: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) {
  const answer = await fetch(`${host.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text, answer };
}

const party = (name: string) => ({ body: { kind: 'customer', name } });

test('a program reads and posts with a token, without a cookie and without a CSRF token', async () => {
  const { id, token } = await make();
  const who = await call(token, 'GET', 'user/current-user');
  expect(who.body.email).toBe('developer@localhost');
  expect(who.answer.headers.getSetCookie()).toEqual([]);
  const { status, body } = await call(token, 'POST', 'accounting/parties/store', party('By token'));
  expect(status).toBe(201);
  const { rows } = await host.owner.query(
    "select token_id from audit where record_type = 'party' and record_id = $1",
    [String(body.id)],
  );
  expect(rows).toEqual([{ token_id: id }]);
  const trail = await me.get(`setting/audit-trail/list?record_type=party&record_id=${body.id}`);
  // The database sets the time of an audit row, whatever the clock of the test says.
  const today = new Date().toISOString().slice(0, 10);
  const report = await me.get(`reports/audit-trial?from=${today}&to=${today}&record_type=party`);
  const actor = 'Developer (Web shop)';
  expect([trail.body.data[0].user, report.body.rows[0].user]).toEqual([actor, actor]);
  const [first] = (await me.get('profile/tokens/list')).body;
  expect(first).toMatchObject({ id, status: 'active', last_used_ip: '127.0.0.1' });
  expect(new Date(first.last_used_at)).toEqual(now);
});

test('the server stores only the hash of a token, and shows it once', async () => {
  const { token } = await make();
  const { rows } = await host.owner.query('select * from api_token order by id desc limit 1');
  const states = await host.owner.query('select state from record_state');
  expect(JSON.stringify([rows, states.rows])).not.toContain(token);
  expect(JSON.stringify((await me.get('profile/tokens/list')).body)).not.toContain(token);
  expect(token.startsWith(rows[0].hint)).toBe(true);
});

test('a token that is unknown, malformed, expired or revoked is refused, also beside a session', async () => {
  const { id, token } = await make({ expires_on: '2026-12-01' });
  const unknown = `sarraf_${'A'.repeat(43)}`;
  for (const wrong of [unknown, 'sarraf_short', '', token.slice(0, -1)]) {
    expect((await call(wrong, 'GET', 'user/current-user')).status).toBe(401);
  }
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const both = await call(unknown, 'GET', 'user/current-user', { headers: { cookie } });
  expect(both.status).toBe(401);

  now = new Date('2026-12-01T23:59:00Z');
  expect((await call(token, 'GET', 'user/current-user')).status).toBe(200);
  now = new Date('2026-12-02T00:00:00Z');
  expect((await call(token, 'GET', 'user/current-user')).status).toBe(401);
  now = new Date('2026-11-30T10:00:00Z');
  me = await host.signIn();

  expect((await me.post(`profile/tokens/${id}/revoke`)).body.status).toBe('revoked');
  expect((await call(token, 'GET', 'user/current-user')).status).toBe(401);
  expect((await me.post(`profile/tokens/${id}/revoke`)).status).toBe(409);
});

test('of six calls that revoke a token at once, one does', async () => {
  const { id } = await make();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => me.post(`profile/tokens/${id}/revoke`)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
});

test('a user neither sees nor revokes the tokens of others', async () => {
  const { id } = await make();
  const clerk = await host.signInAs([
    { name: 'profile', title: 'Profile', view: true, edit: true },
  ]);
  expect((await clerk.get('profile/tokens/list')).body).toEqual([]);
  expect((await clerk.post(`profile/tokens/${id}/revoke`)).status).toBe(404);
  expect((await clerk.get('setting/api-tokens/list')).status).toBe(403);
  expect((await clerk.post(`setting/api-tokens/${id}/revoke`)).status).toBe(403);
});

test('another Authorization header, such as that of a proxy, does not concern the session', async () => {
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${host.url}/api/user/current-user`, {
    headers: { cookie, authorization: 'Basic dXNlcjpwYXNz' },
  });
  expect(answer.status).toBe(200);
});

test('a token is refused from an address that it does not allow', async () => {
  const near = await make({ addresses: ['127.0.0.0/8'] });
  const far = await make({ addresses: ['203.0.113.7', '2001:db8::/32'] });
  expect((await call(near.token, 'GET', 'user/current-user')).status).toBe(200);
  expect((await call(far.token, 'GET', 'user/current-user')).status).toBe(401);
  const { status, body } = await me.post(
    'profile/tokens/store',
    draft({ addresses: ['127.0.0.1', 'shop.example', '10.0.0.0/33'] }),
  );
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['addresses.1', 'addresses.2']);
  expect(body.errors['addresses.1'][0]).toContain('shop.example');
});

test('the user of a new token gets a letter', async () => {
  await make({ name: 'Night job' });
  await messagesSent();
  const letters = await host.letters();
  expect(letters.filter((letter) => letter.includes('Night job'))).toEqual([
    expect.stringContaining('To: developer@localhost'),
  ]);
});

test('a token needs the password, a day that is not past, and at most a year', async () => {
  for (const [wrong, field] of [
    [{ current_password: 'not my password' }, 'current_password'],
    [{ expires_on: '2026-11-29' }, 'expires_on'],
    [{ expires_on: '2027-12-02' }, 'expires_on'],
    [{ role_id: 999 }, 'role_id'],
  ] as const) {
    const { status, body } = await me.post('profile/tokens/store', draft(wrong));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  }
});

test('a disabled user’s tokens end with the user', async () => {
  const clerk = await host.signInAs(
    [{ name: 'parties', title: 'Parties', view: true }],
    'c@example.test',
  );
  const { id: user_id } = (await clerk.get('user/current-user')).body;
  const { body } = await me.post('setting/api-tokens/store', draft({ user_id }));
  expect((await call(body.token, 'GET', 'accounting/parties/list')).status).toBe(200);
  await host.owner.query("update app_user set status = 'disabled' where id = $1", [user_id]);
  expect((await call(body.token, 'GET', 'accounting/parties/list')).status).toBe(401);
});

const roleOf = async (pages: object[]): Promise<number> =>
  (await me.post('setting/roles/store', { name: `Role ${Math.random()}`, pages })).body.id;

test('a role limits a token; the user’s own rights limit it too', async () => {
  const reader = await roleOf([{ name: 'parties', view: true }]);
  const { token } = await make({ role_id: reader });
  expect((await call(token, 'GET', 'accounting/parties/list')).status).toBe(200);
  expect((await call(token, 'POST', 'accounting/parties/store', party('No'))).status).toBe(403);
  expect((await call(token, 'GET', 'accounting/proof')).status).toBe(403);

  const clerk = await host.signInAs([
    { name: 'parties', title: 'Parties', view: true, create: true },
    { name: 'profile', title: 'Profile', view: true, edit: true },
  ]);
  const wide = await roleOf([
    { name: 'parties', view: true },
    { name: 'proof', view: true },
  ]);
  const own = { ...draft({ role_id: wide }) };
  const { body } = await clerk.post('profile/tokens/store', own);
  expect((await call(body.token, 'GET', 'accounting/parties/list')).status).toBe(200);
  expect((await call(body.token, 'POST', 'accounting/parties/store', party('No'))).status).toBe(
    403,
  );
  expect((await call(body.token, 'GET', 'accounting/proof')).status).toBe(403);

  await host.owner.query('update role set deleted_at = now() where id = $1', [reader]);
  expect((await call(token, 'GET', 'accounting/parties/list')).status).toBe(403);
});

test('a token of a user who lost the role may do nothing, even with a role for everything', async () => {
  const clerk = await host.signInAs(null, 'lost@example.test');
  const { id: user_id } = (await clerk.get('user/current-user')).body;
  const everything = await me.post('setting/roles/store', { name: 'Everything', pages: null });
  const { body } = await me.post(
    'setting/api-tokens/store',
    draft({ user_id, role_id: everything.body.id }),
  );
  expect((await call(body.token, 'GET', 'accounting/parties/list')).status).toBe(200);
  await host.owner.query('update app_user set role_id = null where id = $1', [user_id]);
  expect((await call(body.token, 'GET', 'accounting/parties/list')).status).toBe(403);
});

test('nobody makes a token that allows more than they may do', async () => {
  const admin = await host.signInAs([
    { name: 'api tokens', title: 'API tokens', view: true, create: true, delete: true },
    { name: 'parties', title: 'Parties', view: true },
    { name: 'profile', title: 'Profile', view: true, edit: true },
  ]);
  const { id: developer } = (await me.get('user/current-user')).body;
  const refused = await admin.post('setting/api-tokens/store', draft({ user_id: developer }));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['user_id']]);
  const role_id = await roleOf([{ name: 'parties', view: true }]);
  const limited = await admin.post(
    'setting/api-tokens/store',
    draft({ user_id: developer, role_id }),
  );
  expect(limited.status).toBe(201);
  const wide = await roleOf([{ name: 'proof', view: true }]);
  const { body } = await admin.post(
    'setting/api-tokens/store',
    draft({ user_id: developer, role_id: wide }),
  );
  expect(Object.keys(body.errors)).toEqual(['role_id']);
});

test('calls that need a person refuse a token, so that a token cannot make another one', async () => {
  const { token } = await make();
  const inPerson = allRoutes
    .filter(({ endpoint }) => endpoint.inPerson)
    .map(({ endpoint }) => endpoint);
  expect(inPerson.map(({ path }) => path).toSorted()).toEqual([
    'profile/sessions/{id}/end',
    'profile/tokens/store',
    'profile/tokens/{id}/revoke',
    'profile/totp/begin',
    'profile/totp/confirm',
    'profile/totp/disable',
    'profile/update',
    'reports/report-packs/store',
    'reports/report-packs/{id}/update',
    'setting/api-tokens/store',
    'setting/api-tokens/{id}/revoke',
    'setting/message-channels/store',
    'setting/message-channels/{id}/test',
    'setting/message-channels/{id}/update',
    'setting/webhooks/store',
    'setting/webhooks/{id}/rotate',
    'setting/webhooks/{id}/update',
  ]);
  for (const { method, path } of inPerson) {
    const { status } = await call(token, method, path.replace('{id}', '1'), { body: {} });
    expect([path, status]).toEqual([path, 403]);
  }
});

const RUN = { sh: 'bash', ts: process.execPath, php: 'php', py: 'python3' } as const;

test.each(['sh', 'ts', 'php', 'py'] as const)(
  'the example of the guide in %s posts a journal entry',
  async (language) => {
    const { token } = await make();
    const chart: { id: number; number: string }[] = (
      await me.get('accounting/chart-of-accounts/list')
    ).body;
    const idOf = (number: string) => String(chart.find((one) => one.number === number)?.id);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'example-'));
    const file = path.join(folder, `example.${language === 'ts' ? 'mts' : language}`);
    await writeFile(file, TOKEN_EXAMPLES[language]);
    const env = {
      ...process.env,
      HOST: host.url,
      TOKEN: token,
      KEY: `example ${language}`,
      DAY: '2026-11-30',
      DEBIT: idOf('1010'),
      CREDIT: idOf('3000'),
    };
    const { stdout } = await promisify(execFile)(RUN[language], [file], { env });
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'posted',
      lines: [{ debit: '12.50' }, { credit: '12.50' }],
    });
  },
);

test('a repeated POST with a token and a key is done once', async () => {
  const { token } = await make();
  const keyed = { ...party('Once'), headers: { 'idempotency-key': 'shop-1' } };
  const first = await call(token, 'POST', 'accounting/parties/store', keyed);
  const second = await call(token, 'POST', 'accounting/parties/store', keyed);
  expect(second.body).toEqual(first.body);
  expect(second.answer.headers.get('idempotent-replay')).toBe('true');
});

test('a changed token of an audit row is found by the chain', async () => {
  const { token } = await make();
  const { body: kept } = await call(token, 'POST', 'accounting/parties/store', party('Sealed'));
  // Transactions of other tests delay the sealing, so it is repeated until nothing is left.
  await sealWhole(host.db);
  expect((await me.get('setting/audit-trail/verify')).body).toMatchObject({ ok: true });
  await inTransaction(queriesOver(host.owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update audit set token_id = null where record_type = 'party' and record_id = ${String(kept.id)}
    `.execute(tx);
  });
  expect((await me.get('setting/audit-trail/verify')).body).toMatchObject({ ok: false });
});
