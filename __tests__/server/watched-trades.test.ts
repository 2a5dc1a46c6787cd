import { approved, knownCustomers } from '../support/a-known-customer';
import { watchedCounter } from '../support/watched-counter';

const { fixture, bring, threshold, list, identified } = watchedCounter();

const TRADE = 'exchange/trade';
const deal = (counterparty_id: number, amount: string, own: object = {}) =>
  fixture.me.post(`${TRADE}/store`, {
    date: '2026-11-20',
    post: true,
    counterparty_id,
    side: 'buy',
    currency: 'EUR',
    amount,
    rate: '1',
    ...own,
  });
const settle = (id: number, leg: string, own: object = { location_id: 1 }) =>
  fixture.me.post(`${TRADE}/${id}/settle`, { leg, date: '2026-11-20', ...own });
const aPeer = async (kind: string) =>
  (await fixture.me.post('accounting/parties/store', { kind, name: `A ${kind}` })).body.id;
const rows = async () =>
  (
    await fixture.host.owner.query(
      `select document_type as type, amount_in::text as amount, cash_in::text as "in", cash_out::text as out, part, is_void
       from watched order by id`,
    )
  ).rows;

test('a trade with a customer belongs to the sums of the day, before it and after it', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  expect((await bring('2000', { customer_id })).status).toBe(201);
  const refused = await deal(customer_id, '1000');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { counterparty_id: ['From 3,000.00 USD a day the customer must be identified.'] },
  ]);
  const { status, body } = await deal(customer_id, '999');
  expect(status).toBe(201);
  expect((await bring('1', { customer_id })).status).toBe(422);
  await fixture.me.post(`${TRADE}/${body.id}/void`, { reason: 'A mistake' });
  expect((await bring('999', { customer_id })).status).toBe(201);
});

test('with dealers, banks and agents is dealt as ever, and nothing of it is written down', async () => {
  await threshold('identify', '1');
  for (const kind of ['dealer', 'bank', 'agent']) {
    expect((await deal(await aPeer(kind), '9000')).status).toBe(201);
  }
  expect(await rows()).toEqual([]);
});

test('the source of funds is asked of a trade, too', async () => {
  await threshold('source_of_funds', '5000');
  const customer_id = await fixture.aCustomer();
  expect((await deal(customer_id, '5000')).body.errors).toEqual({
    source_of_funds: [expect.stringContaining('the source of funds is required')],
  });
  const { status, body } = await deal(customer_id, '5000', { source_of_funds: 'A house' });
  expect([status, body.source_of_funds]).toEqual([201, 'A house']);
});

test('the cash of a leg is reported when it is settled over the counter, and not when it is only agreed', async () => {
  await threshold('cash_report', '10000', { comparator: 'gt' });
  const customer_id = await identified();
  await bring('6000', { customer_id });
  const { body } = await deal(customer_id, '5000');
  expect(await list('threshold-reports')).toEqual([]);
  expect((await settle(body.id, 'fc')).status).toBe(200);
  const [report, ...others] = await list('threshold-reports');
  expect(others).toEqual([]);
  expect(report).toMatchObject({ direction: 'in', total: '11000.00', status: 'draft' });
  expect(report.documents.map(({ number }: { number: string }) => number).toSorted()).toEqual([
    'SAL 00001',
    'TRD 00001',
  ]);
  expect((await list('alerts'))[0].rules).toContain('S1');
});

test('cash that came back counts no more, and its report is counted anew', async () => {
  await threshold('cash_report', '10000', { comparator: 'gt', direction: 'in' });
  const customer_id = await identified();
  const { body } = await deal(customer_id, '10001');
  await settle(body.id, 'fc');
  expect(await list('threshold-reports')).toMatchObject([{ total: '10001.00' }]);
  await fixture.me.post(`${TRADE}/${body.id}/fail`, { leg: 'fc', reason: 'The notes were false' });
  expect(await list('threshold-reports')).toMatchObject([{ total: '0.00', documents: [] }]);
  expect(await rows()).toEqual([
    {
      type: 'trade',
      amount: '10001.0000',
      in: '0.0000',
      out: '0.0000',
      part: null,
      is_void: false,
    },
    {
      type: 'trade',
      amount: '0.0000',
      in: '10001.0000',
      out: '0.0000',
      part: 'fc',
      is_void: true,
    },
  ]);
});

test('who has to be identified for the cash is so before it is taken', async () => {
  await threshold('cash_report', '10000', { comparator: 'gt', direction: 'in' });
  const customer_id = await fixture.aCustomer();
  const { body } = await deal(customer_id, '10001');
  const refused = await settle(body.id, 'fc');
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['location_id']]);
  expect((await rows()).length).toBe(1);
});

test('far more than was declared is seen across tickets and trades, and the office looks at the rest', async () => {
  await threshold('volume_profile', '150', { currency: undefined, comparator: 'gt' });
  await threshold('volume_office', '300', { currency: undefined, comparator: 'gt' });
  const party_id = await fixture.aCustomer();
  const data = { expected: { monthly_volume: '1000' } };
  await knownCustomers(fixture.host, [{ data, row: approved({ party_id }) }]);
  await bring('1000', { customer_id: party_id });
  const preview = await fixture.me.post(`${TRADE}/preview`, {
    date: '2026-11-20',
    counterparty_id: party_id,
    side: 'buy',
    currency: 'EUR',
    amount: '501',
    rate: '1',
  });
  expect(preview.body.warnings.map(({ key }: { key: string }) => key)).toEqual([
    'sale.check.profile.warn',
  ]);
  expect((await deal(party_id, '501')).body.status).toBe('posted');
  expect(await list('alerts')).toMatchObject([{ rules: ['volume'] }]);
  const { body } = await deal(party_id, '1500');
  expect(body).toMatchObject({ status: 'pending_approval', waiting: { subject: 'office_review' } });
  const office = await fixture.host.signInAs(null, 'office@example.com');
  expect((await office.post(`${TRADE}/${body.id}/approve`, {})).body.status).toBe('posted');
  expect(await list('overrides')).toMatchObject([{ check: 'office_review', due_to: 'trade' }]);
});

test('a report is not drafted again by what adds nothing to it', async () => {
  await threshold('cash_report', '10000', { comparator: 'gt', direction: 'in' });
  const customer_id = await identified();
  await bring('10001', { customer_id });
  await fixture.me.post('exchange/threshold-reports/1/review');
  const { body } = await deal(customer_id, '100', { side: 'sell' });
  await settle(body.id, 'fc');
  expect(await list('threshold-reports')).toMatchObject([{ status: 'reviewed' }]);
});
