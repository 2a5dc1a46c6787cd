import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
let ids: Record<string, number>;
beforeAll(async () => {
  host = await startHost({ now: () => new Date('2026-04-10T09:00:00Z') });
  me = await host.signIn();
  const { body } = await me.get('accounting/chart-of-accounts/generate_accounts');
  ids = Object.fromEntries(
    (body as { id: number; number: string }[]).map(({ id, number }) => [number, id]),
  );
});
afterAll(() => host.close());

const overview = async (number: string, client = me) =>
  client.get(`accounting/chart-of-accounts/${ids[number]}/overview`);
const enter = async (date: string, amount: string, post = true) => {
  const { status, body } = await me.post('accounting/journal-entry/store', {
    date,
    memo: `Paid in ${date}`,
    lines: [
      { account_id: ids['1030'], debit: amount },
      { account_id: ids['3000'], credit: amount },
    ],
    post,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
};

test('the balance at each month’s end of the fiscal year counts all that came before', async () => {
  await enter('2024-06-15', '40.00');
  await enter('2025-11-30', '60.00');
  await enter('2026-01-31', '10.00');
  await enter('2026-03-01', '5.00');
  const { status, body } = await overview('1030');
  expect([status, body.from, body.to]).toEqual([200, '2026-01-01', '2026-12-31']);
  expect(body.months).toEqual([
    { month: '2026-01-31', debit: '10.00', credit: '0.00', balance: '110.00' },
    { month: '2026-02-28', debit: '0.00', credit: '0.00', balance: '110.00' },
    { month: '2026-03-31', debit: '5.00', credit: '0.00', balance: '115.00' },
    { month: '2026-04-30', debit: '0.00', credit: '0.00', balance: '115.00' },
  ]);
});

test('a general account has the months and lines of all below it', async () => {
  const { body } = await overview('1');
  expect(body.months.at(-1).balance).toBe('115.00');
  expect(body.lines).toEqual([
    expect.objectContaining({ date: '2026-03-01', account_number: '1030', amount: '5.00' }),
    expect.objectContaining({ date: '2026-01-31', document: 'JOU 00003', base: '10.00' }),
  ]);
});

test('a year that begins within a month has that month’s end as its first', async () => {
  await host.owner.query("update organization set fiscal_year_start = '03-21'");
  const { body } = await overview('1030');
  expect([body.from, body.to]).toEqual(['2026-03-21', '2027-03-20']);
  expect(body.months.map(({ month, balance }: Record<string, string>) => [month, balance])).toEqual(
    [
      ['2026-03-31', '115.00'],
      ['2026-04-30', '115.00'],
    ],
  );
  await host.owner.query("update organization set fiscal_year_start = '01-01'");
});

test('the lines are only for those who may see the ledger, the rest for those who see the chart', async () => {
  const page = { name: 'chart of accounts', title: 'Chart of accounts', view: true };
  const clerk = await host.signInAs([page]);
  const reader = await host.signInAs([
    page,
    { name: 'general ledger', title: 'General ledger', view: true },
  ]);
  expect((await overview('1030', clerk)).body.lines).toBeNull();
  expect((await overview('1030', reader)).body.lines).toHaveLength(2);
  const stranger = await host.signInAs([{ name: 'rates', title: 'Rates', view: true }]);
  expect((await overview('1030', stranger)).status).toBe(403);
});

test('an account that is not there is not found', async () => {
  expect((await me.get('accounting/chart-of-accounts/999999/overview')).status).toBe(404);
});

test('what names an account is told: prefixes, drafts, parties, and records of any table', async () => {
  await enter('2026-04-01', '7.00', false);
  await host.owner.query(`
    insert into party (id, kind, name) values (5, 'customer', 'Parwin');
    insert into balance (account_id, party_id, currency, amount, base)
    values (${ids['1030']}, 5, 'USD', 1, 1);
    create table ledger_note (id bigint, account_id bigint references account (id));
    insert into ledger_note values (1, ${ids['1030']}), (2, ${ids['1030']}), (3, ${ids['3000']});
    grant select on ledger_note to public;
  `);
  expect((await overview('1030')).body.uses).toEqual([
    { kind: 'prefix', name: 'bank', count: null },
    { kind: 'prefix', name: 'cash', count: null },
    { kind: 'drafts', name: 'journal entry', count: 1 },
    { kind: 'parties', name: 'party', count: 1 },
    { kind: 'records', name: 'ledger_note', count: 2 },
  ]);
  expect((await overview('5210')).body.uses).toEqual([
    { kind: 'prefix', name: 'expense', count: null },
  ]);
});

test('an account that another record names is not deleted', async () => {
  const { body: made } = await me.post('accounting/chart-of-accounts/store', {
    number: '1999',
    name: 'Held',
    type: 'asset',
    position: 'detail',
  });
  await host.owner.query('insert into ledger_note values (4, $1)', [made.id]);
  const { body } = await me.delete(`accounting/chart-of-accounts/${made.id}/destroy`);
  expect(body).toEqual({
    is_deleted: 'no',
    message: 'Other records use this account. Its panel lists them under “Where it is used”.',
  });
});

test('the list tells the day of the latest line, to those who may see the chart', async () => {
  const usedOn = async (client: Client) => {
    const { body } = await client.get('accounting/chart-of-accounts/list');
    return (body as { number: string; used_on: string | null }[]).find(
      ({ number }) => number === '1030',
    )?.used_on;
  };
  expect(await usedOn(me)).toBe('2026-03-01');
  expect(await usedOn(await host.signInAs([]))).toBeNull();
});

test('a note and whether a party is needed are kept where a change does not speak of them', async () => {
  const { body: made } = await me.post('accounting/chart-of-accounts/store', {
    number: '1998',
    name: 'Noted',
    type: 'asset',
    position: 'detail',
    party_required: true,
    note: 'Two signatures',
  });
  const path = `accounting/chart-of-accounts/${made.id}/update`;
  const draft = { number: '1998', name: 'Renamed', type: 'asset', position: 'detail' };
  const { body } = await me.put(path, { ...draft, version: 1 });
  expect(body).toMatchObject({ name: 'Renamed', party_required: true, note: 'Two signatures' });
  const { body: emptied } = await me.put(path, { ...draft, note: null, version: 2 });
  expect(emptied.note).toBeNull();
});

test('whether a party is needed cannot change once there are postings', async () => {
  const { body: list } = await me.get('accounting/chart-of-accounts/list');
  const bank = (list as { id: number; version: number }[]).find(({ id }) => id === ids['1030']);
  const { status, body } = await me.put(`accounting/chart-of-accounts/${ids['1030']}/update`, {
    number: '1030',
    name: 'Bank',
    type: 'asset',
    position: 'detail',
    party_required: true,
    version: bank?.version,
  });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['party_required']]);
});
