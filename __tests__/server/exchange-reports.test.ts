import { sealBooks } from '@/server/ledger/chain/seal';
import { counterFixture, TODAY } from '../support/counter-fixture';

const fixture = counterFixture({ currencies: ['EUR', 'GBP'] });

const DAYS = `from=${TODAY}&to=${TODAY}`;
const PAGES = [
  'sales analysis',
  'summary report',
  'user statement',
  'user profitability',
  'trade report',
];
const REPORTS = PAGES.map((page) => page.replace(' ', '-'));

const aReader = (more: object = {}) =>
  fixture.host.signInAs(
    PAGES.map((name) => ({ name, title: 'x', view: true, export: true, ...more })),
  );

const publish = (mid: string, { kind = 'board', currency = 'EUR' } = {}) =>
  fixture.host.owner.query(
    `with made as (insert into rate_set (effective_at) values ('2026-11-20T01:00:00Z') returning id)
     insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
     select id, $3, $2, $1::numeric, $1::numeric, 1, 'direct', '2026-11-20T01:00:00Z' from made`,
    [mid, kind, currency],
  );

beforeEach(async () => {
  await fixture.opening('EUR', '1000', '1080');
  await publish('1.0900');
  await fixture.ticket('buy', { currency: 'EUR', amount: '100', rate: '1.08' });
});

