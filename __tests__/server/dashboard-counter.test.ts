import type { Client } from '../support/client';
import { counterFixture, TODAY } from '../support/counter-fixture';

const fixture = counterFixture({ currencies: ['EUR', 'AED'] });
const VAULT = 1;

/** 1,000 euros at 1.08, a board of 1.08 / 1.09 / 1.10 since the first of the month, and two tickets of today. */
async function dealt(): Promise<void> {
  await fixture.opening('EUR', '1000', '1080');
  const { status } = await fixture.me.post('exchange/rates/publish', {
    rates: [{ currency: 'EUR', buy: '1.08', sell: '1.10' }],
    effective_at: '2026-11-01',
  });
  expect(status).toBe(201);
  await fixture.ticket('buy', { currency: 'EUR', amount: '100' });
  const fee = { amount: '2.00', mode: 'on_top' };
  await fixture.ticket('sell', { currency: 'EUR', amount: '300' }, { fee });
}

const show = async (period?: string, client: Client = fixture.me) => {
  const { status, body } = await client.get(
    `dashboard/counter${period === undefined ? '' : `?period=${period}`}`,
  );
  expect(status).toBe(200);
  return body;
};

test('a position stands on hand and owed, at average, break-even of the day, and mid', async () => {
  await dealt();
  const party_id = await fixture.aCustomer();
  await fixture.given('deposit', 'accounting/journal-entry/store', {
    lines: [
      { account_id: fixture.id('1020'), currency: 'EUR', debit: '50', base: '54' },
      { account_id: fixture.id('2010'), party_id, currency: 'EUR', credit: '50', base: '54' },
    ],
  });
  const { positions } = await show();
  expect(positions).toEqual({
    currencies: [
      {
        currency: 'EUR',
        on_hand: '850.00',
        owed: '-50.00',
        net: '800.00',
        average: '1.08',
        break_even: '1.0725',
        worth: '872.00',
        limit: null,
      },
    ],
    worth: '872.00',
  });
  // The list of positions has the same average and break-even.
  const { body: list } = await fixture.me.get('exchange/positions/list');
  expect(list).toMatchObject([{ currency: 'EUR', average: '1.08', break_even: '1.0725' }]);
});

test('the margin is that of the deals, by teller and day, and a void takes it back', async () => {
  await dealt();
  const { margin } = await show();
  expect([margin.margin, margin.realised, margin.fees]).toEqual(['4.00', '6.00', '2.00']);
  expect(margin.tellers.map((one: { margin: string }) => one.margin)).toEqual(['4.00']);
  expect(margin.days).toHaveLength(30);
  expect(margin.days.at(-1)).toEqual({ day: TODAY, margin: '4.00' });
  expect(margin.before).toBeNull();
  const { status } = await fixture.me.post('exchange/sales/2/void', { reason: 'Mistyped' });
  expect(status).toBe(200);
  const after = (await show()).margin;
  expect([after.margin, after.realised, after.fees]).toEqual(['1.00', '0.00', '0.00']);
});

test('today is held against the same weekdays, other periods against as many days before', async () => {
  await dealt();
  const sell = (date: string, amount: string) =>
    fixture.ticket('sell', { currency: 'EUR', amount }, { date });
  await sell('2026-11-13', '100');
  await sell('2026-11-06', '200');
  await sell('2026-11-12', '50');
  expect((await show()).margin.before).toEqual({ kind: 'weekday', margin: '1.50' });
  const week = await show('week');
  expect([week.from, week.to]).toEqual(['2026-11-14', TODAY]);
  expect([week.margin.margin, week.margin.before]).toEqual([
    '4.00',
    { kind: 'days', margin: '1.50' },
  ]);
  const month = await show('month');
  expect([month.from, month.margin.margin]).toEqual(['2026-11-01', '7.50']);
  expect((await show('year')).from).toBe('2026-01-01');
  expect((await show('days')).from).toBe('2026-10-22');
});

test('volume tells both ways apart, in the currency and in base', async () => {
  await dealt();
  expect((await show()).volume).toEqual({
    currencies: [
      {
        currency: 'EUR',
        bought: '100.00',
        bought_base: '108.00',
        sold: '300.00',
        sold_base: '330.00',
      },
    ],
    bought_base: '108.00',
    sold_base: '330.00',
  });
});

