import { CLW, creditFixture, CSW, LIMIT, SUB } from '../support/credit-fixture';

const { office, limit, sub, draw, repay, withSub, available, customer } = creditFixture();

test('a limit is a register: it has its number once it is in force, and posts nothing', async () => {
  const { status, body } = await limit({
    valid_to: '2026-12-31',
    review_on: '2026-12-01',
    collateral: [{ kind: 'Deed', description: 'House in Herat', value: '5000' }],
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    number: 'CRL 00001',
    status: 'active',
    party_id: customer(),
    counterparty: 'Customer O',
    amount: '10000.00',
    currency: 'USD',
    entry_ids: [],
    valid_to: '2026-12-31',
    collateral: [{ kind: 'Deed', description: 'House in Herat', value: '5000.00' }],
  });
  const { body: below } = await sub(body.id);
  expect(below).toMatchObject({ number: 'CRS 00001', status: 'active', limit_number: 'CRL 00001' });
  expect(await office.isSound()).toEqual([]);
});

test('a draw leaves the position alone, a repayment in another currency sells what is repaid', async () => {
  const { sub_limit_id } = await withSub();
  const { status, body } = await draw(CSW, { sub_limit_id });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    number: 'CSW 00001',
    status: 'posted',
    outstanding: '3000.00',
    repayments: [],
    at: 'Main vault',
    party_id: customer(),
    limit: { number: 'CRL 00001' },
  });
  expect(await office.position('EUR')).toEqual({ quantity: '8000', cost: '8640' });
  const part = await repay(CSW, body.id, {});
  expect([part.status, part.body.status, part.body.outstanding]).toEqual([
    200,
    'part_repaid',
    '2000.00',
  ]);
  const rest = await repay(CSW, body.id, { amount: '2000', pay_currency: 'USD', rate: '1.1050' });
  expect(rest.body).toMatchObject({
    status: 'repaid',
    outstanding: '0.00',
    repayments: [
      { amount: '1000.00', pay_currency: 'EUR', pay_amount: '1000.00', rate: null },
      { amount: '2000.00', pay_currency: 'USD', pay_amount: '2210.00', rate: '1.105' },
    ],
  });
  expect(await office.entriesOf(CSW, body.id)).toEqual([
    ['1110 3000.00 EUR 3240.00', '1020 -3000.00 EUR -3240.00'],
    ['1110 -1000.00 EUR -1080.00', '1020 1000.00 EUR 1080.00'],
    ['1110 -2000.00 EUR -2160.00', '1010 2210.00 USD 2210.00', '4010 -50.00 USD -50.00'],
  ]);
  expect(await office.position('EUR')).toEqual({ quantity: '6000', cost: '6480' });
  expect(await office.standsOn('1110')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('what is used moves with the rates, and each sub-limit caps what matches it', async () => {
  const { limit_id, sub_limit_id } = await withSub();
  await draw(CSW, { sub_limit_id });
  expect(await available(limit_id)).toMatchObject({
    currency: 'USD',
    limit: '10000.00',
    used: '3255.00',
    reserved: '0.00',
    available: '6745.00',
    without_mid: [],
    sub_limits: [{ id: sub_limit_id, used: '3000.00', available: '1000.00', limit: '4000.00' }],
  });
  const more = await draw(CLW, { limit_id, amount: '1500' });
  expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['amount']]);
  expect(more.body.errors.amount[0]).toContain('CRS 00001');
  const dirhams = await draw(CLW, { limit_id, currency: 'AED', amount: '10000' });
  expect([dirhams.status, dirhams.body.base]).toEqual([201, '2722.94']);
  expect(await available(limit_id)).toMatchObject({ used: '5977.94', available: '4022.06' });
  await office.boardAt('EUR', '1.2000', '2026-11-20');
  expect(await available(limit_id)).toMatchObject({
    used: '6322.94',
    available: '3677.06',
    sub_limits: [{ used: '3000.00', available: '1000.00' }],
  });
  expect(await available(limit_id, { currency: 'EUR' })).toMatchObject({ available: '1200.00' });
});

test('a currency without a rate on the board is told, and nothing is guessed', async () => {
  await office.currency('GBP');
  await office.boardAt('GBP', '1.3000');
  await office.hold('GBP', '1000', '1300.00');
  const { body } = await limit();
  await draw(CLW, { limit_id: body.id, currency: 'GBP', amount: '100' });
  const client = await office.host.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query("delete from rate where currency = 'GBP'");
  await client.query('set session_replication_role = origin');
  client.release();
  expect(await available(body.id)).toMatchObject({
    used: null,
    available: null,
    without_mid: ['GBP'],
  });
  const { status, body: refused } = await draw(CLW, { limit_id: body.id });
  expect([status, Object.keys(refused.errors)]).toEqual([422, ['amount']]);
  expect(refused.errors.amount[0]).toContain('GBP');
});

