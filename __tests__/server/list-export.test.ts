import { parse } from 'csv-parse/sync';

import { sum } from '@/lib/domain/money';
import { atOnce } from '../support/at-once';
import type { Client } from '../support/client';
import { fixtureOf } from '../support/employee-fixture';
import { page } from '../support/pack-fixture';
import { expectTrueFormulas, fetchWorkbook, textsOf } from '../support/read-workbook';
import { startHost, type TestHost } from '../support/test-host';

type Row = Readonly<Record<string, any>>; // oxlint-disable-line typescript/no-explicit-any

let host: TestHost;
let me: Client;

const PARTIES = 'accounting/parties';
const CHART = 'accounting/chart-of-accounts';
const STAFF = 'hrm/employee';

const HOSTILE = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)'];

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  const store = async (path: string, body: object) => {
    const { status, body: answer } = await me.post(`${path}/store`, body);
    expect([path, status, answer.errors]).toEqual([path, 201, undefined]);
    return answer as Row;
  };
  const customer = await store(PARTIES, {
    kind: 'customer',
    name: 'Laila',
    phone: '0093700123456',
  });
  const landlord = await store(PARTIES, { kind: 'other', name: 'Landlord', class: 'vip' });
  for (const name of HOSTILE) await store(PARTIES, { kind: 'customer', name, is_active: false });
  const { store: hire } = fixtureOf(me);
  await hire({
    name: 'Zahra',
    department: 'Cash',
    base_salary: '1200.50',
    bank: 'First Bank',
    account: '000123456789012345678',
    id_number: 'P-00123',
    contract_end: '2026-12-31',
  });
  await hire({ name: 'Omar', department: 'Vault', base_salary: '900' });
  const { body: chart } = await me.get(`${CHART}/list`);
  const idOf = (number: string) => chart.find((one: Row) => one.number === number).id;
  await store('accounting/journal-entry', {
    date: '2026-11-02',
    post: true,
    lines: [
      { account_id: idOf('1120'), party_id: customer.id, debit: '1250.25' },
      { account_id: idOf('2010'), party_id: landlord.id, credit: '700' },
      { account_id: idOf('3010'), credit: '550.25' },
    ],
  });
});
afterAll(() => host.close());

async function csv(path: string, headers: Readonly<Record<string, string>> = {}) {
  const file = await me.get(path, headers);
  expect([path, file.status]).toEqual([path, 200]);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [titles = [], ...rows] = parse(file.text, { bom: true }) as string[][];
  return { titles, rows, column: (at: number) => rows.map((row) => row[at]) };
}

test('the parties that match the filters are in the file, with their total in base', async () => {
  const { rows, titles } = await csv(`${PARTIES}/export`);
  const { body } = await me.get(`${PARTIES}/list?per_page=200`);
  const balance = titles.indexOf('Balance in base');
  expect(rows.slice(0, -1).map((row) => [row[1], row[balance]])).toEqual(
    (body.data as Row[]).map(({ id, balance: held }) => [String(id), held]),
  );
  const [{ total }] = (
    await host.owner.query(
      'select sum(base)::numeric(20, 2) as total from balance where party_id <> 0',
    )
  ).rows as [{ total: string }];
  expect(rows.at(-1)?.[balance]).toBe(total);
  expect(total).toBe('550.25');

  const some = await csv(`${PARTIES}/export?kind=other&search=lord`);
  expect(some.column(0)).toEqual(['Landlord', 'Total']);
  expect(
    (await csv(`${PARTIES}/export?sort=-balance&is_active=1&with_balance=1`)).column(0),
  ).toEqual(['Laila', 'Landlord', 'Total']);
});

test('a workbook of parties has the same rows, a formula as total, and numbers as text', async () => {
  const workbook = await fetchWorkbook(host, me, `${PARTIES}/export?format=xlsx&is_active=1`);
  const { rows } = await csv(`${PARTIES}/export?is_active=1`);
  const texts = textsOf(workbook);
  expect(texts.slice(0, 2)).toEqual(['Parties', expect.any(String)]);
  expect(texts[2]).toBe('Status: Active');
  expect(texts).toContain('0093700123456');
  const total = workbook.rows.at(-1)?.cells.find(({ formula }) => formula);
  expect(total?.formula).toMatch(/^SUM\(I\d+:I\d+\)$/);
  expect(Number(total?.value)).toBe(Number(sum(rows.slice(0, -1).map((row) => row[8] ?? '0'))));
  expect(expectTrueFormulas(workbook)).toBe(1);
});

