import { DAY } from '../support/dealing-fixture';
import { euros, TRADE, tradingFixture } from '../support/trade-fixture';

const { office, deal, settle } = tradingFixture();

test('the position moves on the day of the deal, the money when each leg is settled, and nothing is realised then', async () => {
  const { status, body } = await deal();
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({ status: 'posted', base: '27222.00', counter_amount: '27222.00' });
  expect(body.legs.fc).toMatchObject({ status: 'open', amount: '100000.00', currency: 'AED' });
  expect(await office.position('AED')).toEqual({ quantity: '100000', cost: '27222' });
  const fc = await settle(body.id, { leg: 'fc', account_id: office.id('1040') });
  expect([fc.status, fc.body.status]).toEqual([200, 'part_settled']);
  const counter = await settle(body.id, { leg: 'counter', account_id: office.id('1030') });
  expect(counter.body).toMatchObject({
    status: 'settled',
    legs: { fc: { status: 'settled', date: '2026-11-20', at: expect.stringContaining('1040') } },
  });
  expect(await office.entriesOf(TRADE, body.id)).toEqual([
    ['1120 100000.00 AED 27222.00', '1120 -27222.00 USD -27222.00'],
    ['1040 100000.00 AED 27222.00', '1120 -100000.00 AED -27222.00'],
    ['1030 -27222.00 USD -27222.00', '1120 27222.00 USD 27222.00'],
  ]);
  expect(await office.standsOn('1120')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('the margin is what the deal is off the middle, and a sale realises against what was paid', async () => {
  const bought = await deal(euros);
  expect(bought.body).toMatchObject({ base: '3258.00', mid: '1.0855', margin: '-1.50' });
  const sold = await deal({ ...euros, side: 'sell', amount: '1000', rate: '1.0900' });
  expect(sold.body).toMatchObject({ margin: '4.50', realised: '4.00', side: 'sell' });
  expect(await office.isSound()).toEqual([]);
});

test('one foreign currency against another is dealt at the middle of what is given for it', async () => {
  await office.hold('AED', '20000', '5446.00');
  const { body } = await deal({
    ...euros,
    amount: '1000',
    rate: '4.0000',
    counter_currency: 'AED',
    post: true,
  });
  expect(body).toMatchObject({
    counter_currency: 'AED',
    counter_amount: '4000.00',
    base: '1089.18',
  });
  expect(await office.position('AED')).toEqual({ quantity: '16000', cost: '4356.8' });
  expect(body.realised).toBe('-0.02');
  expect(await office.isSound()).toEqual([]);
});

test('fee and brokerage are charged to accounts of their own and settled by legs of their own', async () => {
  const broker_id = await office.party('other', 'Harbour Brokers');
  const { body } = await deal({ ...euros, fee: '10', brokerage: '2.50', broker_id });
  expect(await office.entriesOf(TRADE, body.id)).toEqual([
    [
      '1120 3000.00 EUR 3258.00',
      '1120 -3258.00 USD -3258.00',
      '5080 10.00 USD 10.00',
      '1120 -10.00 USD -10.00',
      '5030 2.50 USD 2.50',
      '1120 -2.50 USD -2.50',
    ],
  ]);
  expect(body).toMatchObject({
    broker_id,
    broker: 'Harbour Brokers',
    legs: {
      fee: { status: 'open', currency: 'USD', amount: '10.00', is_ours: false },
      brokerage: { status: 'open', currency: 'USD', amount: '2.50', is_ours: false },
    },
  });
  const statuses: string[] = [];
  for (const leg of ['fc', 'counter', 'fee', 'brokerage']) {
    const settled = await settle(body.id, { leg, location_id: 1 });
    statuses.push(settled.body.status);
  }
  expect(statuses).toEqual(['part_settled', 'part_settled', 'part_settled', 'settled']);
  expect(await office.standsOn('1120')).toEqual([]);
  const failed = await office
    .me()
    .post(`${TRADE}/${body.id}/fail`, { leg: 'brokerage', reason: 'It came back.' });
  expect(failed.body).toMatchObject({
    status: 'part_settled',
    legs: { brokerage: { status: 'failed' } },
  });
  expect(await office.isSound()).toEqual([]);
});

test('a brokerage without a broker is owed to the counterparty, and the preview says so', async () => {
  const more = { ...euros, brokerage: '2.50' };
  const { body } = await deal(more);
  const lines = (await office.entriesOf(TRADE, body.id))[0];
  expect(lines?.slice(2)).toEqual(['5030 2.50 USD 2.50', '1120 -2.50 USD -2.50']);
  const { counterparty_id } = body;
  const seen = await office
    .me()
    .post(`${TRADE}/preview`, { ...more, counterparty_id, side: 'buy', date: DAY });
  expect(seen.body.warnings).toMatchObject([{ key: 'trade.no-broker', field: 'broker_id' }]);
});

test('a rate far from mid, or a sale below cost, needs a reason of staff', async () => {
  const { body: known } = await deal(euros);
  const { counterparty_id } = known;
  const can = { name: 'trade', title: 'x', view: true, create: true, post: true };
  const dealer = await office.host.signInAs([{ ...can, sensitive: true }]);
  const send = async (more: object) => {
    const terms = { ...euros, side: 'sell', amount: '100', counterparty_id, date: DAY, post: true };
    const { status, body } = await dealer.post(`${TRADE}/store`, { ...terms, ...more });
    return [status, ...Object.keys(body.errors ?? {})];
  };
  expect(await send({ rate: '1.0860' })).toEqual([201]);
  expect(await send({ rate: '1.1200' })).toEqual([422, 'override_reason']);
  // Bought at 1.0860, and the mid is 1.0855.
  expect(await send({ rate: '1.0850' })).toEqual([422, 'override_reason']);
  expect(await send({ rate: '1.0850', override_reason: 'An urgent cover' })).toEqual([201]);
  const { rows } = await office.host.owner.query(
    `select overrides from ticket where document_type = 'trade' order by entry_id desc limit 1`,
  );
  expect(rows).toEqual([{ overrides: ['loss'] }]);
});

test('a leg that the trade does not have is refused at its field', async () => {
  const { body } = await deal(euros);
  const refused = await settle(body.id, { leg: 'fee', location_id: 1 });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['leg']]);
});

test('the cover is the deal that makes a position flat', async () => {
  await deal({ ...euros, side: 'sell' });
  const { body } = await office.me().get(`${TRADE}/cover`);
  expect(body).toMatchObject([{ currency: 'EUR', quantity: '-3000.00', to_flat: '3000.00' }]);
});

test.each([
  ['the base against itself', { currency: 'USD' }, ['currency', 'counter_currency']],
  ['a currency against itself', { counter_currency: 'AED' }, ['counter_currency']],
  ['a value date before the deal', { value_date: '2026-11-18' }, ['value_date']],
  ['a party that is not there', { counterparty_id: 999 }, ['counterparty_id']],
  ['more decimals than the currency has', { amount: '1.001' }, ['amount']],
  ['a counter amount of nothing', { amount: '0.01' }, ['amount']],
  [
    'nothing of another currency',
    { amount: '0.01', counter_currency: 'EUR', rate: '0.25', quote_direction: 'direct' },
    ['amount'],
  ],
  [
    'what is worth nothing in base',
    { ...euros, amount: '0.01', counter_currency: 'AED', rate: '1' },
    ['amount'],
  ],
  ['a sale that is not there', { purpose: 'cover', covers: [77] }, ['covers.0']],
])('%s is refused at its field', async (_what, more, fields) => {
  const { status, body } = await deal(more);
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
});

test('whoever may not see what currencies cost sees neither margin nor result', async () => {
  const { body } = await deal(euros);
  const teller = await office.host.signInAs([{ name: 'trade', title: 'x', view: true }]);
  const seen = await teller.get(`${TRADE}/${body.id}/show`);
  expect(seen.body).toMatchObject({ margin: null, realised: null, base: '3258.00' });
  expect(
    (await teller.post(`${TRADE}/${body.id}/settle`, { leg: 'fc', location_id: 1 })).status,
  ).toBe(403);
});

test('so little that nothing is given for it is refused at its amount, also between foreign currencies', async () => {
  for (const counter_currency of ['USD', 'EUR']) {
    const { status, body } = await deal({ amount: '0.01', rate: '9', counter_currency });
    expect([status, Object.keys(body.errors ?? body)]).toEqual([422, ['amount']]);
  }
});

test('a list says when a trade is due, also where nobody named another day', async () => {
  await deal({ ...euros, value_date: undefined });
  const { body } = await office.me().get(`${TRADE}/list`);
  expect(body.data[0].value_date).toBe(body.data[0].date);
});

test('a leg is settled in notes of the main vault by their account', async () => {
  const { body } = await deal(euros);
  const fc = await settle(body.id, { leg: 'fc', account_id: office.id('1020') });
  expect([fc.status, fc.body.errors]).toEqual([200, undefined]);
  const counter = await settle(body.id, { leg: 'counter', account_id: office.id('1010') });
  expect(counter.body).toMatchObject({ status: 'settled', legs: { fc: { at: 'Main vault' } } });
  const wrong = await deal(euros);
  const other = await settle(wrong.body.id, { leg: 'fc', account_id: office.id('1010') });
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['account_id']]);
  expect(await office.isSound()).toEqual([]);
});

test('between foreign currencies a trade has the margin that the report tells of it', async () => {
  await office.hold('AED', '20000', '5446.00');
  const { body } = await deal({
    ...euros,
    amount: '500.01',
    rate: '3.8021',
    counter_currency: 'AED',
  });
  expect(body).toMatchObject({ counter_amount: '1901.09', base: '517.66', margin: '25.10' });
  const report = await office.me().get('reports/trade-report');
  expect(report.body.rows).toMatchObject([{ base: '517.66', margin: '25.10' }]);
});

test('a rate is answered plain, however it was typed', async () => {
  const { body } = await deal({ ...euros, rate: '1.0860' });
  const { body: listed } = await office.me().get(`${TRADE}/list`);
  expect([body.rate, listed.data[0].rate]).toEqual(['1.086', '1.086']);
});

test('half a unit of margin is rounded up once, in the draft as in what is posted', async () => {
  const sold = { ...euros, side: 'sell', amount: '10', rate: '1.1' };
  for (const post of [false, true]) {
    expect((await deal({ ...sold, post })).body).toMatchObject({ mid: '1.0855', margin: '0.15' });
  }
});
