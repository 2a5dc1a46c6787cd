import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { changesState, type Endpoint, fillPath, paramNames } from '@/lib/contract/endpoint';
import { documentRows, exportOf } from '@/lib/contract/list-export';
import { presetPages } from '@/lib/role-presets';
import { allEndpoints, allRoutes } from '@/server/routes';
import { toolsOf } from '@/server/mcp/tools';
import { type Client, clientOf } from '../support/client';
import { furnish } from '../support/furnished-host';
import { type Assistant, assistant, closeAssistants, tokenOf } from '../support/mcp-client';
import { startHost, type TestHost } from '../support/test-host';

const now = new Date();
let host: TestHost;
let me: Client;
let token: string;
let asking: Assistant;
beforeAll(async () => {
  // The clock stands still, so that a tool and the same call over HTTP give the same answer.
  host = await startHost({ chart: true, now: () => now });
  me = await host.signIn();
  await furnish(me);
  token = await tokenOf(me);
  asking = await assistant(host.url, token);
}, 120_000);
afterAll(async () => {
  await closeAssistants();
  await host.close();
});

const tools = toolsOf(allRoutes);
const byName = new Map(tools.map((tool) => [tool.name, tool.route.endpoint]));

/** Arguments of a call: every id in its path is 1, and required values of its query are examples. */
const REQUIRED: Readonly<Record<string, Record<string, string>>> = {
  'attachments/list': { document_type: 'journal entry', document_id: '1' },
  'reports/account-statement': { account_id: '1' },
};

function argsOf({ path }: Endpoint): Record<string, string | number> {
  const ids = Object.fromEntries(paramNames(path).map((name) => [name, 1]));
  return { ...ids, ...REQUIRED[path] };
}

function urlOf(endpoint: Endpoint, args = argsOf(endpoint)): string {
  const query = new URLSearchParams(
    Object.entries(args).flatMap(([name, value]) =>
      paramNames(endpoint.path).includes(name) ? [] : [[name, String(value)]],
    ),
  );
  return `${fillPath(endpoint.path, args)}?${query}`;
}

test('an assistant lists the tools and asks; the answer is that of the call over HTTP', async () => {
  const listed = await asking.tools();
  expect(listed.map(({ name }) => name).toSorted()).toEqual([...byName.keys()].toSorted());
  const { body, text, isError } = await asking.ask('accounting_parties_list', { per_page: 5 });
  expect(isError).toBe(false);
  expect(body.answer).toEqual((await me.get('accounting/parties/list?per_page=5')).body);
  expect(body.answer.data[0]).toMatchObject({ name: 'Customer' });
  expect(body.links).toContainEqual({
    type: 'party',
    id: 1,
    url: `${host.url}/build/accounting/parties/1`,
  });
  expect(body.business_day).toBe(now.toISOString().slice(0, 10));
  expect(JSON.parse(text)).toEqual(body);
  expect(asking.client.getInstructions()).toContain('decimal strings');
});

test('the host loads the library of the protocol at the first request, not at its start', () => {
  const sources = execSync('git ls-files -co --exclude-standard server lib', { encoding: 'utf8' })
    .trim()
    .split('\n')
    // Git also lists a file that was deleted and not yet committed.
    .filter((file) => file.endsWith('.ts') && existsSync(file));
  const early = sources.filter((file) =>
    readFileSync(file, 'utf8').includes("from '@modelcontextprotocol"),
  );
  expect(early).toEqual([]);
});

test('a tool is a call that only reads; its name is short and unique, and its input is closed', () => {
  expect(byName.size).toBe(tools.length);
  expect(tools.length).toBeGreaterThan(140);
  for (const { name, route, described } of tools) {
    // Clients put the name of the server before it, and 64 characters are allowed.
    expect(name).toMatch(/^[a-z0-9_]{3,50}$/);
    expect([name, changesState(route.endpoint)]).toEqual([name, false]);
    expect(described.annotations.readOnlyHint).toBe(true);
    expect(described.description).toBe(route.endpoint.summary);
    expect(described.inputSchema.additionalProperties).toBe(false);
    expect(JSON.stringify(described.inputSchema)).not.toContain('$ref');
    expect(Object.keys(described.inputSchema.properties as object)).not.toContain('format');
  }
});

