import { verify } from '@/server/ledger/verify';
import { byHand } from '../support/by-hand';
import { DAY, dealingFixture } from '../support/dealing-fixture';

const TRADE = 'exchange/trade';
const house = dealingFixture();
let dealer: number;

beforeEach(async () => {
  await house.currency('AED');
  await house.boardAt('AED', '0.27229408');
  await house.boardAt('EUR', '1.0855');
  dealer = await house.party('dealer', 'Gulf Dealers');
});

const deal = (more: object = {}) =>
  house.me().post(`${TRADE}/store`, {
    date: DAY,
    counterparty_id: dealer,
    side: 'buy',
    currency: 'AED',
    amount: '100000',
    rate: '3.6735',
    quote_direction: 'indirect',
    value_date: '2026-11-20',
    post: true,
    ...more,
  });
const euros = { currency: 'EUR', amount: '3000', rate: '1.0860', quote_direction: 'direct' };
const settle = (id: number, more: object) =>
  house.me().post(`${TRADE}/${id}/settle`, { date: '2026-11-20', ...more });

test('the position moves on the day of the deal, the money when each leg is settled, and nothing is realised then', async () => {
  const { status, body } = await deal();
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({ status: 'posted', base: '27222.00', counter_amount: '27222.00' });
  expect(body.legs.fc).toMatchObject({ status: 'open', amount: '100000.00', currency: 'AED' });
  expect(await house.position('AED')).toEqual({ quantity: '100000', cost: '27222' });
  const fc = await settle(body.id, { leg: 'fc', account_id: house.id('1040') });
  expect([fc.status, fc.body.status]).toEqual([200, 'part_settled']);
  const counter = await settle(body.id, { leg: 'counter', account_id: house.id('1030') });
  expect(counter.body).toMatchObject({
    status: 'settled',
    legs: { fc: { status: 'settled', date: '2026-11-20', at: expect.stringContaining('1040') } },
  });
  expect(await house.entriesOf(TRADE, body.id)).toEqual([
    ['1120 100000.00 AED 27222.00', '1120 -27222.00 USD -27222.00'],
    ['1040 100000.00 AED 27222.00', '1120 -100000.00 AED -27222.00'],
    ['1030 -27222.00 USD -27222.00', '1120 27222.00 USD 27222.00'],
  ]);
  expect(await house.standsOn('1120')).toEqual([]);
  expect(await house.isSound()).toEqual([]);
});

test('the margin is what the deal is off the middle, and a sale realises against what was paid', async () => {
  const bought = await deal(euros);
  expect(bought.body).toMatchObject({ base: '3258.00', mid: '1.0855', margin: '-1.50' });
  const sold = await deal({ ...euros, side: 'sell', amount: '1000', rate: '1.0900' });
  expect(sold.body).toMatchObject({ margin: '4.50', realised: '4.00', side: 'sell' });
  expect(await house.isSound()).toEqual([]);
});

test('one foreign currency against another is dealt at the middle of what is given for it', async () => {
  await house.hold('AED', '20000', '5446.00');
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
  expect(await house.position('AED')).toEqual({ quantity: '16000', cost: '4356.8' });
  expect(body.realised).toBe('-0.02');
  expect(await house.isSound()).toEqual([]);
});

test('what a counterparty and a broker ask is owed to the counterparty', async () => {
  const { body } = await deal({ ...euros, fee: '10', brokerage: '2.50' });
  expect(await house.entriesOf(TRADE, body.id)).toEqual([
    [
      '1120 3000.00 EUR 3258.00',
      '1120 -3258.00 USD -3258.00',
      '5080 12.50 USD 12.50',
      '1120 -12.50 USD -12.50',
    ],
  ]);
});

test('a leg that did not arrive is open again; one that came back is taken back', async () => {
  const { body } = await deal(euros);
  const fail = (leg: string) =>
    house.me().post(`${TRADE}/${body.id}/fail`, { leg, reason: 'The bank sent it back.' });
  const failed = await fail('fc');
  expect(failed.body).toMatchObject({
    status: 'posted',
    legs: { fc: { status: 'failed', reason: 'The bank sent it back.' } },
  });
  expect((await fail('fc')).status).toBe(409);
  const again = await settle(body.id, { leg: 'fc', location_id: 1 });
  expect(again.body.status).toBe('part_settled');
  expect((await settle(body.id, { leg: 'fc', location_id: 1 })).status).toBe(409);
  const back = await fail('fc');
  expect(back.body).toMatchObject({ status: 'posted', legs: { fc: { status: 'failed' } } });
  expect(await house.standsOn('1020')).toEqual([]);
  expect(back.body.history.map(({ action }: { action: string }) => action)).toEqual([
    'create',
    'fail',
    'settle',
    'fail',
  ]);
  expect(await house.isSound()).toEqual([]);
});

