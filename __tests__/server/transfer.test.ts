import { presetPages } from '@/lib/role-presets';
import type { Client } from '../support/client';
import { tillFixture } from '../support/till-fixture';

const host = tillFixture();

const send = (given: object) =>
  host.me.post('exchange/transfer/store', {
    kind: 'internal',
    date: '2026-11-19',
    from_location_id: 1,
    to_location_id: host.till,
    lines: [{ currency: 'USD', amount: '100' }],
    post: true,
    ...given,
  });
const aBank = async (number: string, name = `Bank ${number}`) =>
  (
    await host.me.post('exchange/locations/store', {
      name,
      type: 'bank',
      account_id: host.fixture.id(number),
    })
  ).body.id as number;

test('between vault and till notes change their place, and the stock account keeps its value', async () => {
  await host.fixture.buyEuro('2000', '1.08');
  const lines = [
    { currency: 'EUR', amount: '1450' },
    { currency: 'USD', amount: '6000' },
  ];
  const { status, body } = await send({ lines });
  expect([status, body.status, body.number]).toEqual([201, 'posted', 'TRS 00001']);
  expect([body.from.name, body.to.name]).toEqual(['Main vault', 'Till 1']);
  expect(await host.lastEntry()).toEqual([
    '1020 -1450 EUR 0',
    '1020 1450 EUR 0',
    '1010 -6000 USD -6000',
    '1010 6000 USD 6000',
  ]);
  expect(await host.stockAt()).toEqual({ EUR: '1450', USD: '6000' });
  expect(await host.stockAt(1)).toEqual({ EUR: '550', USD: '4000' });
  expect(await host.fixture.position()).toEqual({ quantity: '2000', cost: '2160' });
  expect(await host.fixture.isSound()).toEqual([]);
});

test('what does not lie at a place cannot be moved from it, and nothing is', async () => {
  const { status, body } = await send({ lines: [{ currency: 'USD', amount: '10000.01' }] });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0']]);
  expect(await host.stockAt()).toEqual({});
});

test('euros that only a till had cannot be taken back twice', async () => {
  await host.fixture.buyEuro('100', '1.08');
  await host.move('EUR', '100');
  const back = { from_location_id: host.till, to_location_id: 1 };
  const lines = [{ currency: 'EUR', amount: '60' }];
  const both = await Promise.all([send({ ...back, lines }), send({ ...back, lines })]);
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422]);
  expect(await host.stockAt()).toEqual({ EUR: '40' });
});

