import { DAY } from '../support/dealing-fixture';
import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, paidOut, incoming, step } = remitFixture();
const PAPER = { type: 'passport', number: 'P1234567', country: 'PK' };
const DOLLARS = {
  pay_currency: 'USD',
  rate: '279.80',
  quote_direction: 'indirect',
  location_id: 1,
};
const SETTLEMENTS = 'accounting/settlements';

const shown = async (id: number) => (await office.me().get(`${TRS}/${id}/show`)).body;
const account = async () =>
  (await office.me().get(`${TRS}/agent-account?agent_id=${ids.agent}`)).body;
const openWith = async () =>
  (await office.me().get(`accounting/parties/${ids.agent}/open-items`)).body.data.map(
    ({ document, open }: { document: string; open: string }) => [document, open],
  );

test('it is settled with the agent at another rate, and what came of it is realised (X7)', async () => {
  const id = await paidOut({ fee: { amount: '8', mode: 'on_top' }, tax: '5' });
  expect(await shown(id)).toMatchObject({ status: 'paid_out', settlement: null });
  const { status, body } = await step(id, 'settle', {
    ...DOLLARS,
    currency: 'PKR',
    amount: '139250',
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body).toMatchObject({ status: 'settled', settlement: { id: 1, number: 'SET 00001' } });
  const { body: settlement } = await office.me().get(`${SETTLEMENTS}/1/show`);
  expect(settlement).toMatchObject({
    status: 'posted',
    party_id: ids.agent,
    amount: '139250.00',
    currency: 'PKR',
    pay_currency: 'USD',
    pay_amount: '497.68',
    is_ours: false,
    applied_to: [{ document: 'TRS 00001', document_id: id, amount: '139250.00', is_chosen: true }],
    unapplied: [],
  });
  expect(await office.entriesOf(SETTLEMENTS, 1)).toEqual([
    expect.arrayContaining(['1130 139250.00 PKR 500.00', '1010 -497.68 USD -497.68']),
  ]);
  expect(await office.standsOn('1130')).toEqual([]);
  expect(await office.standsOn('4010')).toEqual(['-2.32 USD -2.32']);
  const { body: listed } = await office.me().get(`${TRS}/list?status=settled`);
  expect(listed.data.map((row: { id: number }) => row.id)).toEqual([id]);
  expect((await step(id, 'settle', DOLLARS)).status).toBe(409);
  expect(await office.isSound()).toEqual([]);
});

test('of several the one that is meant is settled: open items and running account say so', async () => {
  const first = await paidOut();
  const second = await paidOut({ principal: '100' });
  const { body } = await step(second, 'settle', DOLLARS);
  expect(body.status).toBe('settled');
  expect(await openWith()).toEqual([['TRS 00001', '-139250.00']]);
  expect((await account())[0]).toMatchObject({
    balance: '-139250.00',
    unsettled: [{ id: first, amount: '-139250.00', open: '-139250.00' }],
  });
  expect(await office.isSound()).toEqual([]);
});

test('only what the running account has not paid for is paid, and nothing where it paid for all', async () => {
  const first = await paidOut();
  const second = await paidOut({ principal: '100' });
  const paid = await office.me().post(`accounting/parties/${ids.agent}/settle`, {
    ...DOLLARS,
    currency: 'PKR',
    amount: '150000',
  });
  expect([paid.status, paid.body.errors]).toEqual([201, undefined]);
  const marked = await step(first, 'settle');
  expect([marked.status, marked.body.status, marked.body.settlement]).toEqual([
    200,
    'settled',
    null,
  ]);
  const whole = await step(second, 'settle', { ...DOLLARS, amount: '27850' });
  expect([whole.status, whole.body.errors]).toEqual([
    422,
    {
      amount: [
        '17,100.00 PKR of this remittance must be settled. Enter that, or leave this empty.',
      ],
    },
  ]);
  const rest = await step(second, 'settle', { ...DOLLARS, amount: '17100' });
  expect([rest.status, rest.body.settlement]).toEqual([200, { id: 2, number: 'SET 00002' }]);
  expect(await office.standsOn('1130')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('it is paid out again once its settlement is voided, and can be settled anew', async () => {
  const id = await paidOut();
  await step(id, 'settle', DOLLARS);
  const voided = await office.me().post(`${SETTLEMENTS}/1/void`, { reason: 'Wrong rate.' });
  expect([voided.status, voided.body.status]).toEqual([200, 'voided']);
  expect(await shown(id)).toMatchObject({ status: 'paid_out', settlement: null });
  expect(await openWith()).toEqual([['TRS 00001', '-139250.00']]);
  expect(await office.standsOn('1130')).toEqual(['-139250 PKR -500']);
  expect(await office.isSound()).toEqual([]);
  const anew = await step(id, 'settle', DOLLARS);
  expect(anew.body).toMatchObject({ status: 'settled', settlement: { number: 'SET 00002' } });
  const { history } = await shown(id);
  expect(history.map(({ action }: { action: string }) => action).slice(-3)).toEqual([
    'settle',
    'reopen',
    'settle',
  ]);
  expect(await office.isSound()).toEqual([]);
});

test('what the running account paid for is open again once that payment is voided', async () => {
  const first = await paidOut();
  const second = await paidOut({ principal: '100' });
  await office.me().post(`accounting/parties/${ids.agent}/settle`, {
    ...DOLLARS,
    currency: 'PKR',
    amount: '150000',
  });
  await step(first, 'settle');
  await step(second, 'settle', DOLLARS);
  const voided = await office.me().post(`${SETTLEMENTS}/1/void`, { reason: 'It bounced.' });
  expect([voided.status, voided.body.status]).toEqual([200, 'voided']);
  expect(await openWith()).toEqual([
    ['TRS 00001', '-139250.00'],
    ['TRS 00002', '-10750.00'],
  ]);
  for (const id of [first, second]) {
    expect(await shown(id)).toMatchObject({ status: 'paid_out', settlement: null });
    expect((await step(id, 'settle', DOLLARS)).body.status).toBe('settled');
  }
  expect(await openWith()).toEqual([]);
  expect(await office.standsOn('1130')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('an order that was paid out here is settled by the agent, who owes it', async () => {
  await office.hold('EUR', '1000', '1085');
  const { body: order } = await incoming();
  await step(order.id, 'pay-out', { reference: 'H-77', document: PAPER, location_id: 1 });
  const { status, body } = await step(order.id, 'settle', { location_id: 1 });
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body).toMatchObject({ status: 'settled', settlement: { number: 'SET 00001' } });
  const { body: settlement } = await office.me().get(`${SETTLEMENTS}/1/show`);
  expect(settlement).toMatchObject({ is_ours: true, pay_amount: '300.00', pay_currency: 'EUR' });
  expect(await office.standsOn('1130')).toEqual([]);
  expect(await office.standsOn('1020')).toEqual(['1000 EUR 1085']);
  expect(await office.isSound()).toEqual([]);
});

test.each([
  ['another currency', { ...DOLLARS, currency: 'EUR' }, ['currency']],
  ['another amount', { ...DOLLARS, amount: '139249' }, ['amount']],
  ['a day before it was paid out', { ...DOLLARS, date: '2026-11-01' }, ['date']],
  ['no rate', { pay_currency: 'USD', location_id: 1 }, ['rate']],
  ['no place', { ...DOLLARS, location_id: undefined }, ['location_id']],
  ['a party', { ...DOLLARS, party_id: 1 }, ['party_id']],
])('%s is refused at its field', async (_what, more, fields) => {
  const id = await paidOut({ date: DAY });
  const { status, body } = await step(id, 'settle', more);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields]);
  expect((await shown(id)).status).toBe('paid_out');
});

test('an agent is paid a commission for what is settled, too', async () => {
  const agent = await office.party('agent', 'Kabul', {
    commission: { method: 'per_lakh', amount: '150', currency: 'USD' },
  });
  const id = await paidOut({ agent_id: agent });
  await step(id, 'settle', DOLLARS);
  const seen = await office.me().post('exchange/commissions/preview', {
    agent_id: agent,
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(seen.body).toMatchObject({ count: 1, total_base: '500.00' });
});

test('it takes the right to post remittances', async () => {
  const id = await paidOut();
  const holder = (page: string, ...actions: readonly string[]) =>
    office.host.signInAs([
      { name: page, title: page, ...Object.fromEntries(actions.map((action) => [action, true])) },
    ]);
  const others = await holder('settlements', 'view', 'create', 'post');
  expect((await others.post(`${TRS}/${id}/settle`, DOLLARS)).status).toBe(403);
  const reader = await holder('remits', 'view');
  expect((await reader.post(`${TRS}/${id}/settle`, DOLLARS)).status).toBe(403);
  const teller = await holder('remits', 'view', 'post');
  const { status, body } = await teller.post(`${TRS}/${id}/settle`, DOLLARS);
  expect([status, body.status]).toEqual([200, 'settled']);
});
