import { KNOWN, remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out, step } = remitFixture();

test('cancelling pays back what was sent, and the fee where that is wanted (X16)', async () => {
  const { body } = await out({ fee: { amount: '8', mode: 'on_top' } });
  const cancelled = await step(body.id, 'cancel', { reason: 'Wrong town.', refund_fee: false });
  expect(cancelled.body).toMatchObject({ status: 'cancelled', alerts: [] });
  expect((await office.entriesOf(TRS, body.id))[1]).toEqual([
    '2020 139250.00 PKR 500.00',
    '1010 -500.00 USD -500.00',
  ]);
  const second = await out({ fee: { amount: '8', mode: 'on_top' }, tax: '5' });
  await step(second.body.id, 'cancel', { reason: 'Wrong town.', refund_fee: true });
  expect((await office.entriesOf(TRS, second.body.id))[1]).toContain('1010 -513.00 USD -513.00');
  expect(await office.isSound()).toEqual([]);
});

test('cancelling what the agent was funded for tells of the position that stays open (X16b)', async () => {
  const { body } = await out();
  const funded = await office.me().post(`accounting/parties/${ids.agent}/settle`, {
    currency: 'PKR',
    amount: '139250',
    pay_currency: 'USD',
    rate: '279.80',
    quote_direction: 'indirect',
    location_id: 1,
  });
  expect([funded.status, funded.body.errors]).toEqual([201, undefined]);
  await office.boardAt('PKR', '0.003571428571', '2026-11-20');
  const { body: cancelled } = await step(body.id, 'cancel', { reason: 'The town is closed.' });
  expect(cancelled.alerts).toMatchObject([{ key: 'remit.open-position' }]);
  for (const figure of ['139,250.00 PKR', '500.00', '497.32']) {
    expect(cancelled.alerts[0].message).toContain(figure);
  }
  const waiting = async () => (await office.me().get('notices/show')).body.open_positions;
  expect(await waiting()).toBe(1);
  const teller = await office.host.signInAs([{ name: 'remits', title: 'Remits', view: true }]);
  const seen = (await teller.get(`${TRS}/${body.id}/show`)).body.alerts[0].message;
  expect([seen.includes('139,250.00 PKR'), seen.includes('500.00')]).toEqual([true, false]);
  expect(await office.standsOn('1130')).toEqual(['139250 PKR 497.68']);
  await office.me().post(`accounting/parties/${ids.agent}/settle`, {
    currency: 'PKR',
    amount: '139250',
    pay_currency: 'USD',
    rate: '280',
    quote_direction: 'indirect',
    location_id: 1,
  });
  expect(await waiting()).toBe(0);
  expect(await office.isSound()).toEqual([]);
});

test('a remittance that is held goes on where it was, or is paid back whole', async () => {
  const { body } = await out({ fee: { amount: '8', mode: 'on_top' } });
  await step(body.id, 'send', { reference: 'H-1' });
  await step(body.id, 'hold', { reason: 'The name is like one on a list.' });
  expect((await step(body.id, 'available')).status).toBe(409);
  expect((await step(body.id, 'release')).body.status).toBe('sent');
  await step(body.id, 'hold', { reason: 'Again.' });
  const { body: refused } = await step(body.id, 'refuse', { reason: 'It is the one on the list.' });
  expect(refused).toMatchObject({ status: 'refused', step_reason: 'It is the one on the list.' });
  expect(await office.standsOn('2020')).toEqual([]);
  expect(await office.standsOn('4030')).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test.each([
  [true, '0.00', []],
  [false, '0.00', ['-8 USD -8']],
] as const)(
  'cancelling reverses at the original base, long in the currency (fee back: %s)',
  async (refund_fee, realised, fees) => {
    await office.hold('EUR', '20000', '21000.00');
    const sent = { payout_currency: 'EUR', principal: '1100', rate: '1.10', ...KNOWN };
    const { body } = await out({
      ...sent,
      quote_direction: 'direct',
      fee: { amount: '8', mode: 'on_top' },
    });
    expect(await office.standsOn('4010')).toEqual(['-50 USD -50']);
    const cancelled = await step(body.id, 'cancel', { reason: 'Wrong town.', refund_fee });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    expect(await office.standsOn('4010')).toEqual([]);
    expect(await office.standsOn('4030')).toEqual(fees);
    expect(await office.position()).toEqual({ quantity: '20000', cost: '21000' });
    const { body: sales } = await office
      .me()
      .get('reports/sales-analysis?from=2026-11-01&to=2026-11-30');
    expect(sales.totals).toMatchObject({ tickets: 0, base: '0.00', margin: '0.00', realised });
    expect(await office.isSound()).toEqual([]);
  },
);