test('a transfer that is voided puts everything back where it lay', async () => {
  await host.fixture.buyEuro('100', '1.08');
  const { id } = await host.move('EUR', '100');
  const { status } = await host.me.post(`exchange/transfer/${id}/void`, { reason: 'Mistake' });
  expect([status, await host.stockAt()]).toEqual([200, {}]);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('cash comes from the bank and goes to it', async () => {
  const bank = await aBank('1030');
  const from = { from_location_id: 1, to_location_id: bank };
  expect((await send({ ...from, lines: [{ currency: 'USD', amount: '400' }] })).status).toBe(201);
  expect(await host.lastEntry()).toEqual(['1010 -400 USD -400', '1030 400 USD 400']);
  const stock = (await host.me.get(`exchange/locations/${bank}/stock`)).body;
  expect(stock).toEqual([
    { currency: 'USD', quantity: '400.00', reserved: '0.00', value: '400.00' },
  ]);
});

test('foreign notes from a bank account leave it at its own average', async () => {
  const bank = await aBank('1040');
  await host.fixture.receive({
    received_into_account_id: host.fixture.id('1040'),
    currency: 'EUR',
    rate: '1.10',
    lines: [{ account_id: host.fixture.id('3000'), amount: '100' }],
  });
  await host.fixture.buyEuro('100', '1.00');
  const lines = [{ currency: 'EUR', amount: '50' }];
  expect((await send({ from_location_id: bank, lines })).status).toBe(201);
  expect(await host.lastEntry()).toEqual([
    '1040 -50 EUR -55',
    '1020 50 EUR 52.5',
    '1099 0 EUR 2.5',
  ]);
  expect(await host.fixture.position()).toEqual({ quantity: '200', cost: '210' });
  expect(await host.fixture.isSound()).toEqual([]);
});

test.each([
  ['one place', () => ({ to_location_id: 1 }), 'to_location_id'],
  ['a place that is not there', () => ({ to_location_id: 99 }), 'to_location_id'],
  ['nothing', () => ({ lines: [] }), 'lines'],
  [
    'a currency twice',
    () => ({ lines: [1, 2].map(() => ({ currency: 'USD', amount: '1' })) }),
    'lines.1.currency',
  ],
])('a transfer with %s is refused', async (_, given, field) => {
  const { status, body } = await send(given());
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('a place of another branch is on its way to be counted, and a bank refuses what its account does not take', async () => {
  const branch = await host.me.post('setting/branches/store', { name: 'Herat' });
  const far = await host.me.post('exchange/locations/store', {
    name: 'Till H',
    type: 'till',
    branch_id: branch.body.id,
  });
  const away = await send({ to_location_id: far.body.id });
  expect([away.status, away.body.status]).toEqual([201, expect.stringMatching(/draft|dispatched/)]);
  const bank = await aBank('1030');
  const euro = { to_location_id: bank, lines: [{ currency: 'EUR', amount: '1' }] };
  expect(Object.keys((await send(euro)).body.errors)).toContain('lines.0.currency');
});

test('a transfer without a day is of today, and a draft of one keeps its day', async () => {
  const given = {
    kind: 'internal',
    from_location_id: 1,
    to_location_id: host.till,
    lines: [{ currency: 'USD', amount: '5' }],
  };
  expect((await host.me.post('exchange/transfer/preview', given)).body.warnings).toEqual([]);
  const { status, body } = await host.me.post('exchange/transfer/store', {
    ...given,
    post: true,
  });
  expect([status, body.date]).toEqual([201, '2026-11-20']);
  const { body: draft } = await send({ post: false });
  const path = `exchange/transfer/${draft.id}/update`;
  const changed = await host.me.put(path, { ...given, version: draft.version });
  expect([changed.status, changed.body.date]).toEqual([200, '2026-11-19']);
});

test('transfers of foreign cash have no total in base under their list', async () => {
  await host.fixture.buyEuro('100', '1.08');
  await send({ lines: [{ currency: 'USD', amount: '10' }] });
  const metaOf = async () => (await host.me.get('exchange/transfer/list')).body.meta;
  expect((await metaOf()).base_total).toBe('10.00');
  await send({ lines: [{ currency: 'EUR', amount: '60' }], post: false });
  expect((await metaOf()).base_total).toBe('10.00');
  await send({ lines: [{ currency: 'EUR', amount: '60' }] });
  expect(await metaOf()).toMatchObject({
    base_total: null,
    totals: [
      { currency: 'EUR', amount: '60.00' },
      { currency: 'USD', amount: '10.00' },
    ],
    counts: { posted: 2, voided: 0, draft: 1, pending_approval: 0 },
  });
});

test('the list has each amount of a transfer in several currencies', async () => {
  await host.fixture.buyEuro('100', '1.08');
  const lines = [
    { currency: 'EUR', amount: '60' },
    { currency: 'USD', amount: '10' },
  ];
  const { body } = await send({ lines });
  const { data } = (await host.me.get('exchange/transfer/list')).body;
  const row = data.find(({ id }: { id: number }) => id === body.id);
  expect([row.amount, row.amounts]).toEqual([
    null,
    [
      { currency: 'EUR', amount: '60.00' },
      { currency: 'USD', amount: '10.00' },
    ],
  ]);
});

const EUROS = [{ currency: 'EUR', amount: '100' }];
const TRANSFERS = 'exchange/transfer';

/** A teller with an open, empty till, and 100 euros on their way to it from the vault. */
async function cashUnderWay(line: object = {}) {
  await host.fixture.buyEuro('500', '1.08');
  const teller = await host.fixture.host.signInAs(presetPages('teller'));
  const session = await host.open({}, teller);
  expect([session.status, session.body.errors]).toEqual([201, undefined]);
  const lines = [{ ...EUROS[0], ...line }];
  const { status, body } = await send({ lines, awaits_receipt: true });
  expect([status, body.errors, body.status]).toEqual([201, undefined, 'dispatched']);
  const step = (name: string, given: object, by: Client = teller) =>
    by.post(`${TRANSFERS}/${body.id}/${name}`, given);
  return { id: body.id as number, session: session.body.id as number, teller, step };
}

test('cash for a colleague with an open till is under way until that person receives it', async () => {
  const { id, teller, step } = await cashUnderWay();
  const draft = { kind: 'internal', from_location_id: 1, to_location_id: host.till, lines: EUROS };
  const preview = async (more: object) =>
    (await host.me.post(`${TRANSFERS}/preview`, { ...draft, ...more })).body.warnings;
  expect([await preview({}), await preview({ awaits_receipt: true })]).toMatchObject([
    [],
    [{ key: 'transfer.awaits' }],
  ]);
  expect(await host.lastEntry()).toEqual(['1020 -100 EUR -108', '1090 100 EUR 108']);
  const seen = (await teller.get(`${TRANSFERS}/${id}/show`)).body;
  expect([seen.receipt, seen.lines[0].amount]).toEqual(['user', '100.00']);
  const { data } = (await teller.get(`${TRANSFERS}/list?kind=internal&status=dispatched`)).body;
  expect(data).toMatchObject([
    { amount: '100.00', currency: 'EUR', counterparty: 'Main vault → Till 1' },
  ]);
  const till = async (by: Client) =>
    (await by.get('exchange/locations/list')).body.find(
      (place: { id: number }) => place.id === host.till,
    ).under_way;
  const underWay = [
    {
      id,
      number: 'TRS 00001',
      from: { id: 1, name: 'Main vault' },
      to: { id: host.till, name: 'Till 1' },
      lines: [{ currency: 'EUR', amount: '100.00' }],
    },
  ];
  expect([await till(teller), await till(host.me)]).toEqual([underWay, underWay]);
  const own = await step('receive', { lines: [{ currency: 'EUR', amount: '0' }] }, host.me);
  expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['location_id']]);
  const { status, body } = await step('receive', { lines: EUROS });
  expect([status, body.status, await host.stockAt()]).toEqual([200, 'received', { EUR: '100' }]);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('only the person at the till refuses cash, and it goes back', async () => {
  const { step } = await cashUnderWay();
  const other = await step('decline', { reason: 'Not mine.' }, host.me);
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['location_id']]);
  const { status, body } = await step('decline', { reason: 'Nothing came.' });
  expect([status, body.status, body.step_reason]).toEqual([200, 'refused', 'Nothing came.']);
  expect([await host.stockAt(), await host.stockAt(1)]).toEqual([{}, { EUR: '500', USD: '10000' }]);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('cash arrives at once in an own till, in a place that nobody has open, and without the field', async () => {
  const { teller } = await cashUnderWay();
  const vault = await host.me.post('exchange/locations/store', { name: 'Safe', type: 'vault' });
  const to = (more: object, by: Client = host.me) =>
    by.post(`${TRANSFERS}/store`, {
      kind: 'internal',
      from_location_id: 1,
      to_location_id: host.till,
      lines: [{ currency: 'USD', amount: '5' }],
      awaits_receipt: true,
      post: true,
      ...more,
    });
  const states = [
    await to({}, teller),
    await to({ to_location_id: vault.body.id }),
    await to({ awaits_receipt: false }),
    await to({}),
  ].map(({ body }) => body.status);
  expect(states).toEqual(['posted', 'posted', 'posted', 'dispatched']);
});

test('a difference is counted by denomination and decided, found where it was sent from', async () => {
  const wrong = await send({ lines: [{ ...EUROS[0], pieces: { '50': '1' } }], post: false });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([201, []]);
  const posted = await host.me.post(`${TRANSFERS}/${wrong.body.id}/post`, {});
  expect([posted.status, Object.keys(posted.body.errors)]).toEqual([422, ['lines.0.amount']]);
  const { step } = await cashUnderWay({ pieces: { '50': '1', '20': '2', loose: '10' } });
  const lines = [{ currency: 'EUR', amount: '80', pieces: { '50': '1', '20': '1', loose: '10' } }];
  const halves = [{ ...lines[0], pieces: { '50': '1.6' } }];
  const refused = await step('receive', { lines: halves });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lines.0.pieces.50']]);
  const { body } = await step('receive', { lines });
  expect([body.status, body.lines]).toEqual([
    'received_with_difference',
    [
      {
        line_no: 1,
        currency: 'EUR',
        amount: '100.00',
        received: '80.00',
        pieces: { '50': '1', '20': '2', loose: '10' },
        received_pieces: lines[0]?.pieces,
      },
    ],
  ]);
  const given = { decision: 'found', reason: 'Still in the safe.' };
  expect((await step('difference', given, host.me)).status).toBe(422);
  const decided = await step('difference', { ...given, location_id: 1 }, host.me);
  expect([decided.status, decided.body.status]).toEqual([200, 'closed']);
  expect([await host.stockAt(), (await host.stockAt(1)).EUR]).toEqual([{ EUR: '80' }, '420']);
  expect(await host.fixture.isSound()).toEqual([]);
});

test('a till is closed with cash under way to it only on request', async () => {
  const { session, teller, step } = await cashUnderWay();
  const close = (more: object) =>
    teller.post(`exchange/till-sessions/${session}/close`, { count: {}, ...more });
  const asked = await close({});
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([422, ['leave_under_way']]);
  const closed = await close({ leave_under_way: true });
  expect([closed.status, closed.body.status]).toEqual([200, 'closed']);
  expect((await step('receive', { lines: EUROS })).status).toBe(422);
  expect((await step('recall', { reason: 'Closed.' }, host.me)).body.status).toBe('recalled');
});