test('a drawer says what the books hold there and what was counted last', async () => {
  const { me, given } = fixture;
  await me.post('exchange/locations/store', { name: 'Till 1', type: 'till' });
  await given('transfer', 'exchange/transfer/store', {
    kind: 'internal',
    from_location_id: VAULT,
    to_location_id: 2,
    lines: [{ currency: 'USD', amount: '500' }],
  });
  const count = { USD: '495' };
  await me.post('exchange/till-sessions/open', { location_id: 2, count, reason: 'A torn note' });
  const waits = await show();
  expect(waits.drawers.find(({ id }: { id: number }) => id === 2)).toMatchObject({
    state: 'review',
    book: '500.00',
    counted: '495.00',
    difference: '-5.00',
  });
  expect(waits.waiting.reviews).toBe(1);
  const second = await fixture.host.signInAs(null);
  expect((await second.post('exchange/till-sessions/1/approve')).status).toBe(200);
  const { drawers, waiting } = await show();
  expect(drawers.find(({ id }: { id: number }) => id === 2)).toMatchObject({
    name: 'Till 1',
    state: 'open',
    book: '495.00',
    counted: '495.00',
    others: 0,
    difference: '-5.00',
    session_id: 1,
  });
  expect(waiting).toEqual({
    reviews: 0,
    left_open: 0,
    revaluations: [],
    offers: null,
    remits: [],
    credit_overdue: 0,
  });
  await fixture.host.owner.query(
    `update till_session set opened_at = opened_at - interval '1 day'`,
  );
  expect((await show()).waiting.left_open).toBe(1);
});

test('whoever is to count a drawer blind is not told what lies in it', async () => {
  const teller = await fixture.host.signInAs([
    { name: 'tills', title: 'Tills', view: true, post: true },
    { name: 'sales', title: 'Sales', view: true },
  ]);
  await fixture.me.post('exchange/locations/store', { name: 'Till 1', type: 'till' });
  await fixture.given('transfer', 'exchange/transfer/store', {
    kind: 'internal',
    from_location_id: VAULT,
    to_location_id: 2,
    lines: [{ currency: 'USD', amount: '500' }],
  });
  await teller.post('exchange/till-sessions/open', { location_id: 2, count: { USD: '500' } });
  const book = async (client: Client) =>
    (await show(undefined, client)).drawers.find(({ id }: { id: number }) => id === 2).book;
  expect([await book(teller), await book(fixture.me)]).toEqual([null, '500.00']);
});

test.each([
  [[{ name: 'tills', view: true }], ['drawers']],
  [[{ name: 'tills', view: true, sensitive: true }], ['positions', 'drawers']],
  [[{ name: 'sales', view: true }], ['volume']],
  [[{ name: 'sales', view: true, sensitive: true }], ['margin', 'volume']],
  [[{ name: 'trade', view: true }], ['legs']],
  [[{ name: 'dashboard', view: true }], []],
])('whoever has %j is shown %j', async (pages, blocks) => {
  await dealt();
  const client = await fixture.host.signInAs(pages.map((one) => ({ title: 'x', ...one })));
  const { positions, margin, volume, drawers, legs } = await show(undefined, client);
  const shown = Object.entries({ positions, margin, volume, drawers, legs });
  expect(shown.filter(([, block]) => block !== null).map(([name]) => name)).toEqual(blocks);
});

test('a year that ended in foreign money wants a revaluation', async () => {
  await fixture.given('opening of last year', 'accounting/journal-entry/store', {
    date: '2025-12-20',
    lines: [
      { account_id: fixture.id('1020'), currency: 'EUR', debit: '100', base: '108' },
      { account_id: fixture.id('3000'), credit: '108' },
    ],
  });
  expect((await show()).waiting.revaluations).toEqual([
    { id: expect.any(Number), to: '2025-12-31' },
  ]);
});

test('legs of trades that are due today are told by currency; overdue ones are counted', async () => {
  const counterparty_id = (
    await fixture.me.post('accounting/parties/store', { kind: 'dealer', name: 'Delta FX' })
  ).body.id;
  const trade = (side: string, amount: string, days: object) =>
    fixture.given(`${side} ${amount}`, 'exchange/trade/store', {
      counterparty_id,
      side,
      currency: 'EUR',
      amount,
      rate: '1.1',
      ...days,
    });
  expect((await show()).legs).toEqual({ due: 0, overdue: 0, net: [] });
  await trade('buy', '3000', {});
  await trade('sell', '500', {});
  await trade('buy', '70', { value_date: '2026-11-23' });
  await trade('buy', '9', { date: '2026-11-18', value_date: '2026-11-19' });
  expect((await show()).legs).toEqual({
    due: 4,
    overdue: 2,
    net: [
      { currency: 'EUR', receive: '3000.00', pay: '500.00', net: '2500.00' },
      { currency: 'USD', receive: '550.00', pay: '3300.00', net: '-2750.00' },
    ],
  });
});