test('rates, margins, costs and results are for those who may see them', async () => {
  const reader = await aReader();
  const { body: sales } = await reader.get(`reports/sales-analysis?${DAYS}`);
  expect(sales.totals).toMatchObject({
    amount: '100.00',
    base: '108.00',
    average_rate: null,
    quoted_rate: null,
    average_mid: null,
    margin: null,
    margin_bp: null,
    realised: null,
  });
  expect(sales.spreads).toEqual([]);
  const { body: page } = await reader.get(`reports/summary-report?${DAYS}`);
  expect(page.rows[0]).toMatchObject({
    closing: '1100.00',
    mid: '1.09',
    value: '1199.00',
    cost: null,
    average: null,
    unrealised: null,
    realised: null,
    margin: null,
  });
  expect([page.result, page.attribution, page.totals.cost]).toEqual([null, null, null]);
  await sealBooks(fixture.host.db);
  const headOf = async (of: typeof reader) =>
    (await of.get(`reports/summary-report?${DAYS}`)).body.head;
  expect([await headOf(reader), await headOf(fixture.me)]).toMatchObject([
    null,
    { entry_id: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  const { body: users } = await reader.get(`reports/user-profitability?${DAYS}`);
  expect(users.rows[0]).toMatchObject({
    deals: 1,
    base: '108.00',
    fees: '0.00',
    margin: null,
    voided_margin: null,
    net: null,
    bp: null,
    realised: null,
    discount: null,
  });
  const all = await aReader({ sensitive: true });
  const { body: open } = await all.get(`reports/sales-analysis?${DAYS}`);
  expect(open.totals).toMatchObject({ average_rate: '1.08', margin: '1.00', margin_bp: '93' });
});

test('a file has no column that its reader may not see', async () => {
  const headOf = async (more: object, report: string) => {
    const reader = await aReader(more);
    const { text } = await reader.get(`reports/${report}?${DAYS}&format=csv`);
    return text.split('\n')[0];
  };
  for (const report of REPORTS) {
    expect([report, await headOf({}, report)]).toEqual([
      report,
      expect.not.stringMatching(/Margin/),
    ]);
    expect([report, await headOf({ sensitive: true }, report)]).toEqual([
      report,
      expect.stringMatching(/Margin/),
    ]);
  }
});

test('a void stands beside what it takes back, and both together are nothing', async () => {
  const { id } = await fixture.ticket('sell', { currency: 'EUR', amount: '50', rate: '1.10' });
  await fixture.me.post(`exchange/sales/${id}/void`, { reason: 'Wrong.', date: TODAY });
  const { body } = await fixture.me.get(`reports/sales-analysis?${DAYS}&side=sell&group=document`);
  expect(
    body.rows.map(({ document, amount, margin, tickets, voids }: Record<string, unknown>) => [
      document,
      amount,
      margin,
      tickets,
      voids,
    ]),
  ).toEqual([
    [{ type: 'sales', id, date: TODAY }, '50.00', '0.50', 1, 0],
    [{ type: 'sales', id, date: TODAY }, '-50.00', '-0.50', -1, 1],
  ]);
  expect(body.totals).toMatchObject({
    tickets: 0,
    voids: 1,
    amount: '0.00',
    base: '0.00',
    margin: '0.00',
    average_rate: null,
    average_ticket: null,
  });
  const users = (await fixture.me.get(`reports/user-profitability?${DAYS}`)).body;
  expect(users.totals).toMatchObject({
    deals: 2,
    voids: 1,
    void_share: '50',
    margin: '1.50',
    voided_margin: '-0.50',
    net: '1.00',
  });
});

test('deals are narrowed by every dimension that they can be told apart by', async () => {
  const customer_id = await fixture.aCustomer();
  await fixture.ticket('sell', { currency: 'EUR', amount: '900', rate: '1.10' }, { customer_id });
  const count = async (query: string) =>
    (await fixture.me.get(`reports/sales-analysis?${DAYS}&${query}`)).body.totals.tickets;
  const groups = [
    'hour',
    'weekday',
    'class',
    'customer',
    'branch',
    'location',
    'size',
    'day',
    'month',
    'user',
  ];
  const names: Record<string, string> = {
    user: 'user_id',
    customer: 'party_id',
    branch: 'branch_id',
    location: 'location_id',
  };
  for (const group of groups) {
    const { rows } = (await fixture.me.get(`reports/sales-analysis?${DAYS}&group=${group}`)).body;
    for (const { keys, tickets } of rows) {
      const [{ value }] = keys;
      if (value === '' || group === 'day' || group === 'month') continue;
      const found = await count(`${names[group] ?? group}=${value}`);
      expect([group, value, found]).toEqual([group, value, tickets]);
    }
  }
  expect(await count(`party_id=${customer_id}`)).toBe(1);
  expect(await count('branch_id=999')).toBe(0);
  expect((await fixture.me.get(`reports/sales-analysis?${DAYS}&group=side,side`)).status).toBe(422);
});

test('page by page the rows are all there once', async () => {
  for (const amount of ['1', '2', '3']) {
    await fixture.ticket('buy', { currency: 'EUR', amount, rate: '1.08' });
  }
  const query = `reports/sales-analysis?${DAYS}&group=document&limit=3`;
  const first = (await fixture.me.get(query)).body;
  const second = (await fixture.me.get(`${query}&cursor=${first.next}`)).body;
  const amounts = [...first.rows, ...second.rows].map(({ amount }: { amount: string }) => amount);
  expect([amounts, second.next]).toEqual([['100.00', '1.00', '2.00', '3.00'], null]);
  expect(second.totals.tickets).toBe(4);
});

test('what was posted after an instant does not count in a report as it was known then', async () => {
  const { rows } = await fixture.host.owner.query<{ at: string }>(
    `select to_char(max(posted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from entry`,
  );
  const known = `${DAYS}&known_at=${rows[0]?.at}`;
  const before = await Promise.all(
    REPORTS.map(async (name) => (await fixture.me.get(`reports/${name}?${known}`)).body),
  );
  await fixture.ticket('sell', { currency: 'EUR', amount: '500', rate: '1.10' });
  for (const [at, name] of REPORTS.entries()) {
    const { body } = await fixture.me.get(`reports/${name}?${known}`);
    const told = { ...before[at], generated_at: body.generated_at };
    expect([name, body]).toEqual([name, told]);
  }
});

test('a file of the sales analysis ends with its totals', async () => {
  const { body } = await fixture.me.get(`reports/sales-analysis?${DAYS}`);
  const { text } = await fixture.me.get(`reports/sales-analysis?${DAYS}&format=csv`);
  const last = text.trim().split('\n').at(-1)?.trim().split(',');
  expect(last).toEqual(expect.arrayContaining(['Total', body.totals.base, body.totals.margin]));
});

test('a report of what was known has the end that the books had then', async () => {
  await sealBooks(fixture.host.db);
  const { rows } = await fixture.host.owner.query<{ at: string }>(
    `select to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from entry where id = 2`,
  );
  const path = `reports/summary-report?${DAYS}&known_at=${rows[0]?.at}`;
  expect((await fixture.me.get(path)).body.head.entry_id).toBe(2);
});

test('what the board has no rate for is worth its closing rate, and without one there is no total of it', async () => {
  await fixture.opening('GBP', '1000', '1200');
  const summary = async () => {
    const { rows, ...page } = (await fixture.me.get(`reports/summary-report?${DAYS}`)).body;
    const pounds = rows.find(({ currency }: { currency: string }) => currency === 'GBP');
    return { ...page, pounds };
  };
  const none = await summary();
  expect(none.pounds.unrealised).toBeNull();
  expect(none.totals).toMatchObject({ unrealised: null, value: null });
  await publish('1.3000', { kind: 'closing', currency: 'GBP' });
  const { pounds, totals, checks } = await summary();
  expect(pounds).toMatchObject({ value: '1300.00', unrealised: '100.00' });
  expect(totals).toMatchObject({ value: '2499.00', unrealised: '111.00' });
  expect(checks.map(({ ok }: { ok: boolean }) => ok)).not.toContain(false);
});
