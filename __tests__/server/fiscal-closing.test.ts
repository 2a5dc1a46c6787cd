import { verify } from '@/server/ledger/verify';
import type { Client } from '../support/client';
import { startHost, type TestHost } from '../support/test-host';

const PATH = 'accounting/fiscal-closing';
const JOURNAL = 'accounting/journal-entry';

jest.setTimeout(60_000);

let house: TestHost;
let client: Client;
let second: Client;
let ids: Record<'cash' | 'capital' | 'retained_earnings' | 'rent' | 'exchange_fees', number>;

beforeEach(async () => {
  house = await startHost();
  client = await house.signIn();
  second = await house.signInAs([
    { name: 'fiscal closing', title: 'x', view: true, approve: true, void: true, create: true },
  ]);
  const { body } = await client.get('accounting/chart-of-accounts/generate_accounts');
  const idOf = (purpose: string): number =>
    body.find((one: { purpose: string | null }) => one.purpose === purpose).id;
  ids = {
    cash: idOf('cash'),
    capital: idOf('capital'),
    retained_earnings: idOf('retained_earnings'),
    rent: idOf('rent'),
    exchange_fees: idOf('exchange_fees'),
  };
});
afterEach(() => house.close());

type Name = keyof typeof ids;

const entry = (
  date: string,
  debit: Name,
  credit: Name,
  amount: string,
  more: object = { post: true },
) =>
  client.post(`${JOURNAL}/store`, {
    date,
    lines: [
      { account_id: ids[debit], debit: amount },
      { account_id: ids[credit], credit: amount },
    ],
    ...more,
  });

/** A year with a capital of 1000, fees of 400 and rent of 600: a loss of 200. */
async function aYear(year: number): Promise<void> {
  await entry(`${year}-01-01`, 'cash', 'capital', '1000.00');
  await entry(`${year}-03-31`, 'cash', 'exchange_fees', '400.00');
  await entry(`${year}-12-31`, 'rent', 'cash', '600.00');
}

const close = (year: number, more: object = {}) =>
  client.post(`${PATH}/store`, {
    year_end: `${year}-12-31`,
    retained_earnings_account_id: ids.retained_earnings,
    ...more,
  });
const reopen = async (id: number, reason = 'An invoice was missing.') => {
  const asked = await client.post(`${PATH}/${id}/reopen`, { reason });
  expect([asked.status, asked.body.status]).toEqual([200, 'pending_approval']);
  return second.post(`${PATH}/${id}/approve`, {});
};
const balances = async (query: string) => {
  const { body } = await client.get(`reports/trail-balance?${query}`);
  const byId = new Map(
    body.rows.map((row: { account_id: number; opening: string; closing: string }) => [
      row.account_id,
      [row.opening, row.closing],
    ]),
  );
  return (name: Name) => byId.get(ids[name]) ?? ['0.00', '0.00'];
};
const broken = async () => (await verify(house.db)).checks.filter(({ ok }) => !ok);

test('closing brings income and expense to zero and their difference to retained earnings', async () => {
  await aYear(2025);
  const { status, body } = await close(2025);
  expect([status, body.status, body.number, body.result]).toEqual([
    201,
    'closed',
    'FCL 00001',
    '-200.00',
  ]);
  expect(body.closed_by.name).toBe('Developer');

  const shown = await client.get(`${PATH}/${body.id}/show`);
  const lines = shown.body.lines.map((line: { account_id: number; base: string }) => [
    line.account_id,
    line.base,
  ]);
  expect(new Map(lines)).toEqual(
    new Map([
      [ids.exchange_fees, '400.00'],
      [ids.rent, '-600.00'],
      [ids.retained_earnings, '200.00'],
    ]),
  );
  expect(await broken()).toEqual([]);
});

test('the year after opens with what the closed one ended on, and with nothing on income and expense', async () => {
  await aYear(2025);
  const open = await balances('from=2026-01-01&to=2026-12-31');
  expect(open('cash')).toEqual(['800.00', '800.00']);
  await close(2025);
  const after = await balances('from=2026-01-01&to=2026-12-31');
  expect(after('cash')).toEqual(['800.00', '800.00']);
  expect(after('rent')).toEqual(['0.00', '0.00']);
  expect(after('exchange_fees')).toEqual(['0.00', '0.00']);
  expect(after('retained_earnings')).toEqual(['200.00', '200.00']);
});

