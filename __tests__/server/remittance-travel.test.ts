import { KNOWN, remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out, incoming, step } = remitFixture({ travelRule: 'require' });

const PAPER = { type: 'passport', number: 'P1234567' };
const AGENT = { name: 'Near One', country: 'US', phone: '+1 555 0100' };

test('of 1,000 and more everything is asked for at once, and kept as it was known', async () => {
  const much = { principal: '1000' };
  const { status, body } = await out(much);
  expect([status, body.errors]).toEqual([
    422,
    {
      sender_address: [expect.stringContaining('1,000 USD or EUR')],
      sender_date_of_birth: [expect.stringContaining('date of birth')],
    },
  ]);
  const draft = await out({ ...much, post: false });
  expect([draft.status, draft.body.status]).toEqual([201, 'draft']);
  const posted = await out({ ...much, ...KNOWN, sender_document: 'passport P1' });
  expect([posted.status, posted.body.errors]).toEqual([201, undefined]);
  expect(posted.body.travel).toEqual({
    level: 'full',
    amount: '1000',
    sender: {
      name: 'Sender One',
      address: KNOWN.sender_address,
      date_of_birth: '1990-01-02',
      document: 'passport P1',
    },
    beneficiary: { name: 'Beneficiary One', country: 'PK', phone: '+92 300 1234567' },
  });
});

test('of less a telephone is enough; a preview says what is asked and why', async () => {
  const { body } = await out({ beneficiary: { name: 'B', country: 'PK' } });
  expect(Object.keys(body.errors)).toEqual(['beneficiary.phone']);
  const preview = (more: object) =>
    office.me().post(`${TRS}/preview`, {
      kind: 'remit_out',
      sender_id: ids.sender,
      agent_id: ids.agent,
      rate: '278.50',
      payout_currency: 'PKR',
      quote_direction: 'indirect',
      beneficiary: AGENT,
      ...more,
    });
  expect((await preview({ principal: '500' })).body.travel).toEqual({
    level: 'brief',
    reason: null,
  });
  expect((await preview({ principal: '1000' })).body.travel).toEqual({
    level: 'full',
    reason: expect.stringContaining('1,000 USD or EUR'),
  });
});

test('what a beneficiary of the book lacks is said of the book, and the book may change afterwards', async () => {
  const book = (more: object) =>
    office.me().post('exchange/beneficiaries/store', {
      party_id: ids.sender,
      name: 'Kept One',
      country: 'PK',
      ...more,
    });
  const { body: bare } = await book({});
  const refused = await out({ beneficiary: undefined, beneficiary_id: bare.id });
  expect(Object.keys(refused.body.errors)).toEqual(['beneficiary_id']);
  const { body: kept } = await book({ phone: '+92 300' });
  const sent = await out({ beneficiary: undefined, beneficiary_id: kept.id });
  expect([sent.status, sent.body.errors]).toEqual([201, undefined]);
  await office.me().delete(`exchange/beneficiaries/${kept.id}/destroy`);
  const { body } = await office.me().get(`${TRS}/${sent.body.id}/show`);
  expect(body.beneficiary).toEqual({ name: 'Kept One', country: 'PK', phone: '+92 300' });
});

test('the limit and our country are settings', async () => {
  const { body: all } = await office.me().get('setting/system-setting/list');
  const setting = all.find(({ type }: { type: string }) => type === 'exchange');
  const { status } = await office.me().post(`setting/system-setting/${setting.id}/update`, {
    version: setting.version,
    travel_rule_amount: '400',
    home_country: 'PK',
  });
  expect(status).toBe(200);
  const fine = await office.me().post(`setting/system-setting/${setting.id}/update`, {
    version: setting.version + 1,
    travel_rule_amount: '1.000',
  });
  expect([fine.status, fine.body.errors]).toEqual([
    422,
    { travel_rule_amount: ['USD has 2 decimals.'] },
  ]);
  expect((await out({ beneficiary: AGENT })).status).toBe(422);
  expect((await out({ principal: '5000' })).body.travel).toMatchObject({ level: 'none' });
  // Within one country nothing is asked for, even before an amount is entered.
  const lackingTo = async (country: string) => {
    const beneficiary = { name: 'B', country };
    const { body } = await out({ principal: undefined, beneficiary });
    return Object.keys(body.errors);
  };
  expect(await lackingTo('AF')).toContain('beneficiary.phone');
  expect(await lackingTo('PK')).not.toContain('beneficiary.phone');
});

test('an order that lacks something is held until somebody accepts it with a reason', async () => {
  await office.hold('EUR', '2000', '2170');
  const { status, body } = await incoming({ payout_amount: '950' });
  expect([status, body.status]).toEqual([201, 'held']);
  expect(body.missing.map(({ field }: { field: string }) => field)).toEqual([
    'sender.address',
    'sender.date_of_birth',
  ]);
  const paid = () =>
    step(body.id, 'pay-out', { reference: 'H-77', document: PAPER, location_id: 1 });
  expect((await paid()).status).toBe(409);
  const bare = await step(body.id, 'release');
  expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['reason']]);
  const released = await step(body.id, 'release', { reason: 'The agent named the village.' });
  expect(released.body).toMatchObject({
    status: 'available',
    missing: [],
    step_reason: 'The agent named the village.',
  });
  expect((await paid()).body.status).toBe('paid_out');
  expect(await office.isSound()).toEqual([]);
});

test('or it goes back to the agent; what we sent is refused by somebody else, and not returned', async () => {
  const { body } = await incoming({ sender: { name: 'Far', country: 'AF' }, payout_amount: '950' });
  const back = await step(body.id, 'return', { reason: 'Nobody knows the sender.' });
  expect(back.body).toMatchObject({ status: 'returned', missing: [] });
  expect(await office.standsOn('2020')).toEqual([]);
  const { body: ours } = await out();
  await step(ours.id, 'hold', { reason: 'A look at the list.' });
  expect((await step(ours.id, 'return', { reason: 'No.' })).status).toBe(409);
  expect(await office.isSound()).toEqual([]);
});

test('an order that lacks nothing waits for nobody', async () => {
  const sender = { name: 'Far', country: 'AF', address: 'Herat', document: 'tazkira 17' };
  const { body } = await incoming({ sender, payout_amount: '950' });
  expect(body).toMatchObject({ status: 'available', missing: [], travel: { level: 'full' } });
});
