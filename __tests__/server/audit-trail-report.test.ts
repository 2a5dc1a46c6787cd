import type { Client } from '../support/client';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
let account: number;

type Row = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

beforeAll(async () => {
  host = await startHost();
  me = await host.signIn();
  const draft = { number: '1030', name: 'Bank', type: 'asset', position: 'detail' };
  const { body } = await me.post('accounting/chart-of-accounts/store', draft);
  account = body.id;
  for (const name of ['Bank one', 'Bank two', 'Bank three']) {
    const { version } = (await me.get('accounting/chart-of-accounts/list')).body[0];
    await me.put(`accounting/chart-of-accounts/${account}/update`, { ...draft, name, version });
  }
}, 60_000);
afterAll(() => host.close());

const ask = async (query = '') => {
  const { status, body } = await me.get(`reports/audit-trial?${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body as Row & { rows: Row[]; next: string | null };
};

test('what was done stands newest first, field by field', async () => {
  const { rows, names } = await ask();
  expect(names).toMatchObject({ [`account ${account}`]: '1030 Bank three' });
  // The number of rows of migrations and keys does not matter here.
  const actions = rows.map(({ action }) => action);
  const begun = actions.indexOf('first start');
  expect(actions.slice(0, begun)).toEqual(['edit', 'edit', 'edit', 'create', 'sign in']);
  expect(new Set(actions.slice(begun + 1))).toEqual(new Set(['create', 'migrate']));
  expect(rows.at(-1)?.action).toBe('migrate');
  expect(rows[0]).toMatchObject({
    user: 'Developer',
    page: 'chart of accounts',
    record_type: 'account',
    record_id: String(account),
    changes: expect.objectContaining({ name: ['Bank two', 'Bank three'] }),
    request_id: expect.any(String),
  });
});

test.each([
  ['action=create&record_type=account', ['create']],
  ['page=chart of accounts&action=edit', ['edit', 'edit', 'edit']],
  ['search=Bank three', ['edit']],
  ['search=three bank', ['edit']],
  ['search=three zebra', []],
  ['record_type=account&record_id=99999', []],
  ['user_id=99', []],
  ['search=100%25', []],
])('by %s it holds what matches', async (query, actions) => {
  expect((await ask(query)).rows.map(({ action }) => action)).toEqual(actions);
});

test('a document is told by its number', async () => {
  const stored = await me.post('accounting/journal-entry/store', {
    date: '2026-01-31',
    lines: [{ account_id: account, debit: '1.00' }],
  });
  for (const text of ['jou 1', 'JOU ۱', stored.body.number ?? 'jou00001']) {
    expect((await ask(`search=${text}`)).rows).toMatchObject([{ action: 'create' }]);
  }
  const { rows } = await ask('record_type=journal entry');
  expect(rows).toMatchObject([{ record_id: String(stored.body.id), number: stored.body.number }]);
});

test('pages hold together what one page holds', async () => {
  const whole = (await ask('limit=1000')).rows;
  const read: Row[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(`limit=2${next && `&cursor=${next}`}`);
    read.push(...page.rows);
    next = page.next;
  }
  expect(read).toEqual(whole);
});

test('so many rows are counted, and of more it says that there are more', async () => {
  const few = await ask('record_type=account');
  expect(few.totals).toEqual({ entries: 4 });
  await host.owner.query(`insert into audit (at, action, page, record_type, record_id)
    select '2024-05-05T12:00:00Z', 'counted', 'users', 'user', n::text from generate_series(1, 10001) n`);
  const days = 'from=2024-05-01&to=2024-05-31';
  const many = await ask(`${days}&action=counted&limit=2`);
  expect(many.totals).toEqual({ entries: 10_000, is_more: true });
  const ids = many.rows.map(({ record_id }) => record_id);
  const { rows } = await ask(`${days}&action=counted&limit=2&cursor=${many.next}`);
  expect([...ids, ...rows.map(({ record_id }) => record_id)]).toEqual([
    '10001',
    '10000',
    '9999',
    '9998',
  ]);
});

test("days are the organisation's: late evening in UTC is the next day in Kabul", async () => {
  await host.owner.query("update organization set timezone = 'Asia/Kabul'");
  await host.owner.query(`
    insert into audit (at, action, page, record_type, record_id)
    values ('2026-01-31T19:45:00Z', 'late', 'users', 'users', '1')`);
  const on = async (day: string) => (await ask(`action=late&from=${day}&to=${day}`)).rows.length;
  expect([await on('2026-01-31'), await on('2026-02-01')]).toEqual([0, 1]);
  await host.owner.query("update organization set timezone = 'UTC'");
});

test('the state of the chain stands beside it: what is sealed, and what waits for it', async () => {
  const before = (await ask()).chain;
  // The rows of the migrations are already sealed in the template.
  const { rows: made } = await ask('action=migrate');
  expect(before).toMatchObject({ sealed: made.length, seq: made.length });
  expect(before.unsealed).toBeGreaterThan(0);

  await sealWhole(host.db);
  const { chain, rows } = await ask();
  const all = before.sealed + before.unsealed;
  expect(chain).toMatchObject({ sealed: all, unsealed: 0, seq: all });
  const last = rows.find(({ seq }) => seq === chain.seq);
  expect(last?.hash).toBe(chain.hash);
  expect(chain.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('it is for those who may see it', async () => {
  const other = await host.signInAs([
    { name: 'trail balance', title: 'Trial balance', view: true },
  ]);
  expect((await other.get('reports/audit-trial')).status).toBe(403);
});