test('text that a spreadsheet would run stays text, in both formats', async () => {
  const { column } = await csv(`${PARTIES}/export?is_active=0`);
  expect(new Set(column(0).slice(0, -1))).toEqual(new Set(HOSTILE.map((text) => `'${text}`)));
  const { rows } = await fetchWorkbook(host, me, `${PARTIES}/export?is_active=0&format=xlsx`);
  const names = rows.flatMap(({ cells }) => cells[0]?.text ?? []);
  expect(names).toEqual(expect.arrayContaining(HOSTILE));
});

test('an account is in the file with the balance of its subtree, and is found as on the screen', async () => {
  const { rows, titles, column } = await csv(`${CHART}/export`);
  const { body } = await me.get(`${CHART}/list`);
  expect(column(0)).toEqual((body as Row[]).map(({ number }) => number));
  const balance = titles.indexOf('Balance');
  const of = (number: string) => rows.find(([first]) => first === number)?.[balance];
  const { rows: stored } = await host.owner.query(
    `select sum(b.base)::numeric(20, 2) as total from balance b join account a on a.id = b.account_id
     where a.type = 'asset'`,
  );
  expect(of('1000') ?? of('1')).toBe(stored[0]?.total);
  expect(of('2010')).toBe('700.00');
  const numbers = async (query: string) => (await csv(`${CHART}/export?${query}`)).column(0);
  expect(await numbers('search=112')).toContain('1120');
  expect(await numbers('search=112')).not.toContain('2010');
  expect(await numbers('type=liability&position=detail&show=balance')).toEqual(['2010']);
  expect(await numbers('since=2026-11-03')).toEqual([]);
});

test('a workbook of the chart shows its levels', async () => {
  const { rows } = await fetchWorkbook(host, me, `${CHART}/export?format=xlsx`);
  const { body } = await me.get(`${CHART}/list`);
  const depth = (one: Row): number => {
    const above = (body as Row[]).find(({ id }) => id === one.parent);
    return above ? depth(above) + 1 : 0;
  };
  const levels = new Map(rows.map(({ cells, level }) => [cells[0]?.text, level]));
  for (const one of body as Row[])
    expect([one.number, levels.get(one.number)]).toEqual([one.number, depth(one)]);
});

test('pay, bank accounts and ID documents are only for those who may see them', async () => {
  const open = await csv(`${STAFF}/export`);
  expect(open.titles).toEqual(expect.arrayContaining(['Base salary', 'Account', 'ID number']));
  const zahra = open.rows.find((row) => row[1] === 'Zahra');
  expect(zahra).toEqual(expect.arrayContaining(['1200.50', '000123456789012345678', 'P-00123']));
  const reader = await host.signInAs([{ name: 'employee', title: 'x', view: true, export: true }]);
  const { status, text } = await reader.get(`${STAFF}/export`);
  expect(status).toBe(200);
  expect(text).toContain('Zahra');
  expect(text).not.toMatch(/1200\.50|000123456789012345678|P-00123|First Bank|salary|IBAN/);
  const workbook = await fetchWorkbook(host, reader, `${STAFF}/export?format=xlsx`);
  expect(Object.values(workbook.parts).join()).not.toMatch(
    /1200\.5|000123456789012345678|P-00123|First Bank/,
  );
});

test('a long account number of an employee is text, and a salary a number', async () => {
  const workbook = await fetchWorkbook(host, me, `${STAFF}/export?format=xlsx&department=Cash`);
  const cells = workbook.rows.at(-1)?.cells ?? [];
  expect(cells.find(({ text }) => text === '000123456789012345678')).toBeDefined();
  expect(cells.find(({ value }) => value === '1200.5')).toBeDefined();
  expect(textsOf(workbook)[2]).toBe('Department: Cash');
  expect((await csv(`${STAFF}/export?contract_ends=60`)).column(1)).toEqual(['Zahra']);
});

test('exports need the right to export and the right to view', async () => {
  const cases = [
    [PARTIES, 'parties'],
    [CHART, 'chart of accounts'],
    [STAFF, 'employee'],
  ] as const;
  for (const [path, page] of cases) {
    const viewer = await host.signInAs([{ name: page, title: 'x', view: true }]);
    expect([path, (await viewer.get(`${path}/export`)).status]).toEqual([path, 403]);
    const blind = await host.signInAs([{ name: page, title: 'x', export: true }]);
    expect([path, (await blind.get(`${path}/export`)).status]).toEqual([path, 403]);
    const both = await host.signInAs([{ name: page, title: 'x', view: true, export: true }]);
    expect([path, (await both.get(`${path}/export?format=xlsx`)).status]).toEqual([path, 200]);
  }
});

