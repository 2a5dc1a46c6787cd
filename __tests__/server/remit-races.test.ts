import type { Answer } from '../support/client';
import { KNOWN, remitFixture, TRS } from '../support/remit-fixture';

const { house, ids, out, ready, incoming, step } = remitFixture();
const PAPER = { type: 'passport', number: 'P1234567', country: 'PK' };

/** So many at one moment: `RACERS=50` for a long run. */
const RACERS = Number(process.env.RACERS ?? '12');

/** All at once; how many were let through, and what the others were answered. */
async function race(attempt: () => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: RACERS }, attempt));
  const refused = answers.filter(({ status }) => status >= 300).map(({ status }) => status);
  return { through: answers.length - refused.length, others: [...new Set(refused)] };
}

test('a code is paid out once', async () => {
  const { body } = await out();
  await ready(body.id);
  const paid = await race(() =>
    step(body.id, 'pay-out', { code: body.payout_code, document: PAPER }),
  );
  expect(paid).toEqual({ through: 1, others: [409] });
  expect(await house.standsOn('1130')).toEqual(['-139250 PKR -500']);
  expect(await house.isSound()).toEqual([]);
});

test('an order that has expired is paid out once, and expires once on the way', async () => {
  await house.hold('EUR', '1000', '1085');
  const { body } = await incoming({ expires_on: '2026-11-19' });
  const paid = await race(() =>
    step(body.id, 'pay-out', { reference: 'H-77', document: PAPER, location_id: 1 }),
  );
  expect(paid).toEqual({ through: 1, others: [409] });
  expect(await house.standsOn('2030')).toEqual([]);
  expect(await house.isSound()).toEqual([]);
});

test('what is paid out and cancelled at a moment is one of both', async () => {
  const { body } = await out();
  await ready(body.id);
  let n = 0;
  const done = await race(() => {
    n += 1;
    return n % 2 === 0
      ? step(body.id, 'pay-out', { code: body.payout_code, document: PAPER })
      : step(body.id, 'cancel', { reason: 'Wrong town.' });
  });
  expect(done).toEqual({ through: 1, others: [409] });
  expect(await house.standsOn('2020')).toEqual([]);
  expect(await house.isSound()).toEqual([]);
});

test('an agent is paid once for a remittance', async () => {
  const agent = await house.party('agent', 'Kabul', {
    commission: { method: 'per_lakh', amount: '150', currency: 'USD' },
  });
  await out({ agent_id: agent, principal: '5000', ...KNOWN });
  const period = { agent_id: agent, from: '2026-11-01', to: '2026-11-30' };
  const paid = await race(() => house.me().post('exchange/commissions/store', period));
  expect(paid).toEqual({ through: 1, others: [422] });
  expect(await house.standsOn('5020')).toEqual(['7.5 USD 7.5']);
  expect(await house.isSound()).toEqual([]);
});

test('what was sent to another branch is received once', async () => {
  const me = house.me();
  const branch = await me.post('setting/branches/store', { name: 'Herat' });
  const till = await me.post('exchange/locations/store', {
    ...{ name: 'Vault of Herat', type: 'vault', branch_id: branch.body.id },
  });
  const { body } = await me.post(`${TRS}/store`, {
    ...{ kind: 'internal', from_location_id: 1, to_location_id: till.body.id, post: true },
    ...{ carrier: 'Ahmad', seal_no: 'S-17', lines: [{ currency: 'USD', amount: '100' }] },
  });
  expect(body).toMatchObject({ status: 'dispatched', carrier: 'Ahmad', seal_no: 'S-17' });
  const lines = [{ currency: 'USD', amount: '100' }];
  const received = await race(() => step(body.id, 'receive', { lines }));
  expect(received).toEqual({ through: 1, others: [409] });
  expect(await house.standsOn('1090')).toEqual([]);
  expect(await house.isSound()).toEqual([]);
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
    (await house.me().get(`${TRS}/agent-account?agent_id=${ids.agent}`)).body;
  expect(await account()).toMatchObject([
    {
      ...{ currency: 'PKR', balance: '-167100.00', base: '-600.00' },
      unsettled: [
        { id: second.body.id, amount: '-27850.00', open: '-27850.00' },
        { id: first.body.id, amount: '-139250.00', open: '-139250.00' },
      ],
      waiting: { count: 1, amount: '13925.00' },
    },
  ]);
  await house.me().post(`accounting/parties/${ids.agent}/settle`, {
    ...{ currency: 'PKR', amount: '100000', pay_currency: 'USD', rate: '278.50' },
    ...{ quote_direction: 'indirect', location_id: 1 },
  });
  expect((await account())[0].unsettled).toMatchObject([
    { id: second.body.id, open: '-27850.00' },
    { id: first.body.id, open: '-39250.00' },
  ]);
});
