import { tillFixture } from '../support/till-fixture';

const host = tillFixture();

const TELLER = [{ name: 'tills', title: 'Tills', view: true, post: true }];

test('the first count at a till where nothing ever lay is its opening balance, at mid', async () => {
  await host.publishMid('EUR', '1.0850');
  const { status, body } = await host.open({ USD: '500', EUR: { '100': 3, loose: '0' } });
  expect([status, body.status, body.opening_difference]).toEqual([201, 'open', {}]);
  expect(body.expected).toBeNull();
  expect(await host.lastEntry()).toEqual([
    '1010 500 USD 500',
    '1020 300 EUR 325.5',
    '3020 -825.5 USD -825.5',
  ]);
  expect(await host.fixture.position()).toEqual({ quantity: '300', cost: '325.5' });
  const { rows } = await host.fixture.host.owner.query(
    'select kind, document_type from entry order by id desc limit 1',
  );
  expect(rows).toEqual([{ kind: 'opening', document_type: 'journal entry' }]);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('a first count in a currency without a rate of the day is refused, and nothing is opened', async () => {
  const { status, body } = await host.open({ EUR: '300' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['count.EUR']]);
  expect((await host.me.get('exchange/till-sessions/list')).body.data).toEqual([]);
});

test('a first count needs the right to post journal entries', async () => {
  const teller = await host.fixture.host.signInAs(TELLER);
  expect((await host.open({ USD: '500' }, teller)).status).toBe(403);
  expect((await host.open({}, teller)).status).toBe(201);
});

test('a count that is what the books say opens the till, and posts nothing', async () => {
  await host.move('USD', '6000');
  const before = await host.lastEntry();
  const { status, body } = await host.open({ USD: { '100': 59, '20': 4, '5': '4' } });
  expect([status, body.opening_difference]).toEqual([201, {}]);
  expect(await host.lastEntry()).toEqual(before);
});

test('where no second person is asked for, a difference at opening goes to over or short at once', async () => {
  await host.ruleOff();
  await host.move('USD', '6000');
  const { status, body } = await host.openBecause('A note was torn', { USD: '5990' });
  expect([status, body.status, body.opening_difference]).toEqual([201, 'open', { USD: '-10.00' }]);
  expect(await host.lastEntry()).toEqual(['1010 -10 USD -10', '5060 10 USD 10']);
  expect(body.opening_reason).toBe('A note was torn');
  expect(await host.stockAt()).toEqual({ USD: '5990' });
  const sheet = (await host.me.get(`exchange/till-sessions/${body.id}/show`)).body;
  expect([sheet.movements, sheet.postings.length]).toEqual([[], 1]);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('a till has one session and a person one till, whoever asks second', async () => {
  await host.open({});
  expect((await host.open({})).status).toBe(409);
  const other = await host.me.post('exchange/locations/store', { name: 'Till 2', type: 'till' });
  expect((await host.open({}, host.me, other.body.id)).status).toBe(409);
});

test('of two people who open one till at the same moment, one does', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => host.fixture.host.signInAs(null)));
  const answers = await Promise.all(others.map((by) => host.open({}, by)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409]);
});

test.each([
  ['a currency the host does not deal in', { XAU: '1' }, 'count.XAU'],
  ['more decimals than the currency has', { USD: '1.001' }, 'count.USD'],
  ['a note that there is not', { USD: { '3': 1 } }, 'count.USD.3'],
  ['half a note', { USD: { '100': '0.5' } }, 'count.USD.100'],
])('a count with %s is refused', async (_, count, field) => {
  const { status, body } = await host.open(count);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('what lies at a till cannot be left uncounted', async () => {
  await host.move('USD', '100');
  const { status, body } = await host.open({});
  expect([status, Object.keys(body.errors)]).toEqual([422, ['count.USD']]);
});

test('a bank account is not counted', async () => {
  const bank = await host.me.post('exchange/locations/store', {
    name: 'Bank',
    type: 'bank',
    account_id: host.fixture.id('1030'),
  });
  const { status, body } = await host.open({}, host.me, bank.body.id);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['location_id']]);
});

test('sessions are found by place and person, and read from the first on', async () => {
  await host.open({ USD: '5' });
  const other = await host.fixture.host.signInAs(null);
  await host.move('USD', '1');
  const vault = await host.open({ USD: '9999' }, other, 1);
  expect(vault.status).toBe(201);
  const found = async (query: string) =>
    (await host.me.get(`exchange/till-sessions/list?${query}`)).body.data.map(
      (row: { location: string }) => row.location,
    );
  expect(await found('sort=date')).toEqual(['Till 1', 'Main vault']);
  expect(await found('search=vault')).toEqual(['Main vault']);
  expect(await found('search=vault main')).toEqual(['Main vault']);
  expect(await found('search=till&sort=-date')).toEqual(['Till 1']);
});