test('a draw on the balance is owed, and the customer has it at once', async () => {
  const { body } = await limit();
  const { body: drawn } = await draw(CLW, {
    limit_id: body.id,
    location_id: undefined,
    on_account: true,
    amount: '100',
  });
  expect(await office.entriesOf(CLW, drawn.id)).toEqual([
    ['1110 100.00 EUR 108.00', '2010 -100.00 EUR -108.00'],
  ]);
  expect(drawn).toMatchObject({ number: 'CLW 00001', on_account: true, location_id: null });
  expect(await office.isSound()).toEqual([]);
});

test('the scope of a sub-limit is a user, a branch or what it is for', async () => {
  const { body } = await limit();
  const { body: user } = await office.me().get('user/current-user');
  const cap = (scope: string, scope_value: string, amount: string) =>
    sub(body.id, { scope, scope_value, amount, currency: 'USD' });
  await cap('user', String(user.id), '500');
  await cap('branch', '1', '700');
  await cap('product', 'withdrawal', '900');
  const draws = (amount: string) => draw(CLW, { limit_id: body.id, currency: 'USD', amount });
  const over = await draws('950');
  expect(over.body.errors.amount).toHaveLength(3);
  expect((await draws('600')).body.errors.amount).toHaveLength(1);
  expect((await draws('500')).status).toBe(201);
  expect((await draws('0.01')).status).toBe(422);
  const another = await office.host.signInAs(null, 'third@example.com');
  const of = { limit_id: body.id, currency: 'USD', amount: '200' };
  expect((await draw(CLW, of, another)).status).toBe(201);
  const { sub_limits } = await available(body.id);
  expect(
    sub_limits.map((one: { scope: string; used: string; scope_name: string }) => one.used),
  ).toEqual(['500.00', '700.00', '700.00']);
});

test('limits of a party do not overlap in time, whatever their state but ended', async () => {
  const { body: first } = await limit({ valid_to: '2026-11-30' });
  expect(first.status).toBe('active');
  expect((await limit({ valid_from: '2026-12-01' })).status).toBe(201);
  const again = await limit({ valid_from: '2027-11-01', valid_to: '2027-11-30' });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['valid_from']]);
  expect(again.body.errors.valid_from[0]).toContain('CRL 00002');
  await office.me().post(`${LIMIT}/2/close`, { reason: 'Another one' });
  expect((await limit({ valid_from: '2027-11-01', valid_to: '2027-11-30' })).status).toBe(201);
});

test('a limit that is suspended or closed lets nothing be drawn, and what was drawn is repaid all the same', async () => {
  const { limit_id, sub_limit_id } = await withSub();
  const { body: drawn } = await draw(CSW, { sub_limit_id, amount: '100' });
  const step = (path: string, id: number, name: string, body: object) =>
    office.me().post(`${path}/${id}/${name}`, body);
  const stopped = await step(LIMIT, limit_id, 'suspend', { reason: 'A letter came back' });
  expect(stopped.body).toMatchObject({ status: 'suspended', step_reason: 'A letter came back' });
  expect(await available(limit_id)).toMatchObject({ available: '0.00', used: '108.50' });
  const refused = await draw(CLW, { limit_id, amount: '1' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['limit_id']]);
  expect((await step(LIMIT, limit_id, 'resume', {})).body.status).toBe('active');
  await step(SUB, sub_limit_id, 'suspend', { reason: 'No more euros' });
  const capped = await draw(CLW, { limit_id, amount: '1' });
  expect([capped.status, Object.keys(capped.body.errors)]).toEqual([422, ['amount']]);
  await step(SUB, sub_limit_id, 'close', { reason: 'Not needed' });
  expect((await draw(CLW, { limit_id, amount: '1' })).status).toBe(201);
  expect((await step(LIMIT, limit_id, 'close', { reason: 'Left us' })).body.status).toBe('closed');
  expect((await step(LIMIT, limit_id, 'resume', {})).status).toBe(409);
  expect((await draw(CLW, { limit_id, amount: '1' })).status).toBe(422);
  expect((await repay(CSW, drawn.id, { amount: '100' })).body.status).toBe('repaid');
  expect(await office.isSound()).toEqual([]);
});

test('a party with a limit in force is kept', async () => {
  await limit();
  const { body } = await office.me().delete(`accounting/parties/${customer()}/destroy`);
  expect(body.is_deleted).toBe('no');
});

test('nobody who is not active draws, and what was drawn is repaid', async () => {
  const { body: made } = await limit();
  const { body: drawn } = await draw(CLW, { limit_id: made.id });
  const me = office.me();
  const { body: party } = await me.get(`accounting/parties/${customer()}/show`);
  const sent = { is_active: false, version: party.version };
  expect((await me.put(`accounting/parties/${customer()}/update`, sent)).status).toBe(200);
  const refused = await draw(CLW, { limit_id: made.id, amount: '1' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['limit_id']]);
  expect((await repay(CLW, drawn.id, {})).status).toBe(200);
});
