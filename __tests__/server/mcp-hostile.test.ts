import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

import { allRoutes } from '@/server/routes';
import type { Route } from '@/server/kernel/serve';
import type { Client } from '../support/client';
import {
  type Assistant,
  assistant,
  closeAssistants,
  sendRaw,
  tokenOf,
} from '../support/mcp-client';
import { startHost, type TestHost } from '../support/test-host';

/** One call of this host fails with an error that must not leave the host. */
const broken = (route: Route): Route =>
  route.endpoint.path === 'setting/branches/list'
    ? { ...route, handle: () => Promise.reject(new Error('select secret from app_user')) }
    : route;

let host: TestHost;
let me: Client;
let token: string;
let asking: Assistant;
const lines: string[] = [];
beforeAll(async () => {
  host = await startHost({
    chart: true,
    routes: allRoutes.map(broken),
    logLine: (line) => lines.push(line),
  });
  me = await host.signIn();
  token = await tokenOf(me);
  asking = await assistant(host.url, token);
});
afterAll(async () => {
  await closeAssistants();
  await host.close();
});

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const send = (body: BodyInit | undefined, headers: Record<string, string> = {}, method = 'POST') =>
  sendRaw(host.url, body, { authorization: `Bearer ${token}`, ...headers }, method);
const cookies = () => [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test('without a valid token every request is refused in plain words, also with a session', async () => {
  const wrong = `Bearer sarraf_${'A'.repeat(43)}`;
  const csrf = decodeURIComponent(me.cookies.get('XSRF-TOKEN') ?? '');
  for (const headers of [
    {},
    { authorization: wrong },
    { authorization: 'Bearer ' },
    { authorization: 'Basic dXNlcjpwYXNz' },
    { cookie: cookies(), 'x-xsrf-token': csrf },
    { cookie: cookies(), 'x-xsrf-token': csrf, authorization: wrong },
  ] as Record<string, string>[]) {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const body = method === 'POST' ? LIST : undefined;
      const answer = await sendRaw(host.url, body, headers, method);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(JSON.parse(answer.text)).toMatchObject({
        jsonrpc: '2.0',
        error: { message: expect.stringContaining('Send a valid API token') },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  }
  const inPersian = await sendRaw(host.url, LIST, { 'accept-language': 'fa' });
  expect(inPersian.text).toMatch(/توکن API معتبر/);
});

test('a revoked token, and one whose addresses exclude the caller, are refused', async () => {
  const own = await tokenOf(me, { name: 'To revoke' });
  const asOwn = await assistant(host.url, own);
  expect((await asOwn.tools()).length).toBeGreaterThan(100);
  const [{ id }] = (await me.get('profile/tokens/list')).body;
  expect((await me.post(`profile/tokens/${id}/revoke`)).status).toBe(200);
  await expect(asOwn.tools()).rejects.toThrow('Send a valid API token');
  const far = await tokenOf(me, { addresses: ['203.0.113.7'] });
  for (const refused of [own, far]) {
    const answer = await sendRaw(host.url, LIST, { authorization: `Bearer ${refused}` });
    expect(answer.status).toBe(401);
  }
});

test('there are no sessions and no streams: GET and DELETE are refused, and no id is issued', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await send(undefined, { accept: 'text/event-stream' }, method);
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
  }
  const answer = await send(LIST);
  expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null]);
  expect(answer.headers.get('content-type')).toMatch('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  // A question needs no handshake, so any host can answer it.
  const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'profile_show' } };
  const asked = await send(JSON.stringify(call));
  expect(JSON.parse(asked.text)).toMatchObject({
    id: 7,
    result: { structuredContent: { answer: { email: 'developer@localhost' } } },
  });
});

test('a page of another site is refused, even with a token', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    expect((await send(LIST, headers)).status).toBe(403);
  }
});

test('a notification is accepted without an answer', async () => {
  const answer = await send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  expect([answer.status, answer.text]).toEqual([202, '']);
});

test('a body that is no message is refused, and nothing of it is echoed', async () => {
  const hundred = JSON.stringify(
    Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
  );
  for (const [body, status] of [
    ['', 400],
    ['{"jsonrpc":', 400],
    ['"sarraf"', 400],
    ['null', 400],
    [hundred, 400],
    ['{}', 400],
    ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', 400],
    ['{"jsonrpc":"2.0","id":{"a":1},"method":"tools/list"}', 400],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"x":1}}}', 400],
    [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', params: { a: 'x'.repeat(10e6) } }), 413],
  ] as const) {
    const answer = await send(body);
    expect([body.slice(0, 60), answer.status]).toEqual([body.slice(0, 60), status]);
    expect(JSON.parse(answer.text).error.message).toEqual(expect.any(String));
    expect(answer.text.length).toBeLessThan(500);
    expect(answer.text).not.toMatch(/node_modules|server\/|    at /);
  }
  const form = await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(form.status).toBe(415);
  const plain = await send(LIST, { accept: 'text/html' });
  expect(plain.status).toBe(406);
});

