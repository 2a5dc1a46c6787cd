import { DAY } from '../support/dealing-fixture';
import { KNOWN, remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out, ready, step } = remitFixture();
const DEAR = { rate: '100', quote_direction: 'direct' };
const IN_BASE = { payout_currency: 'USD', rate: undefined, quote_direction: undefined };
const PAPER = { type: 'passport', number: 'P1234567', country: 'PK' };

test('paid in, paid out by the agent and settled later at another rate (X7)', async () => {
  const { status, body } = await out({ fee: { amount: '8', mode: 'on_top' }, tax: '5' });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    status: 'paid_in',
    principal: '500.00',
    payout_amount: '139250.00',
    paid_in: '513.00',
    tax: '5.00',
    fee: { amount: '8.00', mode: 'on_top' },
    tries_left: 5,
    rate: '278.5',
    payout_code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{10}$/),
  });
  expect(await office.entriesOf(TRS, body.id)).toEqual([
    [
      '2020 -139250.00 PKR -500.00',
      '1010 513.00 USD 513.00',
      '4030 -8.00 USD -8.00',
      '2040 -5.00 USD -5.00',
    ],
  ]);
  await ready(body.id);
  const paid = await step(body.id, 'pay-out', { code: body.payout_code, document: PAPER });
  expect([paid.status, paid.body.status]).toEqual([200, 'paid_out']);
  expect(await office.standsOn('2020')).toEqual([]);
  expect(await office.standsOn('1130')).toEqual(['-139250 PKR -500']);
  const settled = await office.me().post(`accounting/parties/${ids.agent}/settle`, {
    currency: 'PKR',
    amount: '139250',
    pay_currency: 'USD',
    rate: '279.80',
    quote_direction: 'indirect',
    location_id: 1,
  });
  expect([settled.status, settled.body.errors]).toEqual([201, undefined]);
  expect(settled.body).toMatchObject({ pay_amount: '497.68', is_ours: false, number: 'SET 00001' });
  expect(await office.standsOn('1130')).toEqual([]);
  expect(await office.standsOn('4010')).toEqual(['-2.32 USD -2.32']);
  expect(await office.isSound()).toEqual([]);
});

test('a reference that it is sent under later leaves what was sealed as it was', async () => {
  const { body } = await out({ reference: 'OWN-1' });
  expect((await step(body.id, 'send', { reference: 'HRT-9' })).body.reference).toBe('HRT-9');
  await step(body.id, 'available');
  await step(body.id, 'pay-out', { code: body.payout_code, document: PAPER });
  expect(await office.isSound()).toEqual([]);
});

test('the code is told once, and a deducted fee leaves less to send', async () => {
  const { body } = await out({ fee: { amount: '8', mode: 'deducted' } });
  expect(body).toMatchObject({
    principal: '492.00',
    payout_amount: '137022.00',
    paid_in: '500.00',
  });
  const again = await office.me().get(`${TRS}/${body.id}/show`);
  expect(again.text).not.toContain(body.payout_code);
  expect(again.body).not.toHaveProperty('payout_code');
  const { rows } = await office.host.owner.query(
    `select course::text from document where id = $1`,
    [body.id],
  );
  expect(JSON.stringify(rows)).not.toContain(body.payout_code);
});

test('what the beneficiary gets can be typed instead of what is sent', async () => {
  const { body } = await out({ principal: undefined, payout_amount: '139250' });
  expect(body).toMatchObject({ principal: '500.00', payout_amount: '139250.00' });
});

test.each([
  ['the rate makes one of the other', { payout_amount: '139250' }, []],
  ['the rate makes the principal of the pay-out', { payout_amount: '139250.50' }, []],
  ['they are a unit apart', { payout_amount: '139253' }, ['payout_amount']],
  ['a fee is deducted', { payout_amount: '137022', fee: { amount: '8', mode: 'deducted' } }, []],
  ['the fee was not', { payout_amount: '137022' }, ['payout_amount']],
  ['both are in base', { ...IN_BASE, payout_amount: '500' }, []],
  ['less is paid out in base', { ...IN_BASE, payout_amount: '490' }, ['payout_amount']],
])('both amounts may be typed as far as %s', async (_what, more, fields) => {
  const { status, body } = await out(more);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([fields.length > 0 ? 422 : 201, fields]);
});

test('half a unit of margin is rounded up once', async () => {
  const { body } = await out({ ...DEAR, rate: '1.1', payout_currency: 'EUR', principal: '1.10' });
  expect(body).toMatchObject({ payout_amount: '1.00', margin: '0.02' });
});

