import { changeSetting } from '../support/change-setting';
import type { Client } from '../support/client';
import { sendImage } from '../support/kyc-fixture';
import { watchedCounter } from '../support/watched-counter';

const { fixture, bring, threshold, identified } = watchedCounter();

test('from a threshold on the customer must be identified, told in plain words and by the day', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  expect((await bring('2000', { customer_id })).status).toBe(201);
  const refused = await bring('1000', { customer_id });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { customer_id: ['From 3,000.00 USD a day the customer must be identified.'] },
  ]);
  expect((await bring('999.99', { customer_id })).status).toBe(201);
  expect((await bring('2999.99')).status).toBe(201);
});

test('whether customers are asked who they are is known before any ticket, by the thresholds of the day', async () => {
  const asked = async () => (await fixture.me.get('exchange/sales/asked')).body;
  const nothing = { identification: false, picture: false, none_reason: null };
  expect(await asked()).toEqual(nothing);
  await threshold('source_of_funds', '1000');
  await threshold('identify', '1000', { valid_from: '2026-11-21' });
  expect(await asked()).toEqual(nothing);
  await threshold('full_kyc', '5000');
  expect(await asked()).toEqual({ ...nothing, identification: true });
  await threshold('identify', '1000', { valid_to: '2026-11-20', picture: true });
  expect(await asked()).toEqual({ ...nothing, identification: true, picture: true });
});

const KYC = 'exchange/kyc-customers';
const IDENTITY = {
  type: 'individual',
  at_counter: true,
  data: { full_name: 'Zarghona Azizi', dob: '1988-04-12' },
  documents: [{ type: 'passport', number: 'P0123456' }],
};

/** A teller who may create files but not approve them. */
const aTeller = (): Promise<Client> =>
  fixture.host.signInAs([
    { name: 'sales', title: 'Sales', view: true, create: true, post: true },
    { name: 'tills', title: 'Tills', view: true },
    { name: 'kyc customers', title: 'KYC', view: true, create: true, edit: true },
  ]);
const identify = (by: Client, own: object = {}) => by.post(`${KYC}/store`, { ...IDENTITY, ...own });

test('a teller alone completes the lowest tier, which a whole file and the report of cash go beyond', async () => {
  await threshold('identify', '1000');
  await threshold('cash_report', '10000');
  const teller = await aTeller();
  expect((await bring('2000')).status).toBe(422);
  const missing = await identify(teller, { data: { full_name: 'Zarghona' }, documents: [] });
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([
    422,
    ['data.dob', 'documents'],
  ]);
  const { status, body } = await identify(teller);
  expect([status, body.errors, body.status, body.tier]).toEqual([
    201,
    undefined,
    'approved',
    'basic',
  ]);
  const customer_id = body.party_id;
  expect((await bring('2000', { customer_id })).status).toBe(201);
  const { balances, deals } = (await fixture.me.get(`accounting/parties/${customer_id}/show`)).body;
  expect([balances, deals]).toEqual([
    [],
    [
      expect.objectContaining({
        type: 'sales',
        status: 'posted',
        amount: '2000.00',
        currency: 'EUR',
      }),
    ],
  ]);
  const beyond = await bring('9000', { customer_id });
  expect(beyond.body.errors).toEqual({
    customer_id: [expect.stringMatching(/^From 10,000.00 USD a day a complete customer file/)],
  });
});

test('who may be somebody else, or is more than low risk, waits for a second person', async () => {
  const teller = await aTeller();
  expect((await identify(teller)).body.status).toBe('approved');
  const twin = await identify(teller, { data: { full_name: 'Another', dob: '1990-01-01' } });
  expect([twin.status, twin.body.status, twin.body.party_id]).toEqual([201, 'submitted', null]);
  const step = `${KYC}/${twin.body.id}`;
  expect((await fixture.me.post(`${step}/claim`, {})).status).toBe(200);
  const above = await fixture.me.post(`${step}/approve`, { tier: 'standard' });
  expect([above.status, above.body.errors.tier?.[0]]).toEqual([
    422,
    expect.stringMatching(/^This level needs a complete file/),
  ]);
  const lowest = await fixture.me.post(`${step}/approve`, { tier: 'basic' });
  expect(lowest.body.errors.tier?.[0]).not.toMatch(/complete file/);
  const pep = { kind: 'self', position: 'Minister' };
  const exposed = await identify(teller, {
    data: { full_name: 'A Minister', dob: '1960-01-01', pep },
    documents: [{ type: 'passport', number: 'P7777777' }],
  });
  expect([exposed.status, exposed.body.status]).toEqual([201, 'submitted']);
});

test('a picture of the document is needed where the rule asks for one', async () => {
  await threshold('identify', '1000', { picture: true });
  const teller = await aTeller();
  const { status, body } = await identify(teller);
  expect([status, body.status]).toEqual([201, 'draft']);
  const without = await teller.post(`${KYC}/${body.id}/identify`, {});
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['documents.0.files']]);
  const document = String(body.documents[0].id);
  await sendImage(teller, `${KYC}/${body.id}/files`, { document, side: 'front' });
  const done = await teller.post(`${KYC}/${body.id}/identify`, {});
  expect([done.status, done.body.status, done.body.tier]).toEqual([200, 'approved', 'basic']);
  expect((await teller.post(`${KYC}/${body.id}/identify`, {})).status).toBe(409);
});

