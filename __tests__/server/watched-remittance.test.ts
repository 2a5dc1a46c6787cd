import { approved, knownCustomers } from '../support/a-known-customer';
import { changeSetting } from '../support/change-setting';
import { remitFixture } from '../support/remittance-fixture';

const { office, ids, out, incoming, step } = remitFixture();

const threshold = async (rule: string, amount: string, own: object = {}) => {
  const sent = {
    rule,
    amount,
    currency: 'USD',
    valid_from: '2026-01-01',
    source: 'A test',
    ...own,
  };
  const { status, body } = await office.me().post('exchange/thresholds/store', sent);
  expect([status, body.errors]).toEqual([201, undefined]);
};
const list = async (what: string) => (await office.me().get(`exchange/${what}/list`)).body.data;

test('a sender is identified from the threshold of remittances on, by the sum of the day', async () => {
  await threshold('transfer', '1000');
  expect((await out()).status).toBe(201);
  const refused = await out();
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { sender_id: ['From 1,000.00 USD a day the customer must be identified.'] },
  ]);
  expect((await out({ principal: '499.99' })).status).toBe(201);
});

test('four who send to one person are found, whoever they are', async () => {
  await threshold('cash_report', '10000', { comparator: 'gt' });
  for (const name of ['Sender Two', 'Sender Three', 'Sender Four', 'Sender Five']) {
    const sender_id = await office.party('customer', name);
    expect((await out({ sender_id, principal: '100' })).status).toBe(201);
  }
  expect(await list('alerts')).toEqual([]);
  const { rows } = await office.host.owner.query(
    'select count(distinct beneficiary)::integer as to, count(distinct sender)::integer as by from watched',
  );
  expect(rows).toEqual([{ to: 1, by: 4 }]);
});

test('what a beneficiary is paid in cash counts by the document that they showed', async () => {
  await threshold('cash_report', '150', { comparator: 'gt', direction: 'out' });
  const document = { type: 'passport', number: 'P7654321', country: 'US' };
  for (const reference of ['H-1', 'H-2']) {
    const { body } = await incoming({ reference, payout_currency: 'USD', payout_amount: '100' });
    const given = { reference, document, location_id: 1 };
    const paid = await step(body.id, 'pay-out', given);
    expect([paid.status, paid.body.errors]).toEqual([200, undefined]);
  }
  expect(await list('threshold-reports')).toMatchObject([
    { direction: 'out', total: '200.00', party: null, documents: [{}, {}] },
  ]);
});

test('nothing is sent to a country that is refused, and what goes to one of high risk waits for the office', async () => {
  await changeSetting(office.me(), 'kyc', { refused_countries: ['PK'] });
  expect(Object.keys((await out()).body.errors)).toEqual(['beneficiary.country']);
  await changeSetting(office.me(), 'kyc', { refused_countries: [], high_risk_countries: ['PK'] });
  expect((await out()).body).toMatchObject({
    status: 'pending_approval',
    waiting: { subject: 'office_review' },
  });
});

test('a name with figures or a word in its place is none', async () => {
  await office.me().get('setting/system-setting/list');
  const preview = await office.me().post('exchange/transfer/preview', {
    kind: 'remit_out',
    date: '2026-11-20',
    sender_id: ids.sender,
    agent_id: ids.agent,
    beneficiary: { name: 'xxx', country: 'PK', phone: '+92 300 1234567' },
    principal: '500',
    payout_currency: 'PKR',
    rate: '278.50',
    quote_direction: 'indirect',
  });
  const keys = preview.body.warnings.map(({ key }: { key: string }) => key);
  expect(keys).toContain('remit.travel-name');
});

test('a sender who sends far more than was declared is asked what has changed, and the office looks at the rest', async () => {
  await threshold('volume_profile', '150', { currency: undefined, comparator: 'gt' });
  await threshold('volume_office', '300', { currency: undefined, comparator: 'gt' });
  const data = { expected: { monthly_volume: '400' } };
  await knownCustomers(office.host, [{ data, row: approved({ party_id: ids.sender }) }]);
  const noted = async (principal: string) => {
    const { body } = await office.me().post('exchange/transfer/preview', {
      kind: 'remit_out',
      date: '2026-11-20',
      sender_id: ids.sender,
      agent_id: ids.agent,
      beneficiary: { name: 'Beneficiary One', country: 'PK', phone: '+92 300 1234567' },
      principal,
      payout_currency: 'PKR',
      rate: '278.50',
      quote_direction: 'indirect',
    });
    return body.warnings.map(({ key }: { key: string }) => key);
  };
  expect(await noted('600')).not.toContain('sale.check.profile.warn');
  expect(await noted('601')).toContain('sale.check.profile.warn');
  expect((await out({ principal: '1200' })).body.status).toBe('paid_in');
  expect(await list('alerts')).toMatchObject([{ rules: ['volume'] }]);
  expect((await out({ principal: '1' })).body).toMatchObject({
    status: 'pending_approval',
    waiting: { subject: 'office_review' },
  });
});

test('a remittance that another pays for waits for nothing but a name', async () => {
  const refused = await out({ payer: 'Cyrus Far' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['on_behalf_of.name']]);
  expect((await out({ payer: 'one sender' })).status).toBe(201);
  const on_behalf_of = { name: 'Cyrus Far' };
  const { body } = await out({ payer: 'Cyrus Far', on_behalf_of });
  expect([body.payer, body.on_behalf_of]).toEqual(['Cyrus Far', on_behalf_of]);
});

test('two remittances of one branch are of one branch, whichever it is', async () => {
  await threshold('identify', '900');
  await office.host.owner.query(`insert into branch (name) values ('Herat')`);
  await office.host.owner.query(
    `update location set branch_id = (select max(id) from branch) where id = 1`,
  );
  for (const principal of ['500', '499']) {
    expect((await out({ principal, location_id: 1 })).status).toBe(201);
  }
  expect(await list('alerts')).toMatchObject([{ rules: ['S1'], score: 40 }]);
});