test('employees among the parties are hidden from those who may not see employees', async () => {
  const reader = await host.signInAs([{ name: 'parties', title: 'x', view: true, export: true }]);
  expect((await csv(`${PARTIES}/export?kind=employee`)).column(0)).toContain('Zahra');
  const { text } = await reader.get(`${PARTIES}/export`);
  expect(text).toContain('Laila');
  expect(text).not.toContain('Zahra');
});

test('titles, words and direction are those of the caller', async () => {
  const persian = { 'accept-language': 'fa' };
  for (const path of [PARTIES, CHART, STAFF]) {
    const { titles } = await csv(`${path}/export`, persian);
    const words = titles.filter((title) => title !== 'IBAN');
    expect([path, words.filter((title) => !/[\u0600-\u06ff]/.test(title))]).toEqual([path, []]);
    const workbook = await fetchWorkbook(host, me, `${path}/export?format=xlsx`, persian);
    expect(workbook.sheet).toContain('rightToLeft="1"');
    expect(workbook.sheet).toContain('صفحه');
  }
});

test('unknown filters and formats are refused', async () => {
  for (const query of ['format=pdf', 'page=2', 'kind=nothing', 'sort=phone', 'since=2026-11-03']) {
    expect([query, (await me.get(`${PARTIES}/export?${query}`)).status]).toEqual([query, 422]);
  }
});

test('six exports at once are all answered', async () => {
  const { through, others } = await atOnce(() => me.get(`${PARTIES}/export?format=xlsx`), 6);
  expect([through, others]).toEqual([6, []]);
});

test('the head of a workbook names the record of a filter only if the list has a row', async () => {
  const client = await host.signInAs([page('beneficiaries', 'view', 'export')]);
  const { body: party } = await me.post(`${PARTIES}/store`, { kind: 'employee', name: 'Parwana' });
  const path = `exchange/beneficiaries/export?format=xlsx&party_id=${party.id}`;
  const withoutRows = textsOf(await fetchWorkbook(host, client, path));
  expect(withoutRows).toContain(`Party: ${party.id}`);
  const beneficiary = { party_id: party.id, name: 'Ute Brandt', country: 'DE' };
  expect((await me.post('exchange/beneficiaries/store', beneficiary)).status).toBe(201);
  const withRow = textsOf(await fetchWorkbook(host, client, path));
  expect(withRow).toContain('Party: Parwana');
});

test('a list is exported by the ids on screen: none, or at most 1,000', async () => {
  const none = await csv('setting/currencies/export?ids=');
  expect(none.rows).toEqual([]);
  const ids = Array.from({ length: 1001 }, (_, at) => at + 1).join(',');
  const { status, body } = await me.get(`setting/currencies/export?ids=${ids}`);
  expect([status, body.errors]).toEqual([
    422,
    {
      ids: [
        'At most 1,000 rows fit in a filtered or sorted export. Filter the list further, or remove filters and order.',
      ],
    },
  ]);
});

test('a file has every row once and in order, although it is read in several batches', async () => {
  const COUNT = 5_500;
  await host.owner.query(
    `insert into party (id, kind, name, search_text)
     select 100000 + n, 'agent', 'Agent ' || n, 'agent ' || lpad(n::text, 5, '0') from generate_series(1, $1) n`,
    [COUNT],
  );
  const agents = (await csv(`${PARTIES}/export?kind=agent`)).rows.slice(0, -1);
  const numbers = Array.from({ length: COUNT }, (_, at) => at + 1);
  expect(agents.map(([name]) => name)).toEqual(numbers.map((number) => `Agent ${number}`));
  await host.owner.query(
    `with published as (insert into rate_set (effective_at) values (now()) returning id)
     insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
     select id, 'USD', 'reference', n, n, 1, 'direct', timestamptz '2026-01-01Z' + n * interval '1 minute'
     from published, generate_series(1, $1) n`,
    [COUNT],
  );
  const rates = await csv('exchange/rates/export?kind=reference');
  const mid = rates.titles.indexOf('Mid rate');
  expect(rates.column(mid)).toEqual(numbers.toReversed().map(String));
});