test('a closed year takes nothing: not a posting, a draft, a reversal or an import', async () => {
  await aYear(2025);
  const { body: draft } = await entry('2026-01-05', 'rent', 'cash', '1.00', {});
  const { body: posted } = await entry('2025-06-30', 'rent', 'cash', '1.00');
  await close(2025);
  const file =
    'entry,date,memo,account,debit,credit\n1,2025-06-30,x,1010,5,\n1,2025-06-30,x,3010,,5\n';
  const answers = [
    await entry('2025-12-31', 'rent', 'cash', '1.00'),
    await entry('2025-01-01', 'rent', 'cash', '1.00', {}),
    await client.put(`${JOURNAL}/${draft.id}/update`, {
      date: '2025-06-30',
      lines: [],
      version: draft.version,
    }),
    await client.post(`${JOURNAL}/${posted.id}/void`, { reason: 'x', date: '2025-06-30' }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(422);
    expect(body.errors.date[0]).toBe(
      'The fiscal year 2025-01-01 to 2025-12-31 is closed. The next open day is 2026-01-01.',
    );
  }
  const imported = await client.upload(`${JOURNAL}/import`, { name: 'a.csv', content: file });
  expect(Object.keys(imported.body.errors)).toEqual(['rows.2.date']);
  expect((await client.post(`${JOURNAL}/${posted.id}/void`, { reason: 'x' })).status).toBe(200);
});

test('the database itself refuses a line in a closed year', async () => {
  await aYear(2025);
  await close(2025);
  const attempt = house.owner.query(`
    insert into entry (id, kind, document_type, document_id, number, date, line_count, total)
    values (99, 'document', 'journal entry', 1, 'JOU 00001', '2025-06-01', 2, 1)`);
  await expect(attempt).rejects.toThrow('the fiscal year of this entry is closed');
});

test('only a second person reopens, by a reversal on the same day; closing again tells the difference', async () => {
  await aYear(2025);
  const { body: year } = await close(2025);
  const before = Number((await house.owner.query('select count(*) as n from line')).rows[0]?.n);

  const asked = await client.post(`${PATH}/${year.id}/reopen`, {
    reason: 'An invoice was missing.',
  });
  expect(asked.body).toMatchObject({
    status: 'pending_approval',
    waiting: { reason: 'An invoice was missing.' },
  });
  expect((await entry('2025-06-30', 'rent', 'cash', '1.00')).status).toBe(422);
  expect((await client.post(`${PATH}/${year.id}/approve`, {})).status).toBe(422);
  const { body: reopened } = await second.post(`${PATH}/${year.id}/approve`, {});
  expect(reopened).toMatchObject({
    status: 'reopened',
    entry_ids: [4, 5],
    reopen_reason: 'An invoice was missing.',
  });
  const { rows } = await house.owner.query(
    'select kind, date::text, reverses_id from entry where id = 5',
  );
  expect(rows).toEqual([{ kind: 'closing', date: '2025-12-31', reverses_id: 4 }]);
  expect(Number((await house.owner.query('select count(*) as n from line')).rows[0]?.n)).toBe(
    before + 3,
  );

  await entry('2025-06-30', 'rent', 'cash', '50.00');
  const wish = { year_end: '2025-12-31', retained_earnings_account_id: ids.retained_earnings };
  const { body: preview } = await client.post(`${PATH}/preview`, wish);
  expect(preview.difference).toEqual([
    expect.objectContaining({
      account_id: ids.retained_earnings,
      before: '200.00',
      after: '250.00',
    }),
    expect.objectContaining({ account_id: ids.rent, before: '-600.00', after: '-650.00' }),
  ]);
  const { body: again } = await close(2025);
  expect(again).toMatchObject({
    id: year.id,
    status: 'closed',
    number: 'FCL 00001',
    result: '-250.00',
    entry_ids: [4, 5, 7],
  });
  expect(await broken()).toEqual([]);
});

test('a reopening that is turned down leaves the year closed', async () => {
  await aYear(2025);
  const { body: year } = await close(2025);
  await client.post(`${PATH}/${year.id}/reopen`, { reason: 'x' });
  expect((await second.post(`${PATH}/${year.id}/reject`, { reason: 'No.' })).body.status).toBe(
    'closed',
  );
  expect((await entry('2025-06-30', 'rent', 'cash', '1.00')).status).toBe(422);
  expect((await second.post(`${PATH}/${year.id}/approve`, {})).status).toBe(409);
});

test('years are closed in their order, and reopened from the latest back', async () => {
  await aYear(2024);
  await aYear(2025);
  const early = await close(2025);
  expect(early.status).toBe(422);
  expect(Object.keys(early.body.errors)).toEqual(['waivers.earlier-year']);
  const waived = await close(2025, { waivers: [{ key: 'earlier-year', reason: 'never mind' }] });
  expect(waived.status).toBe(422);
  const first = (await close(2024)).body;
  const last = (await close(2025)).body;
  expect((await client.post(`${PATH}/${first.id}/reopen`, { reason: 'x' })).status).toBe(422);
  expect((await reopen(last.id)).body.status).toBe('reopened');
  expect((await reopen(first.id)).body.status).toBe('reopened');
  expect(await broken()).toEqual([]);
});

test('drafts stand in the way until they are settled or passed over with a reason, which is kept', async () => {
  await aYear(2025);
  const { body: draft } = await entry('2025-05-05', 'rent', 'cash', '1.00', {});
  const [year] = (await client.get(`${PATH}/list`)).body;
  expect(year).toMatchObject({
    status: 'open',
    year_end: '2025-12-31',
    result: '-200.00',
    number: null,
  });
  const { body: list } = await client.get(`${PATH}/${year.id}/checklist`);
  expect(list.ok).toBe(false);
  expect(list.items.find(({ key }: { key: string }) => key === 'drafts')).toMatchObject({
    ok: false,
    count: 1,
    waivable: true,
    route: 'app.accounting.journal-entry',
    rows: [{ due_to: 'journal entry', due_to_id: draft.id }],
  });
  const refused = await close(2025);
  expect(Object.keys(refused.body.errors)).toEqual(['waivers.drafts']);
  const waivers = [{ key: 'drafts', reason: 'It belongs to next year.' }];
  expect((await close(2025, { waivers })).body).toMatchObject({ status: 'closed', waivers });
});

test('only the last day of a fiscal year closes one, and only equity keeps the result', async () => {
  await aYear(2025);
  const wish = { year_end: '2025-12-31', retained_earnings_account_id: ids.retained_earnings };
  for (const path of ['preview', 'store']) {
    const wrongDay = await client.post(`${PATH}/${path}`, { ...wish, year_end: '2025-11-30' });
    expect(Object.keys(wrongDay.body.errors)).toEqual(['year_end']);
    const wrongAccount = await client.post(`${PATH}/${path}`, {
      ...wish,
      retained_earnings_account_id: ids.cash,
    });
    expect(Object.keys(wrongAccount.body.errors)).toEqual(['retained_earnings_account_id']);
  }
  expect((await client.get(`${PATH}/list`)).body[0].status).toBe('open');
});

test('a year without income or expense is closed without an entry', async () => {
  await entry('2025-01-01', 'cash', 'capital', '1000.00');
  expect((await close(2025)).body).toMatchObject({
    status: 'closed',
    result: '0.00',
    entry_ids: [],
  });
  expect((await close(2025)).status).toBe(409);
  expect(await broken()).toEqual([]);
});

test('a fiscal year that begins in another month closes on the day before it', async () => {
  const { body: organisation } = await client.get('setting/organization/show');
  await client.put('setting/organization/update', {
    fiscal_year_start: '02-01',
    version: organisation.version,
  });
  await entry('2026-01-01', 'cash', 'capital', '100.00');
  await entry('2026-01-31', 'rent', 'cash', '10.00');
  const { body } = await client.post(`${PATH}/store`, {
    year_end: '2026-01-31',
    retained_earnings_account_id: ids.retained_earnings,
  });
  expect(body).toMatchObject({
    status: 'closed',
    from: '2025-02-01',
    to: '2026-01-31',
    result: '-10.00',
  });
  expect((await entry('2026-02-01', 'rent', 'cash', '1.00')).status).toBe(201);
});

test('the start of the year may change while no year was ever closed, and the open years follow it', async () => {
  await aYear(2025);
  const organisation = async () => (await client.get('setting/organization/show')).body;
  const change = async (fiscal_year_start: string) =>
    client.put('setting/organization/update', {
      fiscal_year_start,
      version: (await organisation()).version,
    });
  await change('07-01');
  const years = (await client.get(`${PATH}/list`)).body;
  expect(years.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    ['2025-07-01', '2026-06-30'],
    ['2024-07-01', '2025-06-30'],
  ]);
  await change('01-01');
  await close(2025);
  const refused = await change('07-01');
  expect(Object.keys(refused.body.errors)).toEqual(['fiscal_year_start']);
  expect(await broken()).toEqual([]);
});

test('fifty closings, reopenings and postings at the edge of the year leave one outcome', async () => {
  await aYear(2025);
  const [year] = (await client.get(`${PATH}/list`)).body;
  const acts = Array.from({ length: 50 }, (_, index) => {
    if (index % 5 === 0) return close(2025);
    if (index % 5 === 1) return client.post(`${PATH}/${year.id}/reopen`, { reason: 'race' });
    if (index % 5 === 2) return second.post(`${PATH}/${year.id}/approve`, {});
    return entry(index % 2 ? '2025-12-31' : '2026-01-01', 'rent', 'cash', '1.00');
  });
  const answers = await Promise.all(acts);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await broken()).toEqual([]);

  const { body: after } = await client.get(`${PATH}/${year.id}/show`);
  const { rows } = await house.owner.query(
    'select sum(base)::text as base from line join account a on a.id = account_id where a.type in ($1, $2) and date <= $3',
    ['income', 'expense', '2025-12-31'],
  );
  const isClosed = ['closed', 'pending_approval'].includes(after.status);
  expect(Number(rows[0]?.base) === 0).toBe(isClosed);
});