test('a draft tells what was typed beside what follows from it', async () => {
  const fee = { amount: '8.00', mode: 'deducted' };
  const { body } = await out({ fee, post: false });
  expect(body).toMatchObject({
    principal: '492.00',
    payout_amount: '137022.00',
    tax: '0.00',
    typed: { principal: '500.00', payout_amount: null, fee, tax: null, expires_on: null },
  });
});

test('nobody pays in on account more than they hold, and what they hold pays', async () => {
  const onAccount = { payments: [{ method: 'on_account', amount: '500' }] };
  const refused = await out(onAccount);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      payments: [
        "The customer's balance is 500 USD short. Lower the amount, or choose another payment.",
      ],
    },
  ]);
  const held = await office.me().post('accounting/receipts/store', {
    date: DAY,
    post: true,
    received_into_account_id: office.id('1010'),
    lines: [{ account_id: office.id('2010'), party_id: ids.sender, amount: '500' }],
  });
  expect([held.status, held.body.errors]).toEqual([201, undefined]);
  expect((await out(onAccount)).status).toBe(201);
  expect(await office.standsOn('2010')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('the desk finds it by number, telephone and reference, and never tells the code', async () => {
  const { body } = await out();
  await step(body.id, 'send', { reference: 'H-1' });
  await step(body.id, 'available');
  for (const search of ['TRS 00001', '3001234567', 'H-1']) {
    const found = await office.me().get(`${TRS}/pay-out?search=${encodeURIComponent(search)}`);
    expect([search, found.body]).toMatchObject([
      search,
      [{ id: body.id, status: 'available', beneficiary: 'Beneficiary One', tries_left: 5 }],
    ]);
    expect(found.text).not.toContain(body.payout_code);
  }
  const by = await office.me().get(`${TRS}/pay-out?search=${body.payout_code}`);
  expect(by.body).toEqual([]);
});

test.each([
  ['nobody to send it', { sender_id: undefined }, ['sender_id']],
  ['nobody to get it', { beneficiary: undefined }, ['beneficiary']],
  ['a party that is no agent', { agent_id: 2 }, ['agent_id']],
  ['no amount on either side', { principal: undefined }, ['principal']],
  ['no rate', { rate: undefined }, ['rate']],
  ['a pay-out of nothing', { ...DEAR, principal: '0.01' }, ['principal']],
  ['payments beyond what is due', { payments: [{ method: 'cash', amount: '501' }] }, ['payments']],
])('%s is refused at its field', async (_what, more, fields) => {
  const { status, body } = await out(more);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields]);
});

test('an agent is paid by the hundred thousand, once for each remittance (X22)', async () => {
  const agent = await office.party('agent', 'Kabul', {
    commission: { method: 'per_lakh', amount: '150', currency: 'USD' },
  });
  const first = await out({
    agent_id: agent,
    payout_currency: 'AFN',
    rate: '70',
    principal: undefined,
    payout_amount: '400000',
    ...KNOWN,
  });
  await out({
    agent_id: agent,
    payout_currency: 'USD',
    rate: undefined,
    principal: '50000',
    ...KNOWN,
  });
  const period = { agent_id: agent, from: '2026-11-01', to: '2026-11-30' };
  const seen = await office.me().post('exchange/commissions/preview', period);
  expect(seen.body).toMatchObject({ commission: '83.57', count: 2 });
  const { status, body } = await office.me().post('exchange/commissions/store', period);
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({ status: 'posted', amount: '83.57', commission: '83.57' });
  expect(await office.entriesOf('exchange/commissions', body.id)).toEqual([
    ['5020 83.57 USD 83.57', '1130 -83.57 USD -83.57'],
  ]);
  const twice = await office.me().post('exchange/commissions/store', period);
  expect(twice.status).toBe(422);
  await step(first.body.id, 'cancel', { reason: 'The town is closed.' });
  const back = await office.me().post('exchange/commissions/preview', period);
  expect(back.body).toMatchObject({ commission: '-8.57', count: 1 });
  const voided = await office
    .me()
    .post(`exchange/commissions/${body.id}/void`, { reason: 'Early.' });
  expect(voided.body.status).toBe('voided');
  const anew = await office.me().post('exchange/commissions/preview', period);
  expect(anew.body).toMatchObject({ commission: '75.00', count: 1 });
  expect(await office.isSound()).toEqual([]);
});
