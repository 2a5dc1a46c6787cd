import { REPORTS } from '@/lib/report-table';
import { tillFixture } from '../support/till-fixture';

const day = tillFixture();

const HEAD = [
  'report',
  'organisation',
  'currency',
  'from',
  'to',
  'generated_at',
  'columns',
  'totals',
  'checks',
];

const asked = async (report: string, query: string) => {
  const account = `account_id=${day.fixture.id('1010')}`;
  return day.me.get(`reports/${report}?${query}&${report === 'account-statement' ? account : ''}`);
};

test('every report says what it is, of which days, and what all of it comes to', async () => {
  for (const report of REPORTS) {
    const { status, body } = await asked(report, 'from=2026-11-01&to=2026-11-20');
    const missing = HEAD.filter((field) => !(field in body));
    expect([report, status, missing]).toEqual([report, 200, []]);
    expect([report, 'rows' in body || 'sections' in body]).toEqual([report, true]);
  }
});

test('a report as of a day ends on that day, from the beginning of its fiscal year', async () => {
  for (const report of REPORTS) {
    const { status, body } = await asked(report, 'as_of=2026-11-10');
    expect([report, status, body.from, body.to]).toEqual([report, 200, '2026-01-01', '2026-11-10']);
  }
});

test('totals are those of all pages, not of the one that is read', async () => {
  for (const amount of ['1', '2', '3']) await day.move('USD', amount);
  const totals = { opening: '0.00', debit: '10006.00', credit: '6.00', closing: '10000.00' };
  const statement = await asked('account-statement', 'limit=1');
  expect(statement.body.totals).toEqual(totals);
  const ledger = await day.me.get(
    `reports/general-ledger?limit=1&account_id=${day.fixture.id('1010')}`,
  );
  expect([ledger.body.sections[0].lines.length, ledger.body.totals]).toEqual([1, totals]);
  const trail = await asked('audit-trial', 'limit=1&from=2026-01-01&to=2100-12-31');
  const { total } = (await day.me.get('setting/audit-trail/list')).body.meta;
  expect([trail.body.rows.length, trail.body.totals]).toEqual([1, { entries: total }]);
});

test('a statement of shifts counts them all', async () => {
  await day.open({ USD: '5' });
  const { body } = await asked('user-statement', '');
  expect(body.totals).toEqual({ sessions: 1 });
  expect((await asked('user-statement', 'user_id=999')).body.totals).toEqual({ sessions: 0 });
});

test('a report begins on the first business day where its fiscal year began before', async () => {
  await day.fixture.host.owner.query("update organization set fiscal_year_start = '03-21'");
  for (const report of REPORTS) {
    const { status, body } = await asked(report, 'as_of=1990-02-01');
    expect([report, status, body.from]).toEqual([report, 200, '1990-01-01']);
    const before = await asked(report, 'as_of=1990-02-01&compare=year');
    expect([200, 422]).toContain(before.status);
  }
});
