import { approved, knownCustomers, rejected } from '../support/a-known-customer';
import { counterFixture } from '../support/counter-fixture';

const office = counterFixture({ currencies: ['EUR'] });

const REPORT = 'reports/kyc-report?from=2026-11-01&to=2026-11-30';
const read = async (query = '') => {
  const { status, body } = await office.me.get(`${REPORT}${query}`);
  expect(status).toBe(200);
  return body;
};
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
type Row = Readonly<Record<string, unknown>>;
const cells = (rows: readonly Row[], ...columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => row[column]));

/** The 120 customers of the worked example. */
const example = () => [
  ...times(70, { row: approved() }),
  ...times(20, { row: approved({ risk_level: 'medium' }) }),
  ...times(6, { row: approved({ risk_level: 'high' }) }),
  ...times(8, { row: { status: 'under_review' as const } }),
  ...times(4, { row: { status: 'info_requested' as const } }),
  ...times(5, { row: approved({ status: 'expired', approved_at: '2025-01-01T08:00:00Z' }) }),
  ...times(3, { row: rejected('ID_UNREADABLE') }),
  ...times(2, { row: rejected('INCOMPLETE') }),
  { row: rejected('DUPLICATE') },
  { row: { status: 'blocked' as const } },
];

test('the worked example: 120 customers by state and risk, an approval rate of 94.1 %, and why not', async () => {
  await knownCustomers(office.host, example());
  const { standing, totals, period, reasons, checks } = await read();
  expect(cells(standing, 'status', 'low', 'medium', 'high', 'total')).toEqual([
    ['under_review', 8, 0, 0, 8],
    ['info_requested', 4, 0, 0, 4],
    ['approved', 70, 20, 6, 96],
    ['expired', 5, 0, 0, 5],
    ['rejected', 6, 0, 0, 6],
    ['blocked', 1, 0, 0, 1],
  ]);
  expect(totals).toEqual({ customers: 120, approved: 96, rejected: 6, approval_rate: '94.1' });
  // 96 approved after two days each, 6 rejected after one: the median is two days.
  expect(period).toEqual({ received: 120, approved: 96, rejected: 6, median_hours: '48.0' });
  expect(reasons).toEqual([
    { reason_code: 'ID_UNREADABLE', count: 3 },
    { reason_code: 'INCOMPLETE', count: 2 },
    { reason_code: 'DUPLICATE', count: 1 },
  ]);
  expect(checks.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  const { meta } = (await office.me.get('exchange/kyc-customers/list')).body;
  const counted = standing.map(({ status, total }: Row) => [status, total]);
  expect(Object.entries(meta.counts).filter(([, count]) => count !== 0)).toEqual(
    expect.arrayContaining(counted),
  );
  expect([meta.total, counted.length]).toEqual([120, 6]);
});

test('documents that end, reviews that are late and exposed persons are told one by one', async () => {
  await knownCustomers(office.host, [
    { row: approved({ documents_end_on: '2026-11-20' }) },
    { row: approved({ documents_end_on: '2026-12-20', status: 'expiring' }) },
    { row: approved({ documents_end_on: '2026-12-21' }) },
    { row: approved({ documents_end_on: '2027-02-18' }) },
    { row: approved({ documents_end_on: '2027-02-19' }) },
    { row: approved({ documents_end_on: '2026-11-19', status: 'expired' }) },
    { row: approved({ next_review_on: '2026-11-18', status: 'expired' }) },
    { row: approved({ next_review_on: '2026-11-20' }) },
    { row: approved({ is_exposed: true, risk_level: 'high' }) },
    { row: rejected('POLICY', { is_exposed: true }) },
  ]);
  const { rows, counts } = await read();
  expect(counts).toMatchObject({
    d30: 2,
    d60: 3,
    d90: 4,
    documents: 4,
    review_overdue: 1,
    exposed: 1,
  });
  expect(cells(rows, 'section', 'customer_id', 'on', 'days')).toEqual([
    ['documents', 1, '2026-11-20', 0],
    ['documents', 2, '2026-12-20', 30],
    ['documents', 3, '2026-12-21', 31],
    ['documents', 4, '2027-02-18', 90],
    ['review_overdue', 7, '2026-11-18', -2],
    ['exposed', 9, null, null],
  ]);
  expect(cells((await read('&section=exposed')).rows, 'section')).toEqual([['exposed']]);
});

test('what was dealt is held against what was declared, and against the end of an approval', async () => {
  await office.opening('EUR', '5000', '5500');
  const declares = (monthly_volume: string) => ({
    full_name: 'Parwin',
    expected: { monthly_volume },
  });
  const anna = await office.aCustomer('Anna');
  const bahram = await office.aCustomer('Bahram');
  const cyrus = await office.aCustomer('Cyrus');
  await knownCustomers(office.host, [
    { data: declares('900'), row: approved({ party_id: anna }) },
    {
      data: declares('5000'),
      row: approved({ party_id: bahram, next_review_on: '2026-11-19', status: 'expired' }),
    },
    { row: approved({ party_id: cyrus }) },
  ]);
  const sell = (customer_id: number, amount: string) =>
    office.ticket('sell', { currency: 'EUR', amount, rate: '1.2' }, { customer_id });
  await sell(anna, '1000');
  await sell(bahram, '500');
  const undone = await sell(cyrus, '10');
  await office.me.post(`exchange/sales/${undone.id}/void`, { reason: 'Twice.' });
  const { rows, counts } = await read();
  expect(cells(rows, 'section', 'name', 'volume', 'declared', 'of_declared')).toEqual([
    ['active_expired', 'Bahram', '600.00', '5000.00', '12.0'],
    ['review_overdue', 'Bahram', null, null, null],
    ['above_declared', 'Anna', '1200.00', '900.00', '133.3'],
    ['top', 'Anna', '1200.00', '900.00', '133.3'],
    ['top', 'Bahram', '600.00', '5000.00', '12.0'],
  ]);
  expect(counts).toMatchObject({ active_expired: 1, above_declared: 1, top: 2 });
  // Twice as many days double the declared volume, so nobody exceeds it.
  const longer = (await office.me.get('reports/kyc-report?from=2026-10-02&to=2026-11-30')).body;
  expect(longer.counts.above_declared).toBe(0);
});

test('of the customers who dealt most twenty are listed, and all are counted', async () => {
  await office.opening('EUR', '5000', '5500');
  const parties: number[] = [];
  for (let at = 0; at < 21; at += 1) parties.push(await office.aCustomer(`Customer ${at}`));
  await knownCustomers(
    office.host,
    parties.map((party_id) => ({ row: approved({ party_id }) })),
  );
  for (const customer_id of parties) {
    await office.ticket('sell', { currency: 'EUR', amount: '10', rate: '1.2' }, { customer_id });
  }
  const { rows, counts } = await read('&section=top');
  expect([rows.length, counts.top]).toEqual([20, 21]);
});

test('a file has all of it as one table, and nothing of whoever was erased', async () => {
  const [gone] = await knownCustomers(office.host, [
    { data: { full_name: 'Gone' }, row: approved({ documents_end_on: '2026-12-01' }) },
    { data: { full_name: 'Parwin' }, row: approved({ documents_end_on: '2026-12-02' }) },
  ]);
  await office.host.db
    .updateTable('kyc_customer')
    .set({ purged_at: '2026-11-20T00:00:00Z', told: null })
    .where('id', '=', gone ?? 0)
    .execute();
  const { text } = await office.me.get(`${REPORT}&format=csv`);
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(/^\uFEFF/, ''));
  expect(lines[0]).toBe(
    'Part,Item,Number,Name,Risk,Day,Days,Volume,Declared,% of declared,Number of cases',
  );
  expect(lines).toContain('By status,Approved,,,,,,,,,1');
  expect(lines).toContain('By status,Approved,,,Low,,,,,,1');
  expect(lines).toContain('All customers,"Approval rate, %",,,,,,,,,100.0');
  expect(lines).toContain('Threshold reports,Overdue,,,,,,,,,0');
  expect(lines).toContain('Documents that expire,Approved,CKYC 00002,Parwin,Low,2026-12-02,12,,,,');
  expect(text).not.toContain('Gone');
  const workbook = await office.me.get(`${REPORT}&format=xlsx`);
  expect([workbook.status, workbook.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});
