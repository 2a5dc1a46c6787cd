import { atOnce, inRounds, ROUNDS } from '../support/at-once';
import { KNOWN, remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out, ready, incoming, step } = remitFixture();
const PAPER = { type: 'passport', number: 'P1234567', country: 'PK' };

test('a code is paid out once', async () => {
  await inRounds(async (round) => {
    const { body } = await out();
    await ready(body.id);
    const paid = await atOnce(() =>
      step(body.id, 'pay-out', { code: body.payout_code, document: PAPER }),
    );
    expect([round, paid]).toEqual([round, { through: 1, others: [409] }]);
  });
  expect(await office.standsOn('1130')).toEqual([`-${ROUNDS * 139_250} PKR -${ROUNDS * 500}`]);
  expect(await office.isSound()).toEqual([]);
});

test('an order that has expired is paid out once, and expires once on the way', async () => {
  await office.hold('EUR', '6000', '6510');
  await inRounds(async (round) => {
    const reference = `H-${round}`;
    const { body } = await incoming({ reference, expires_on: '2026-11-19' });
    const paid = await atOnce(() =>
      step(body.id, 'pay-out', { reference, document: PAPER, location_id: 1 }),
    );
    expect([round, paid]).toEqual([round, { through: 1, others: [409] }]);
  });
  expect(await office.standsOn('2030')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('what is paid out and cancelled at a moment is one of both', async () => {
  await inRounds(async (round) => {
    const { body } = await out();
    await ready(body.id);
    const done = await atOnce((n) =>
      n % 2 === 0
        ? step(body.id, 'pay-out', { code: body.payout_code, document: PAPER })
        : step(body.id, 'cancel', { reason: 'Wrong town.' }),
    );
    expect([round, done]).toEqual([round, { through: 1, others: [409] }]);
  });
  expect(await office.standsOn('2020')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('an agent is paid once for a remittance', async () => {
  const agent = await office.party('agent', 'Kabul', {
    commission: { method: 'per_lakh', amount: '150', currency: 'USD' },
  });
  const period = { agent_id: agent, from: '2026-11-01', to: '2026-11-30' };
  await inRounds(async (round) => {
    await out({ agent_id: agent, principal: '5000', ...KNOWN });
    const paid = await atOnce(() => office.me().post('exchange/commissions/store', period));
    expect([round, paid]).toEqual([round, { through: 1, others: [422] }]);
  });
  expect(await office.standsOn('5020')).toEqual([`${ROUNDS * 7.5} USD ${ROUNDS * 7.5}`]);
  expect(await office.isSound()).toEqual([]);
});

test('what was sent to another branch is received once', async () => {
  const me = office.me();
  const branch = await me.post('setting/branches/store', { name: 'Herat' });
  const till = await me.post('exchange/locations/store', {
    name: 'Vault of Herat',
    type: 'vault',
    branch_id: branch.body.id,
  });
  const lines = [{ currency: 'USD', amount: '100' }];
  await inRounds(async (round) => {
    const { body } = await me.post(`${TRS}/store`, {
      kind: 'internal',
      from_location_id: 1,
      to_location_id: till.body.id,
      post: true,
      carrier: 'Ahmad',
      seal_no: 'S-17',
      lines,
    });
    expect(body).toMatchObject({ status: 'dispatched', carrier: 'Ahmad', seal_no: 'S-17' });
    const received = await atOnce(() => step(body.id, 'receive', { lines }));
    expect([round, received]).toEqual([round, { through: 1, others: [409] }]);
  });
  expect(await office.standsOn('1090')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('the running account tells what makes up a balance, and what is on its way', async () => {
  const first = await out();
  const second = await out({ principal: '100' });
  await out({ principal: '50' });
  for (const { body } of [first, second]) {
    await ready(body.id);
    await step(body.id, 'pay-out', { code: body.payout_code, document: PAPER });
  }
  const account = async () =>
    (await office.me().get(`${TRS}/agent-account?agent_id=${ids.agent}`)).body;
  expect(await account()).toMatchObject([
    {
      currency: 'PKR',
      balance: '-167100.00',
      base: '-600.00',
      unsettled: [
        { id: second.body.id, amount: '-27850.00', open: '-27850.00' },
        { id: first.body.id, amount: '-139250.00', open: '-139250.00' },
      ],
      waiting: { count: 1, amount: '13925.00' },
    },
  ]);
  await office.me().post(`accounting/parties/${ids.agent}/settle`, {
    currency: 'PKR',
    amount: '100000',
    pay_currency: 'USD',
    rate: '278.50',
    quote_direction: 'indirect',
    location_id: 1,
  });
  expect((await account())[0].unsettled).toMatchObject([
    { id: second.body.id, open: '-27850.00' },
    { id: first.body.id, open: '-39250.00' },
  ]);
});