test('a method that does not exist is refused', async () => {
  for (const method of ['resources/read', 'prompts/list', 'tools/delete', 'logging/setLevel']) {
    const answer = await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }));
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32601 } });
  }
});

test('wrong arguments are refused as over HTTP, with the field and in the language of the user', async () => {
  const cases: readonly (readonly [string, Record<string, unknown>, number, string?])[] = [
    ['accounting_parties_show', {}, 422, 'id'],
    ['accounting_parties_show', { id: 'abc' }, 404],
    ['accounting_parties_show', { id: -1 }, 404],
    ['accounting_parties_show', { id: 1.5 }, 404],
    ['accounting_parties_show', { id: 1e300 }, 404],
    ['accounting_parties_show', { id: '1/../../users' }, 404],
    ['accounting_parties_show', { id: 999_999 }, 404],
    ['accounting_parties_show', { id: 1, format: 'csv' }, 422, 'format'],
    ['accounting_parties_list', { per_page: 5000 }, 422, 'per_page'],
    ['accounting_parties_list', { per_page: [5] }, 422, 'per_page'],
    ['accounting_parties_list', { per_page: { a: 1 } }, 422, 'per_page'],
    ['accounting_parties_list', { search: true }, 422, 'search'],
    ['accounting_parties_list', { search: "a\u0000'; drop table entry; --" }, 422, 'search'],
    ['accounting_parties_list', { unknown: 1 }, 422, 'unknown'],
    ['reports_trail_balance', { format: 'xlsx' }, 422, 'format'],
    ['reports_trail_balance', { from: 'yesterday' }, 422, 'from'],
    ['accounting_proof_verify_head', { hash: 'f'.repeat(64) }, 422, 'hash'],
  ];
  for (const [name, args, status, field] of cases) {
    const { isError, body, text } = await asking.ask(name, args);
    expect([name, args, isError, body.status]).toEqual([name, args, true, status]);
    expect([name, Object.keys(body.errors ?? {})]).toEqual([name, field ? [field] : []]);
    expect(JSON.parse(text)).toEqual(body);
  }
  const inPersian = await assistant(host.url, token, { 'accept-language': 'fa' });
  const { body } = await inPersian.ask('accounting_parties_list', { per_page: 5000 });
  expect(body.errors.per_page[0]).toMatch(/[\u0600-\u06ff]/);
});

test('an argument that is null counts as left out', async () => {
  const { isError } = await asking.ask('accounting_parties_list', { search: null, page: '1' });
  expect(isError).toBe(false);
});

test('an error of the host shows only a reference, which the log has too', async () => {
  const { isError, body, text } = await asking.ask('setting_branches_list');
  expect([isError, body.status]).toEqual([true, 500]);
  expect(text).not.toContain('secret');
  expect(body.message).toContain(body.request_id);
  expect(lines.some((line) => line.includes(body.request_id) && line.includes('secret'))).toBe(
    true,
  );
  expect(lines.some((line) => line.includes('"call":"MCP setting/branches/list"'))).toBe(true);
  expect(lines.join('\n')).not.toContain(token);
});

test('calls beyond the queue of a user are refused, and the next ones are answered', async () => {
  const calls = Array.from({ length: 200 }, () =>
    asking.ask('reports_trail_balance').then(
      ({ isError, body }) => (isError ? body.status : 200),
      (error: Error) => (error.message.includes('Too many tries') ? 429 : error.message),
    ),
  );
  const statuses = new Set(await Promise.all(calls));
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(statuses.has(200)).toBe(true);
  expect((await asking.ask('accounting_parties_list')).isError).toBe(false);
});

test('16 messages of a user are answered at once, 64 wait, and further ones are refused', async () => {
  const open = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const original = Reflect.get(Transport.prototype, 'handleRequest');
  let [inside, most, refusals] = [0, 0, 0];
  jest.spyOn(Transport.prototype, 'handleRequest').mockImplementation(async function answer(
    this: Transport,
    ...given
  ) {
    inside += 1;
    most = Math.max(most, inside);
    if (most > 16) refused.resolve();
    await open.promise;
    inside -= 1;
    return Reflect.apply(original, this, given);
  });
  const messages = Array.from({ length: 100 }, async () => {
    const { status } = await send(LIST);
    if (status === 429) refusals += 1;
    if (refusals === 20) refused.resolve();
    return status;
  });
  await refused.promise;
  open.resolve();
  const statuses = await Promise.all(messages);
  jest.restoreAllMocks();
  expect([most, refusals]).toEqual([16, 20]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(80);
});

test('a token of an assistant shows its last use', async () => {
  const own = await tokenOf(me, { name: 'Used' });
  await (await assistant(host.url, own)).tools();
  const [used] = (await me.get('profile/tokens/list')).body;
  expect(used).toMatchObject({ name: 'Used', last_used_ip: '127.0.0.1' });
});
