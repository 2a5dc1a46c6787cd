import {
  aBlindDay,
  COLLEAGUES,
  isOnBoard,
  OWN,
  questions,
  sale,
  secretsOf,
  toldIn,
  transfer,
  VAULT,
} from '../support/blind-day';
import type { Answer } from '../support/client';
import { counterFixture, SALES, TODAY } from '../support/counter-fixture';

const fixture = counterFixture({ currencies: ['EUR'] });

test('nothing that a teller who counts blind can ask for tells what should be in stock, what a ticket cost, or what it brought', async () => {
  const teller = await aBlindDay(fixture);
  const kept = await secretsOf(fixture);
  expect([...kept.keys()]).toEqual(
    expect.arrayContaining(['Till 1 EUR', 'Till 2 USD', 'Main vault USD', 'mid', 'position EUR']),
  );
  const answered: string[] = [];
  const leaks: string[] = [];
  for (const path of questions()) {
    const { status, text } = await teller.get(path);
    if (status !== 200) continue;
    answered.push(path);
    leaks.push(...toldIn(text, kept).map((name) => `${path}: ${name}`));
  }
  expect(leaks.filter((leak) => !isOnBoard(leak))).toEqual([]);
  expect(answered).toEqual(
    expect.arrayContaining([
      'exchange/locations/list',
      'exchange/locations/2/stock',
      'exchange/locations/1/stock',
      'exchange/till-sessions/list',
      'exchange/till-sessions/2/show',
      'dashboard/counter',
      'exchange/positions/list',
      'exchange/positions/moves?currency=EUR',
      `${SALES}/4/entry`,
      `${SALES}/4/show`,
      'exchange/transfer/2/entry',
      'reports/user-statement?format=csv',
    ]),
  );
  // A user with the right does see the figures, so the search would find a leak.
  const seen = await Promise.all(
    ['exchange/locations/2/stock', `${SALES}/4/entry`, `${SALES}/4/show`].map((path) =>
      fixture.me.get(path),
    ),
  );
  const found = new Set(seen.flatMap(({ text }) => toldIn(text, kept)));
  expect([...found].toSorted()).toEqual(
    expect.arrayContaining(['Till 1 EUR', 'Till 1 USD', 'mid']),
  );
});

