import { allOf } from '../support/roles';
import { watchedCounter } from '../support/watched-counter';

const { fixture, bring, threshold, list, identified } = watchedCounter();

const CASH = { comparator: 'gt' } as const;

test('cash of a day over the threshold is a draft of a report, in and out apart', async () => {
  await threshold('cash_report', '10000', CASH);
  const customer_id = await identified();
  await bring('10000.00', { customer_id });
  expect(await list('threshold-reports')).toEqual([]);
  expect(await list('alerts')).toEqual([]);
  await bring('0.01', { customer_id });
  const reports = await list('threshold-reports');
  expect(reports).toMatchObject([
    { kind: 'CTR', direction: 'in', total: '10000.01', status: 'draft', due_on: '2026-12-05' },
    {
      kind: 'CTR',
      direction: 'out',
      total: '10000.01',
      status: 'draft',
      period_key: '2026-11-20/day',
    },
  ]);
  expect(reports[0].documents).toHaveLength(2);
});

test('a report that was sent is a draft again when more comes to it, and is exported', async () => {
  await threshold('cash_report', '10000', { ...CASH, direction: 'in' });
  const customer_id = await identified();
  await bring('10000.01', { customer_id });
  const step = (name: string, body: object = {}) =>
    fixture.me.post(`exchange/threshold-reports/1/${name}`, body);
  expect((await step('review')).body.status).toBe('reviewed');
  expect((await step('file', { reference: '=R-1' })).body).toMatchObject({
    status: 'filed',
    reference: '=R-1',
  });
  expect((await step('not-required', { reason: 'No' })).status).toBe(409);
  await bring('5', { customer_id });
  expect(await list('threshold-reports')).toMatchObject([{ status: 'draft', total: '10005.01' }]);
  const { text } = await fixture.me.get('exchange/threshold-reports/export');
  expect(text).toContain("'=R-1");
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

test('a report is counted anew when one of its tickets is taken back, also where it was sent', async () => {
  await threshold('cash_report', '10000', { ...CASH, direction: 'in' });
  const customer_id = await identified();
  const first = await bring('9000', { customer_id });
  await bring('1500', { customer_id });
  expect(await list('threshold-reports')).toMatchObject([{ total: '10500.00' }]);
  await fixture.me.post('exchange/threshold-reports/1/review');
  await fixture.me.post('exchange/threshold-reports/1/file', { reference: 'R-1' });
  const taken = { reason: 'The notes were false.' };
  expect((await fixture.me.post(`exchange/sales/${first.body.id}/void`, taken)).status).toBe(200);
  const [report] = await list('threshold-reports');
  expect(report).toMatchObject({ status: 'draft', total: '1500.00', reference: 'R-1' });
  expect(report.documents).toMatchObject([{ due_to: 'sales', number: 'SAL 00002' }]);
  const dropped = { reason: 'It is below the threshold.' };
  await fixture.me.post('exchange/threshold-reports/1/not-required', dropped);
  expect((await fixture.me.post('exchange/sales/2/void', taken)).status).toBe(200);
  expect(await list('threshold-reports')).toMatchObject([{ status: 'not_required' }]);
});

test('a report that was not required is a draft again when more comes to it, without what was voided', async () => {
  await threshold('cash_report', '10000', { ...CASH, direction: 'in' });
  const customer_id = await identified();
  const first = await bring('9000', { customer_id });
  await bring('1500', { customer_id });
  const dropped = { reason: 'An exempt person.' };
  await fixture.me.post('exchange/threshold-reports/1/not-required', dropped);
  const taken = { reason: 'The notes were false.' };
  expect((await fixture.me.post(`exchange/sales/${first.body.id}/void`, taken)).status).toBe(200);
  await bring('8600', { customer_id });
  const reports = await list('threshold-reports');
  expect(reports).toMatchObject([{ status: 'draft', total: '10100.00' }]);
  const numbers = reports[0].documents.map((one: { number: string }) => one.number);
  expect(numbers.toSorted()).toEqual(['SAL 00002', 'SAL 00003']);
});

test('a sum of cash over the threshold needs an identified customer, and no report is made of what was refused', async () => {
  await threshold('cash_report', '10000', { ...CASH, direction: 'in' });
  const customer_id = await fixture.aCustomer();
  await bring('6000', { customer_id });
  expect((await bring('6000', { customer_id })).status).toBe(422);
  expect(await list('threshold-reports')).toEqual([]);
});

test('two tickets at two tills that reach the threshold together raise an alert and draft a report', async () => {
  await threshold('cash_report', '10000', { ...CASH, direction: 'in' });
  const customer_id = await identified();
  const { body: other } = await fixture.me.post('exchange/locations/store', {
    name: 'Vault 2',
    type: 'vault',
  });
  await fixture.given('float', 'exchange/transfer/store', {
    kind: 'internal',
    from_location_id: 1,
    to_location_id: other.id,
    lines: [{ currency: 'USD', amount: '20000' }],
  });
  await bring('4900', { customer_id });
  expect((await bring('5300', { customer_id, location_id: other.id })).status).toBe(201);
  expect(await list('alerts')).toMatchObject([{ rules: ['S1', 'S6'], score: 55 }]);
  expect(await list('threshold-reports')).toMatchObject([{ kind: 'CTR', total: '10200.00' }]);
});

test('an identification that was asked for and avoided is remembered, and weighs with the next rule', async () => {
  await threshold('identify', '3000');
  const walk_in = { name: 'Ahmad', phone: '0700 123 456' };
  expect((await bring('9000', { walk_in })).status).toBe(422);
  expect((await bring('2950', { walk_in })).status).toBe(201);
  expect(await list('alerts')).toEqual([]);
  const { rows } = await fixture.host.owner.query('select avoided from watched order by id');
  expect(rows).toEqual([{ avoided: true }]);
});

test('the preview is enough for an identification to have been asked for, and who is nobody is known at the till', async () => {
  await threshold('identify', '3000');
  await fixture.me.post('exchange/sales/preview', {
    date: '2026-11-20',
    lines: [{ side: 'buy', currency: 'EUR', amount: '9000', rate: '1' }],
  });
  await bring('2950');
  const { rows } = await fixture.host.owner.query('select avoided from watched order by id');
  expect(rows).toEqual([{ avoided: true }]);
});

test('splitting raises one silent alert, and what weighs more waits for a look of the office', async () => {
  await threshold('cash_report', '10000', { comparator: 'gt', direction: 'in', window: 'ticket' });
  const customer_id = await fixture.aCustomer();
  await bring('9500', { customer_id });
  expect(await list('alerts')).toEqual([]);
  expect((await bring('9400', { customer_id })).body.status).toBe('posted');
  const [alert] = await list('alerts');
  expect(alert).toMatchObject({
    rules: ['S1'],
    rule_code: 'S1',
    score: 40,
    is_urgent: false,
    status: 'open',
    parties: [{ id: customer_id, name: 'Customer Z' }],
  });
  const { body: third } = await bring('9700', { customer_id });
  expect(third).toMatchObject({
    status: 'pending_approval',
    waiting: { subject: 'office_review' },
  });

  const path = `exchange/sales/${third.id}/approve`;
  const sales = { ...allOf('sales', 'Sales'), post: true, approve: true };
  const teller = await fixture.host.signInAs([sales], 'teller@example.com');
  expect((await teller.post(path, {})).status).toBe(403);
  const office = await fixture.host.signInAs(null, 'office@example.com');
  expect((await office.post(path, {})).body.status).toBe('posted');
  const [grown, ...others] = await list('alerts');
  expect(others).toEqual([]);
  expect(grown).toMatchObject({ id: alert.id, rules: ['S1', 'S2'], score: 80, is_urgent: true });
  expect(grown.documents.map(({ number }: { number: string }) => number)).toEqual([
    'SAL 00001',
    'SAL 00002',
    'SAL 00003',
  ]);
  const { data } = (await fixture.me.get('exchange/overrides/list')).body;
  expect(data).toMatchObject([{ check: 'office_review', due_to: 'sales', number: 'SAL 00003' }]);
});
