import { DAY } from '../support/dealing-fixture';
import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, out, step } = remitFixture();

async function dispatched() {
  await office.hold('EUR', '3000', '3255');
  const branch = await office.me().post('setting/branches/store', { name: 'Herat' });
  const there = await office.me().post('exchange/locations/store', {
    name: 'Vault Herat',
    type: 'vault',
    branch_id: branch.body.id,
  });
  const { status, body } = await office.me().post(`${TRS}/store`, {
    kind: 'internal',
    date: DAY,
    from_location_id: 1,
    to_location_id: there.body.id,
    lines: [{ currency: 'EUR', amount: '1000' }],
    post: true,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id as number;
}
const counted = (amount: string) => ({ lines: [{ currency: 'EUR', amount }] });

test('what is lost on the way is charged at what it cost (X18)', async () => {
  const id = await dispatched();
  const { body } = await step(id, 'receive', counted('980'));
  expect(body).toMatchObject({
    status: 'received_with_difference',
    lines: [{ amount: '1000.00', received: '980.00' }],
  });
  expect(await office.standsOn('1090')).toEqual(['20 EUR 21.7']);
  const closed = await step(id, 'difference', { decision: 'charge', reason: 'Lost on the way.' });
  expect([closed.status, closed.body.status, closed.body.decision]).toEqual([
    200,
    'closed',
    'charge',
  ]);
  expect(await office.entriesOf(TRS, id)).toEqual([
    ['1020 -1000.00 EUR -1085.00', '1090 1000.00 EUR 1085.00'],
    ['1020 980.00 EUR 1063.30', '1090 -980.00 EUR -1063.30'],
    ['1090 -20.00 EUR -21.70', '5060 21.70 USD 21.70'],
  ]);
  expect(await office.position()).toEqual({ quantity: '2980', cost: '3233.3' });
  expect(await office.isSound()).toEqual([]);
});

test.each([
  ['found', {}, ['3000 EUR 3255'], []],
  ['party', { party_id: 2 }, ['2980 EUR 3233.3'], ['20 EUR 21.7']],
] as const)('what is missing is %s', async (decision, more, stock, owed) => {
  const id = await dispatched();
  await step(id, 'receive', counted('980'));
  await step(id, 'difference', { decision, reason: 'Counted again.', ...more });
  expect(await office.standsOn('1020')).toEqual(stock);
  expect(await office.standsOn('1110')).toEqual(owed);
  expect(await office.standsOn('1090')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test.each([{}, { party_id: 99 }])('who owes what is missing is there: %j', async (more) => {
  const id = await dispatched();
  await step(id, 'receive', counted('980'));
  const asked = await step(id, 'difference', { decision: 'party', reason: 'The driver.', ...more });
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([422, ['party_id']]);
  expect(await office.standsOn('1090')).toEqual(['20 EUR 21.7']);
});

test('whoever counts does not see what was sent, until the count is in', async () => {
  const id = await dispatched();
  const there = await office.host.signInAs([
    { name: 'transfer', title: 'x', view: true, post: true },
  ]);
  const seen = await there.get(`${TRS}/${id}/show`);
  expect(seen.body).toMatchObject({ amount: null, lines: [{ currency: 'EUR', amount: null }] });
  expect((await there.get(`${TRS}/${id}/entry`)).body).toEqual([]);
  expect((await there.get(`${TRS}/list`)).body.data).toMatchObject([{ amount: null }]);
  const more = await there.post(`${TRS}/${id}/receive`, counted('1000.01'));
  expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['lines.0.amount']]);
  const whole = await there.post(`${TRS}/${id}/receive`, counted('1000'));
  expect(whole.body).toMatchObject({ status: 'received', lines: [{ amount: '1000.00' }] });
});

test('a recall takes it back line for line, also where notes cost something else than the position', async () => {
  const dealer = await office.party('dealer', 'Delta FX');
  const deal = { date: DAY, counterparty_id: dealer, currency: 'EUR', post: true };
  await office.hold('EUR', '4000', '4340');
  for (const more of [
    { side: 'buy', amount: '500', rate: '1.2' },
    { side: 'sell', amount: '1000', rate: '1.3' },
  ]) {
    expect((await office.me().post('exchange/trade/store', { ...deal, ...more })).status).toBe(201);
  }
  const id = await dispatched();
  await step(id, 'recall', { reason: 'The road is closed.' });
  const [sent = [], back = []] = await office.entriesOf(TRS, id);
  expect(sent.some((line) => line.startsWith('1099'))).toBe(true);
  expect(back).toEqual(sent.map(negated));
  expect(await office.isSound()).toEqual([]);
});

/** Negates amount and base of a line such as `1020 -5.00 EUR -5.43`. */
function negated(line: string): string {
  const [account = '', amount = '', currency = '', base = ''] = line.split(' ');
  return [account, turned(amount), currency, turned(base)].join(' ');
}

const turned = (figure: string) =>
  Number(figure) === 0 ? figure : `-${figure}`.replace(/^--/, '');

test('a draft is dispatched by that name as well', async () => {
  await office.hold('EUR', '3000', '3255');
  const { body: branch } = await office.me().post('setting/branches/store', { name: 'Herat' });
  const { body: there } = await office
    .me()
    .post('exchange/locations/store', { name: 'Vault Herat', type: 'vault', branch_id: branch.id });
  const draft = (amount: string) =>
    office.me().post(`${TRS}/store`, {
      kind: 'internal',
      date: DAY,
      from_location_id: 1,
      to_location_id: there.id,
      lines: [{ currency: 'EUR', amount }],
    });
  const { body } = await draft('1000');
  const sent = await step(body.id, 'dispatch');
  expect([sent.status, sent.body.status, sent.body.number]).toEqual([
    200,
    'dispatched',
    'TRS 00001',
  ]);
  expect((await step(body.id, 'dispatch')).status).toBe(409);
  const much = await step((await draft('9000')).body.id, 'dispatch');
  expect([much.status, Object.keys(much.body.errors)]).toEqual([422, ['lines.0']]);
  const { body: remit } = await out({ post: false });
  expect((await step(remit.id, 'dispatch')).status).toBe(409);
  expect(await office.isSound()).toEqual([]);
});

test('to recall what was sent takes the right to void', async () => {
  const id = await dispatched();
  const asked = async (more: object) => {
    const who = await office.host.signInAs([{ name: 'transfer', title: 'x', view: true, ...more }]);
    return (await who.post(`${TRS}/${id}/recall`, { reason: 'No.' })).status;
  };
  expect([await asked({ post: true }), await asked({ void: true })]).toEqual([403, 200]);
});

test('what has not arrived is recalled', async () => {
  const id = await dispatched();
  const { body } = await step(id, 'recall', { reason: 'The road is closed.' });
  expect(body.status).toBe('recalled');
  expect(await office.standsOn('1020')).toEqual(['3000 EUR 3255']);
  expect((await step(id, 'receive', counted('1000'))).status).toBe(409);
  expect(await office.isSound()).toEqual([]);
});