test('a trade with a settled leg is not voided; without one it is taken back whole', async () => {
  const { body } = await deal(euros);
  await settle(body.id, { leg: 'fc', location_id: 1 });
  const refused = await house.me().post(`${TRADE}/${body.id}/void`, { reason: 'Twice.' });
  expect([refused.status, refused.body.current]).toEqual([
    409,
    { status: 'part_settled', version: 2 },
  ]);
  expect(refused.body.message).toMatch(/One leg is settled/);
  await house.me().post(`${TRADE}/${body.id}/fail`, { leg: 'fc', reason: 'It came back.' });
  const voided = await house.me().post(`${TRADE}/${body.id}/void`, { reason: 'Twice.' });
  expect([voided.status, voided.body.status]).toEqual([200, 'voided']);
  expect(await house.standsOn('1120')).toEqual([]);
  expect(await house.position()).toEqual({ quantity: '0', cost: '0' });
  expect(await house.isSound()).toEqual([]);
});

test('the ladder shows what is still to come and to be paid, by value date', async () => {
  const aed = await deal();
  await deal({ ...euros, value_date: '2026-11-20' });
  await deal({ ...euros, side: 'sell', amount: '500', rate: '1.09', value_date: '2026-11-23' });
  await settle(aed.body.id, { leg: 'fc', account_id: house.id('1040') });
  const { body } = await house.me().get(`${TRADE}/ladder`);
  expect(body.days).toEqual([
    { date: '2026-11-20', currency: 'EUR', receive: '3000.00', pay: '0.00', net: '3000.00' },
    { date: '2026-11-20', currency: 'USD', receive: '0.00', pay: '30480.00', net: '-30480.00' },
    { date: '2026-11-23', currency: 'EUR', receive: '0.00', pay: '500.00', net: '-500.00' },
    { date: '2026-11-23', currency: 'USD', receive: '545.00', pay: '0.00', net: '545.00' },
  ]);
  const later = await house.me().get(`${TRADE}/ladder?from=2026-11-21`);
  expect(later.body.days).toHaveLength(2);
});

test('the cover is the deal that makes a position flat', async () => {
  await deal({ ...euros, side: 'sell' });
  const { body } = await house.me().get(`${TRADE}/cover`);
  expect(body).toMatchObject([{ currency: 'EUR', quantity: '-3000.00', to_flat: '3000.00' }]);
});

test('a list finds trades by the state that they are shown in', async () => {
  const { body } = await deal(euros);
  await deal();
  await settle(body.id, { leg: 'fc', location_id: 1 });
  const some = await house.me().get(`${TRADE}/list?status=part_settled`);
  expect(some.body.data).toMatchObject([{ id: body.id, status: 'part_settled' }]);
  const rest = await house.me().get(`${TRADE}/list?status=posted`);
  expect(rest.body.data).toHaveLength(1);
});

test.each([
  ['the base against itself', { currency: 'USD' }, ['currency', 'counter_currency']],
  ['a currency against itself', { counter_currency: 'AED' }, ['counter_currency']],
  ['a value date before the deal', { value_date: '2026-11-18' }, ['value_date']],
  ['a party that is not there', { counterparty_id: 999 }, ['counterparty_id']],
  ['more decimals than the currency has', { amount: '1.001' }, ['amount']],
  ['a sale that is not there', { purpose: 'cover', covers: [77] }, ['covers.0']],
])('%s is refused at its field', async (_what, more, fields) => {
  const { status, body } = await deal(more);
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
});

test('a settlement names one place or account, after the deal, that money can come to', async () => {
  const { body } = await deal(euros);
  const tried = async (more: object) => {
    const answer = await settle(body.id, { leg: 'fc', ...more });
    return [answer.status, Object.keys(answer.body.errors)];
  };
  expect(await tried({})).toEqual([422, ['location_id']]);
  expect(await tried({ location_id: 1, account_id: house.id('1040') })).toEqual([
    422,
    ['location_id'],
  ]);
  expect(await tried({ location_id: 99 })).toEqual([422, ['location_id']]);
  expect(await tried({ account_id: house.id('3000') })).toEqual([422, ['account_id']]);
  expect(await tried({ account_id: house.id('1030') })).toEqual([422, ['account_id']]);
  expect(await tried({ location_id: 1, date: '2026-11-18' })).toEqual([422, ['date']]);
});

test('whoever may not see what currencies cost sees neither margin nor result', async () => {
  const { body } = await deal(euros);
  const teller = await house.host.signInAs([{ name: 'trade', title: 'x', view: true }]);
  const seen = await teller.get(`${TRADE}/${body.id}/show`);
  expect(seen.body).toMatchObject({ margin: null, realised: null, base: '3258.00' });
  expect(
    (await teller.post(`${TRADE}/${body.id}/settle`, { leg: 'fc', location_id: 1 })).status,
  ).toBe(403);
});

test('a leg that was settled in the record alone is found', async () => {
  const { body } = await deal(euros);
  await settle(body.id, { leg: 'fc', location_id: 1 });
  const failing = async () =>
    (await verify(house.host.db)).checks.filter(({ ok }) => !ok).map(({ key }) => key);
  expect(await failing()).toEqual([]);
  await byHand(
    house.host.owner,
    `update document set course = '{}', stage = null where type = 'trade'`,
  );
  expect(await failing()).toContain('courses-entries');
});