test('no tool is public, returns a file or a secret, needs a person or runs for minutes', () => {
  const others = allEndpoints.filter((one) => ![...byName.values()].includes(one));
  const exports = new Set<string | undefined>(
    allEndpoints.map((one) => (exportOf(one) ?? documentRows(one))?.path),
  );
  const reading = others
    .filter((one) => !changesState(one) && !exports.has(one.path))
    .map(({ path }) => path);
  expect(reading.toSorted()).toEqual([
    'accounting/chart-of-accounts/export',
    'accounting/expenses/{id}/pdf',
    'accounting/fiscal-closing/{id}/checklist',
    'accounting/journal-entry/{id}/pdf',
    'accounting/ledger/export',
    'accounting/proof',
    'accounting/proof/recent',
    'accounting/proof/stamps/{id}/reply',
    'accounting/receipts/{id}/pdf',
    'accounting/settlements/{id}/pdf',
    'assets/asset/{id}/pdf',
    'attachments/{id}/download',
    'exchange/commissions/{id}/pdf',
    'exchange/credit-limit-withdrawal/{id}/pdf',
    'exchange/credit-limit/{id}/pdf',
    'exchange/credit-sub-limit-withdrawal/{id}/pdf',
    'exchange/credit-sub-limit/{id}/pdf',
    'exchange/invoice/{id}/pdf',
    'exchange/kyc-customers/{id}/files/{file}/view',
    'exchange/manual-journal/{id}/pdf',
    'exchange/offer-rate/{id}/pdf',
    'exchange/rates/board-link',
    'exchange/sales/{id}/pdf',
    'exchange/till-sessions/{id}/pdf',
    'exchange/trade/{id}/pdf',
    'exchange/transfer/{id}/pdf',
    'hrm/employee/{id}/photo',
    'hrm/employee/{id}/settlement',
    'hrm/payroll-adjustment/{id}/pdf',
    'hrm/payroll-preparation/slips/{id}/pdf',
    'hrm/payroll-preparation/{id}/bank-file',
    'jobs/{id}/download',
    'load-locations-info',
    'public/kyc/{token}/draft',
    'public/kyc/{token}/view',
    'public/offers/{token}',
    'public/rates-board/{token}',
    'public/verify/{token}',
    'reports/report-packs/{id}/pdf',
    'setting/audit-trail/verify',
    'setting/organization/logo',
    'setting/system/setup',
  ]);
});

test('no tool has the name of a call that changes something', async () => {
  const changing = allEndpoints.filter(changesState);
  expect(changing.length).toBeGreaterThan(200);
  for (const { path } of changing) {
    const name = path
      .split('/')
      .filter((part) => !part.startsWith('{'))
      .join('_')
      .replaceAll('-', '_')
      .toLowerCase();
    // The name of a GET can be that of a POST to the same noun; the tool is the GET.
    if (byName.has(name)) continue;
    await expect(asking.ask(name, { id: 1 })).rejects.toThrow('no tool with this name');
  }
});

/** Hash of every table except those that note when a token or a session was used. */
async function tables(): Promise<Record<string, string>> {
  const { rows } = await host.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hashes: [string, string][] = [];
  for (const { name } of rows.filter(({ name }) => !['api_token', 'session'].includes(name))) {
    const found = await host.owner.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t`,
    );
    hashes.push([name, found.rows[0]?.hash ?? '']);
  }
  return Object.fromEntries(hashes);
}

test('every tool answers as the call over HTTP, and changes nothing', async () => {
  const program = clientOf(host.url, token);
  const before = await tables();
  let answered = 0;
  for (const [name, endpoint] of byName) {
    const { body, isError } = await asking.ask(name, argsOf(endpoint));
    const direct = await program.get(urlOf(endpoint));
    const where = [name, direct.status];
    expect([...where, isError]).toEqual([...where, direct.status >= 400]);
    if (isError) expect([name, body]).toEqual([name, { status: direct.status, ...direct.body }]);
    else if (!body.left_off) expect([name, body.answer]).toEqual([name, direct.body]);
    if (!isError) answered += 1;
  }
  expect(await tables()).toEqual(before);
  // Most records with id 1 exist, so most tools return an answer.
  expect(answered).toBeGreaterThan(byName.size / 2);
});

test('a teller’s token has exactly the tools whose calls it may make over HTTP', async () => {
  const teller = await host.signInAs(
    [...presetPages('teller'), { name: 'profile', title: 'Profile', view: true, edit: true }],
    'teller@example.test',
  );
  const own = await tokenOf(teller);
  const program = clientOf(host.url, own);
  const allowed: string[] = [];
  for (const [name, endpoint] of byName) {
    const ids = Object.fromEntries(paramNames(endpoint.path).map((id) => [id, 1]));
    if ((await program.get(urlOf(endpoint, ids))).status !== 403) allowed.push(name);
  }
  const asTeller = await assistant(host.url, own);
  const listed = (await asTeller.tools()).map(({ name }) => name);
  expect(listed.toSorted()).toEqual(allowed.toSorted());
  expect(listed).toContain('exchange_sales_list');
  expect(listed).not.toContain('reports_trail_balance');

  const refused = await asTeller.ask('reports_trail_balance').catch(String);
  expect(refused).toBe(await asTeller.ask('no_such_tool').catch(String));
  // A teller may not view the proof, so the answers name no hash.
  const { body } = await asTeller.ask('exchange_sales_list');
  expect([body.head, body.answer.data.length]).toEqual([null, 1]);
});

test('a role that is taken away takes its tools away at once', async () => {
  const reader = await host.signInAs(
    [
      { name: 'parties', title: 'Parties', view: true },
      { name: 'profile', title: 'Profile', view: true, edit: true },
    ],
    'reader@example.test',
  );
  const asReader = await assistant(host.url, await tokenOf(reader));
  expect((await asReader.ask('accounting_parties_list')).isError).toBe(false);
  await host.owner.query("update app_user set role_id = null where email = 'reader@example.test'");
  await expect(asReader.ask('accounting_parties_list')).rejects.toThrow('no tool');
});

test('six questions at once have the same answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => asking.ask('reports_trail_balance')),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.isError).toBe(false);
});
