import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, step, out, ready, incoming } = remitFixture();

const PAPER = { type: 'passport', number: 'P1234567' };
const DAYS = 'from=2026-11-19&to=2026-11-20';
const users = async () => (await office.me().get(`reports/user-profitability?${DAYS}`)).body.totals;
const summary = async () => (await office.me().get(`reports/summary-report?${DAYS}`)).body;
const areMet = ({ checks }: { checks: readonly { ok: boolean }[] }) => checks.every(({ ok }) => ok);
const fee = { amount: '8', mode: 'on_top' };

test('a remittance counts with its margin and its fee; cancelled, with what was given back of them', async () => {
  const { body } = await out({ fee });
  expect(await users()).toMatchObject({ deals: 1, base: '500.00', margin: '0.00', fees: '8.00' });
  expect(await summary()).toMatchObject({
    result: { fees: '8.00', by_hand: '0.00' },
    attribution: { fees: '8.00', others: '0.00', by_hand: '0.00' },
  });
  await step(body.id, 'cancel', { reason: 'Wrong town.', refund_fee: false });
  const kept = await users();
  expect(kept).toMatchObject({ deals: 1, voids: 1, base: '0.00', fees: '8.00' });
  const second = await out({ fee });
  await step(second.body.id, 'cancel', { reason: 'Wrong town.', refund_fee: true });
  expect(await users()).toMatchObject({ deals: 2, voids: 2, base: '0.00', fees: '8.00' });
  expect(areMet(await summary())).toBe(true);
  expect(await office.isSound()).toEqual([]);
});

test('a remittance in the base currency counts as a deal at one, with its fee and no margin', async () => {
  const { body } = await out({
    payout_currency: 'USD',
    rate: undefined,
    quote_direction: undefined,
    fee,
  });
  expect(await users()).toMatchObject({ deals: 1, base: '500.00', margin: '0.00', fees: '8.00' });
  const page = await summary();
  expect([page.result.fees, page.attribution.by_hand, areMet(page)]).toEqual([
    '8.00',
    '0.00',
    true,
  ]);
  await step(body.id, 'hold', { reason: 'The name is like one on a list.' });
  await step(body.id, 'refuse', { reason: 'It is the one on the list.' });
  expect(await users()).toMatchObject({ deals: 1, voids: 1, base: '0.00', fees: '0.00' });
  expect(await office.isSound()).toEqual([]);
});

test('what is paid out in another currency than it came in was bought from the beneficiary (X8)', async () => {
  await office.hold('EUR', '1000', '1085');
  const { body } = await incoming();
  await step(body.id, 'pay-out', {
    reference: 'H-77',
    document: PAPER,
    location_id: 1,
    pay_currency: 'USD',
    rate: '1.0750',
  });
  const { body: sales } = await office.me().get(`reports/sales-analysis?${DAYS}`);
  expect(sales.totals).toMatchObject({ tickets: 1, amount: '300.00', base: '322.50' });
  expect(sales.totals).toMatchObject({ average_rate: '1.075', margin: '3.00' });
  const page = await summary();
  expect([page.attribution.margin, page.attribution.others]).toEqual(['3.00', '0.00']);
  expect(areMet(page)).toBe(true);
  expect(await office.isSound()).toEqual([]);
});

test('at a till it belongs to the shift in which it was paid in', async () => {
  const till = (await office.me().post('exchange/locations/store', { name: 'Till', type: 'till' }))
    .body.id;
  await office.me().post('exchange/till-sessions/open', { location_id: till, count: {} });
  const { body, status } = await out({ location_id: till, date: '2026-11-20', fee });
  expect([status, body.errors]).toEqual([201, undefined]);
  const { body: statement } = await office.me().get(`reports/user-statement?${DAYS}`);
  expect(statement.sections[0]).toMatchObject({
    tickets: 1,
    movements: [{ document: 'TRS 00001', amount: '508.00', margin: expect.any(String) }],
  });
  await ready(body.id);
  const paid = await step(body.id, 'pay-out', { code: body.payout_code, document: PAPER });
  expect(paid.body.status).toBe('paid_out');
  expect((await office.me().get(`${TRS}/${body.id}/show`)).body.agent.id).toBe(ids.agent);
  expect(await office.isSound()).toEqual([]);
});
