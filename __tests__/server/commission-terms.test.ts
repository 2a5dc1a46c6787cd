import { KNOWN, remitFixture, TRS } from '../support/remittance-fixture';

const { office, out, step } = remitFixture();

const BATCHES = 'exchange/commissions';
const batch = (agent_id: number, act = 'store') =>
  office.me().post(`${BATCHES}/${act}`, { agent_id, from: '2026-11-01', to: '2026-11-30' });
const anAgent = (commission: object) => office.party('agent', 'Kabul', { commission });

test('a share of base that is paid in another currency is worth that share', async () => {
  await office.currency('KWD');
  await office.boardAt('KWD', '3.2535');
  const agent = await anAgent({ method: 'percent', amount: '0.5', currency: 'KWD' });
  await out({ agent_id: agent, principal: '1000', ...KNOWN });
  const { body } = await batch(agent);
  expect(body).toMatchObject({ total_base: '1000.00', commission: '1.537' });
  expect(await office.entriesOf(BATCHES, body.id)).toEqual([
    ['5020 5.00 USD 5.00', '1130 -1.537 KWD -5.00'],
  ]);
  expect(await office.isSound()).toEqual([]);
});

test('a currency without a rate on the board is told by its name', async () => {
  await office.currency('GBP');
  const agent = await anAgent({ method: 'per_tx', amount: '2', currency: 'GBP' });
  await out({ agent_id: agent });
  const { status, body } = await batch(agent);
  expect([status, body.errors]).toEqual([
    422,
    { agent_id: [expect.stringContaining('no rate of GBP')] },
  ]);
  expect((await batch(agent, 'preview')).body.lines).toEqual([]);
});

test('a batch stays while a later one takes back what it paid', async () => {
  const agent = await anAgent({ method: 'per_tx', amount: '2', currency: 'USD' });
  const { body: remit } = await out({ agent_id: agent });
  const { body: paid } = await batch(agent);
  await step(remit.id, 'cancel', { reason: 'The town is closed.' });
  const { body: back } = await batch(agent);
  expect(back.commission).toBe('-2.00');
  const voided = async (id: number) =>
    (await office.me().post(`${BATCHES}/${id}/void`, { reason: 'Wrong.' })).status;
  expect(await voided(paid.id)).toBe(409);
  expect([await voided(back.id), await voided(paid.id)]).toEqual([200, 200]);
  expect(await office.standsOn('1130')).toEqual([]);
  expect((await office.me().get(`${TRS}/${remit.id}/show`)).body.status).toBe('cancelled');
  expect(await office.isSound()).toEqual([]);
});

test('a commission is agreed in a currency that is dealt in', async () => {
  const { status, body } = await office.me().post('accounting/parties/store', {
    kind: 'agent',
    name: 'Kabul',
    settlement_limit: '1.001',
    commission: { method: 'per_tx', amount: '2', currency: 'ZWL' },
  });
  expect([status, Object.keys(body.errors)]).toEqual([
    422,
    ['settlement_limit', 'commission.currency'],
  ]);
  const fine = { method: 'per_tx', amount: '2.000', currency: 'USD' };
  const sent = { kind: 'agent', name: 'Kabul', commission: fine };
  const { body: refused } = await office.me().post('accounting/parties/store', sent);
  expect(Object.keys(refused.errors)).toEqual(['commission.amount']);
});
