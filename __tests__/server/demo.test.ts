import { makeDemo } from '@/server/admin/demo';
import { verify } from '@/server/ledger/verify';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
/** The demo begins on the last day of a month, before there are rates. */
const now = new Date('2026-11-30T10:00:00Z');
beforeAll(async () => {
  host = await startHost();
  await makeDemo(host.host, now);
}, 300_000);
afterAll(() => host.close());

test('a demo is three months of entries in seven currencies that prove themselves', async () => {
  const { rows } = await host.owner.query<{ currencies: number; first: string; last: string }>(
    'select count(distinct currency) as currencies, min(date) as first, max(date) as last from line',
  );
  expect(rows).toEqual([{ currencies: 7, first: '2026-08-31', last: '2026-11-30' }]);
  await sealWhole(host.db);
  expect((await verify(host.db)).ok).toBe(true);
  await expect(makeDemo(host.host, now, { days: 3 })).rejects.toThrow('entries already');
});

test("a demo's tickets carry moments of their own day, spread over the hours that an office is open", async () => {
  const { rows } = await host.owner.query<{ astray: number; hours: number; ahead: number }>(`
    select count(*) filter (where t.at::date <> t.date or e.posted_at <> t.at or d.created_at <> d.posted_at
             or extract(hour from t.at) not between 6 and 16)::int as astray,
           count(distinct extract(hour from t.at))::int as hours,
           count(*) filter (where t.at < s.opened_at or t.at > s.closed_at)::int as ahead
    from ticket t
    join entry e on e.id = t.entry_id
    join document d on d.type = t.document_type and d.id = t.document_id
    left join till_session s on s.id = t.session_id
    where t.location_id is distinct from 1
  `);
  expect(rows[0]).toMatchObject({ ahead: 0 });
  expect(rows[0]?.hours).toBeGreaterThanOrEqual(6);
  expect(rows[0]?.astray).toBe(0);
});

test("a demo's office earns more than it spends in every whole month, and no cost is larger than its trade", async () => {
  const { rows } = await host.owner.query<{ month: string; number: string; sum: string }>(`
    select to_char(l.date, 'YYYY-MM') as month, a.number, round(sum(-l.base)) as sum
    from line l join account a on a.id = l.account_id and a.type in ('income', 'expense')
    where l.date between '2026-09-01' and '2026-10-31' group by 1, 2 order by 1, 2
  `);
  for (const month of ['2026-09', '2026-10']) {
    const own = rows.filter((row) => row.month === month).map(({ sum }) => Number(sum));
    const earned = own.filter((sum) => sum > 0).reduce((all, sum) => all + sum, 0);
    const result = own.reduce((all, sum) => all + sum, 0);
    process.stdout.write(`${month}: earned ${earned}, result ${result}\n`);
    expect(result).toBeGreaterThan(0);
    for (const cost of own.filter((sum) => sum < 0)) expect(-cost).toBeLessThan(earned / 2);
  }
});

test('the demo says how far it is', async () => {
  const host = await startHost();
  const said: string[] = [];
  await makeDemo(host.host, now, { days: 1, tell: (line) => said.push(line) });
  expect(said).toEqual(['Day 1 of 1, 0 tickets so far.']);
  await host.close();
});