test('previews, and what is refused for lack of money, tell a teller who counts blind only whether it is enough', async () => {
  const teller = await aBlindDay(fixture);
  const pay = (location_id: number, amount: string) => ({
    date: TODAY,
    paid_from_account_id: fixture.id('1010'),
    location_id,
    lines: [{ account_id: fixture.id('5210'), amount }],
  });
  const correct = {
    date: TODAY,
    kind: 'correction',
    reason: 'Found',
    valuation_mode: 'at_wac',
    lines: [
      { account_id: fixture.id('1020'), location_id: OWN, currency: 'EUR', amount: '-9000' },
      { account_id: fixture.id('5060'), currency: 'EUR', amount: '9000' },
    ],
  };
  const asked: readonly (readonly [string, object])[] = [
    [SALES, sale('sell', '20')],
    [SALES, sale('sell', '9000')],
    [SALES, sale('sell', '9000', VAULT)],
    ['exchange/transfer', transfer(VAULT, OWN, 'USD', '990000')],
    ['exchange/transfer', transfer(COLLEAGUES, VAULT, 'USD', '990000')],
    ['exchange/transfer', transfer(OWN, VAULT, 'EUR', '5')],
    ['accounting/expenses', pay(OWN, '990000')],
    ['accounting/expenses', pay(VAULT, '990000')],
    ['exchange/manual-journal', correct],
  ];
  const leaks: string[] = [];
  const words = new Set<string>();
  const hear = async (path: string, { text }: Answer) => {
    leaks.push(...toldIn(text, await secretsOf(fixture)).map((name) => `${path}: ${name}`));
    for (const [sentence] of text.matchAll(/Not enough[^"]*/g)) words.add(sentence);
  };
  for (const [path, body] of asked) {
    await hear(`${path}/preview`, await teller.post(`${path}/preview`, body));
    await hear(`${path}/store`, await teller.post(`${path}/store`, { ...body, post: true }));
  }
  expect(leaks).toEqual([]);
  expect([...words].toSorted()).toEqual([
    'Not enough EUR in stock.',
    'Not enough EUR in the drawer.',
    'Not enough USD in stock.',
  ]);
});

test('the preview of a ticket, and of taking it back, says enough or not for each currency', async () => {
  const teller = await aBlindDay(fixture);
  const kept = await secretsOf(fixture);
  const preview = async (body: object) => (await teller.post(`${SALES}/preview`, body)).body;
  expect((await preview(sale('sell', '20'))).drawer_after).toEqual([
    { currency: 'EUR', enough: true },
    { currency: 'USD', enough: true },
  ]);
  expect((await preview(sale('sell', '9000'))).drawer_after).toEqual([
    { currency: 'EUR', enough: false },
    { currency: 'USD', enough: true },
  ]);
  const { status, body, text } = await teller.post(`${SALES}/4/void-preview`);
  expect([status, body.drawer_after]).toEqual([
    200,
    [
      { currency: 'EUR', enough: true },
      { currency: 'USD', enough: true },
    ],
  ]);
  expect(toldIn(text, kept)).toEqual([]);
});

test('a ticket that cannot be taken back for lack of money is refused without an amount', async () => {
  const teller = await aBlindDay(fixture);
  const all = transfer(OWN, VAULT, 'EUR', '720');
  expect((await teller.post('exchange/transfer/store', { ...all, post: true })).status).toBe(201);
  const preview = await teller.post(`${SALES}/3/void-preview`);
  expect(preview.body.drawer_after).toEqual([
    { currency: 'EUR', enough: false },
    { currency: 'USD', enough: true },
  ]);
  expect(preview.body.warnings).toMatchObject([{ message: 'Not enough EUR in stock.' }]);
  const refused = await teller.post(`${SALES}/3/void`, { reason: 'Typed twice' });
  expect([refused.status, refused.body.message]).toEqual([422, 'Not enough EUR in stock.']);
  const kept = await secretsOf(fixture);
  expect(toldIn(preview.text + refused.text, kept)).toEqual([]);
});

test('the lines of an own ticket are those of the counter: no result, and no value of what was sold', async () => {
  const teller = await aBlindDay(fixture);
  const { body } = await teller.get(`${SALES}/4/entry`);
  expect(body).toMatchObject([
    { account_number: '1020', currency: 'EUR', amount: '-211.00', rate: null, base: null },
    { account_number: '1010', currency: 'USD', amount: '231.95', base: '231.95' },
  ]);
  const { body: whole } = await fixture.me.get(`${SALES}/4/entry`);
  expect(whole.map((line: { base: string }) => line.base)).toContain('-228.37');
});

test('where nobody counts blind a teller is told what is in their own till, and of no other place', async () => {
  const teller = await aBlindDay(fixture);
  const { body: settings } = await fixture.me.get('setting/system-setting/list');
  const { id, version } = settings.find(({ type }: { type: string }) => type === 'exchange');
  const sent = { version, blind_count: false };
  expect((await fixture.me.post(`setting/system-setting/${id}/update`, sent)).status).toBe(200);
  const stock = async (place: number) =>
    (await teller.get(`exchange/locations/${place}/stock`)).body.map(
      ({ quantity }: { quantity: string | null }) => quantity,
    );
  expect([await stock(OWN), await stock(COLLEAGUES), await stock(VAULT)]).toEqual([
    ['2085.21', '726.00'],
    [null, null],
    [null, null],
  ]);
  const { body } = await teller.post(`${SALES}/preview`, sale('sell', '9000'));
  expect(body.drawer_after[0]).toEqual({ currency: 'EUR', before: '726.00', after: '-8274.00' });
  const refused = await teller.post(`${SALES}/store`, { ...sale('sell', '9000'), post: true });
  expect(refused.body.message).toBe('Not enough EUR in stock: 8,274 short.');
});

test('whoever may approve counts is told of a session once its count is in, and not before', async () => {
  const teller = await aBlindDay(fixture);
  const approver = await fixture.host.signInAs([
    { name: 'tills', title: 'Tills', view: true, approve: true },
  ]);
  const show = async () => (await approver.get('exchange/till-sessions/1/show')).body;
  expect(await show()).toMatchObject({ opening_count: null, expected: null, lines: [] });
  const count = { USD: '2080', EUR: '726' };
  const closed = await teller.post('exchange/till-sessions/1/close', { count });
  expect([closed.body.status, closed.body.expected]).toEqual([
    'variance_review',
    { EUR: '726.00', USD: '2085.21' },
  ]);
  expect((await show()).difference).toEqual({ USD: '-5.21' });
});
