import { remitFixture } from '../support/remittance-fixture';

const { office, ids, out, ready, step } = remitFixture();
const PAPER = { type: 'passport', number: 'P1234567' };
const RACERS = 12;

const settle = (id: number, more: object = {}, who = office.me()) =>
  who.post(`accounting/parties/${id}/settle`, {
    currency: 'PKR',
    amount: '139250',
    pay_currency: 'USD',
    rate: '280',
    quote_direction: 'indirect',
    location_id: 1,
    ...more,
  });

/** An agent has paid out one remittance and is owed the money. */
async function owed() {
  const { body } = await out();
  await ready(body.id);
  await step(body.id, 'pay-out', { code: body.payout_code, document: PAPER });
  expect(await office.standsOn('1130')).toEqual(['-139250 PKR -500']);
}

test('what stands with a party is settled once, however many settle it at the same moment', async () => {
  await owed();
  const done = await Promise.all(Array.from({ length: RACERS }, () => settle(ids.agent)));
  expect(done.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(done.filter(({ status }) => status !== 201).map(({ status }) => status))).toEqual(
    new Set([422]),
  );
  expect(await office.standsOn('1130')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('parts that are settled at the same moment never come to more than stands', async () => {
  await owed();
  const done = await Promise.all(
    Array.from({ length: RACERS }, () => settle(ids.agent, { amount: '50000' })),
  );
  expect(done.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await office.standsOn('1130')).toEqual([expect.stringMatching(/^-39250 PKR /)]);
  expect(await office.isSound()).toEqual([]);
});

test('an agent is paid ahead for what is on its way through it, and no more', async () => {
  const none = await settle(ids.agent);
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['currency']]);
  await out();
  const more = await settle(ids.agent, { amount: '139250.01' });
  expect(more.body.errors).toEqual({
    amount: ['Only 139,250.00 PKR is open. Enter that or less.'],
  });
  expect((await settle(ids.agent, { currency: 'AFN' })).status).toBe(422);
  expect((await settle(ids.agent)).status).toBe(201);
  expect(await office.standsOn('1130')).toEqual([expect.stringMatching(/^139250 PKR /)]);
});

test('its answer repeats the rate that was typed, plain, and says it for one unit', async () => {
  await owed();
  const { body } = await settle(ids.agent, { rate: '280.00' });
  expect(body).toMatchObject({
    rate: '280',
    quote_unit: 1,
    quote_direction: 'indirect',
    pay_amount: '497.32',
    rate_base: '0.003571428571428571',
  });
  const shown = await office.me().get(`accounting/settlements/${body.id}/show`);
  expect(shown.body.rate_base).toBe(body.rate_base);
});

test('a party that is not there is not found', async () => {
  expect((await settle(99_999)).status).toBe(404);
  expect((await office.me().post('accounting/parties/99999/settle', {})).status).toBe(404);
});

test('whoever may post on the page of parties settles from there', async () => {
  await owed();
  const page = (name: string, more: object) => [{ name, title: name, view: true, ...more }];
  const reader = await office.host.signInAs(page('parties', { create: true }));
  expect((await settle(ids.agent, {}, reader)).status).toBe(403);
  const poster = await office.host.signInAs(page('parties', { post: true }));
  expect((await settle(ids.agent, { amount: '50000' }, poster)).status).toBe(201);
  const settler = await office.host.signInAs(page('settlements', { post: true }));
  expect((await settle(ids.agent, { amount: '50000' }, settler)).status).toBe(201);
});

test('cash and notes that are named by their account are those of the main vault', async () => {
  await owed();
  const at = { location_id: undefined, account_id: office.id('1010') };
  const { status, body } = await settle(ids.agent, at);
  expect([status, body.errors]).toEqual([201, undefined]);
  const [, paid] = (await office.me().get(`accounting/settlements/${body.id}/entry`)).body;
  expect(paid).toMatchObject({ account_number: '1010', location_id: 1, amount: '-497.32' });
  const notes = { ...at, pay_currency: 'EUR', rate: '0.0033', quote_direction: 'direct' };
  expect((await settle(ids.agent, notes)).status).toBe(422);
  expect(await office.isSound()).toEqual([]);
});

test('an account that does not take the currency is named by its field', async () => {
  await owed();
  const at = { location_id: undefined, account_id: office.id('1030'), pay_currency: undefined };
  const { status, body } = await settle(ids.agent, { ...at, rate: undefined });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['account_id']]);
});

test('a day on which dealing is locked takes neither a settlement nor a batch of commissions', async () => {
  await owed();
  const agent = await office.party('agent', 'Kabul', {
    commission: { method: 'per_tx', amount: '2', currency: 'USD' },
  });
  await out({ agent_id: agent });
  const locked = { modules: ['exchange'], lock_date: '2026-11-20', reason: 'Closed.' };
  await office.me().post('accounting/transaction-locking/store', locked);
  const batch = { agent_id: agent, from: '2026-11-01', to: '2026-11-30' };
  for (const refused of [
    await settle(ids.agent),
    await office.me().post('exchange/commissions/store', batch),
  ]) {
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['date']]);
  }
  expect((await settle(ids.agent, { date: '2026-11-21' })).status).toBe(201);
  expect(await office.isSound()).toEqual([]);
});