test('two tickets at once do not both stay below', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  const answers = await Promise.all(
    ['1600', '1600', '1600'].map((amount) => bring(amount, { customer_id })),
  );
  const posted = answers.filter(({ status }) => status === 201);
  expect([posted.length, answers.length]).toEqual([1, 3]);
});

test('whoever gives a telephone that is known belongs to the same sum', async () => {
  await threshold('identify', '3000');
  const walk_in = { name: 'Ahmad', phone: '0700 123 456' };
  expect((await bring('2000', { walk_in })).status).toBe(201);
  const again = await bring('1000', { walk_in: { name: 'Somebody', phone: '+93 700 123456' } });
  expect(again.status).toBe(422);
  expect((await bring('2000', { walk_in: { name: 'Other', phone: '0799 999 999' } })).status).toBe(
    201,
  );
});

test('what was taken back counts no more', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  const { body } = await bring('2000', { customer_id });
  await fixture.me.post(`exchange/sales/${body.id}/void`, { reason: 'A mistake' });
  expect((await bring('2500', { customer_id })).status).toBe(201);
});

test('the source of funds is asked from its threshold on, and not before', async () => {
  await threshold('source_of_funds', '10000');
  expect((await bring('9999.99')).status).toBe(201);
  const refused = await bring('10000');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { source_of_funds: ['From 10,000.00 USD a day the source of funds is required. Enter it.'] },
  ]);
  expect((await bring('10000', { source_of_funds: 'A house was sold' })).status).toBe(201);
});

test('notes for notes of the same currency need an identified customer where any is asked for', async () => {
  const swap = () =>
    fixture.me.post('exchange/sales/store', {
      date: '2026-11-20',
      post: true,
      lines: [
        { side: 'buy', currency: 'EUR', amount: '100', rate: '1' },
        { side: 'sell', currency: 'EUR', amount: '99', rate: '1' },
      ],
    });
  expect((await swap()).status).toBe(201);
  await threshold('identify', '3000');
  expect(Object.keys((await swap()).body.errors)).toEqual(['customer_id']);
});

test('the preview tells the sums of the day beside the next limit, in and out apart', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  await bring('2000', { customer_id });
  const { body } = await fixture.me.post('exchange/sales/preview', {
    date: '2026-11-20',
    customer_id,
    lines: [{ side: 'buy', currency: 'EUR', amount: '500', rate: '1' }],
  });
  expect(body.identification).toMatchObject({
    state: 'none',
    sums: [
      { direction: 'in', total: '2500.00', limit: '3000.00', is_reached: false, percent: 83 },
      { direction: 'out', total: '2500.00', limit: '3000.00', is_reached: false, percent: 83 },
    ],
    asks: [],
  });
});

test('whose file was approved deals above the threshold, whose document has expired does not', async () => {
  await threshold('identify', '3000');
  await threshold('full_kyc', '10000');
  const customer_id = await identified({ tier: 'basic' });
  expect((await bring('5000', { customer_id })).status).toBe(201);
  expect((await bring('5000', { customer_id })).body.errors).toEqual({
    customer_id: [expect.stringContaining('a complete customer file is required')],
  });
  const expired = await identified({ ends: '2026-11-19' });
  expect((await bring('5000', { customer_id: expired })).body.errors).toEqual({
    customer_id: [expect.stringContaining('has expired')],
  });
  expect((await bring('100', { customer_id: expired })).status).toBe(201);
});

test('with whom the office has to look first nothing is dealt, at any sum and without a threshold, and nobody hears why', async () => {
  for (const status of ['suspended', 'blocked', 'rejected']) {
    const customer_id = await identified({ status });
    const refused = await bring('10', { customer_id });
    expect([status, refused.status, refused.body.errors]).toEqual([
      status,
      422,
      { customer_id: ['This needs a review first. Ask your supervisor.'] },
    ]);
    const trade = await fixture.me.post('exchange/trade/store', {
      date: '2026-11-20',
      post: true,
      counterparty_id: customer_id,
      side: 'buy',
      currency: 'EUR',
      amount: '10',
      rate: '1',
    });
    expect([trade.status, Object.keys(trade.body.errors)]).toEqual([422, ['counterparty_id']]);
  }
  const waiting = await identified({ status: 'under_review' });
  expect((await bring('10', { customer_id: waiting })).status).toBe(201);
});

test('a tier lets its customers bring and get so much in a ticket and in thirty days, and nobody else', async () => {
  const limits = { basic_ticket_limit: '1000', basic_month_limit: '2500' };
  await changeSetting(fixture.me, 'kyc', limits);
  const customer_id = await identified({ tier: 'basic' });
  const beyond = (said: string) => [422, { customer_id: [expect.stringContaining(said)] }];
  const told = async (amount: string) => {
    const { status, body } = await bring(amount, { customer_id });
    return [status, body.errors];
  };
  expect(await told('1000.01')).toEqual(beyond('limit is 1,000.00 USD in one ticket'));
  expect(await told('1000')).toEqual([201, undefined]);
  expect(await told('1000')).toEqual([201, undefined]);
  expect(await told('500.01')).toEqual(beyond('limit is 2,500.00 USD within 30 days'));
  expect(await told('500')).toEqual([201, undefined]);
  const standard = await identified();
  expect((await bring('4000', { customer_id: standard })).status).toBe(201);
});
