import { DAY } from '../support/dealing-fixture';
import { remitFixture } from '../support/remittance-fixture';

const { office, ids, out, paidOut, step } = remitFixture();

const deactivate = async (id: number) => {
  const { version } = (await office.me().get(`accounting/parties/${id}/show`)).body;
  const sent = { is_active: false, version };
  expect((await office.me().put(`accounting/parties/${id}/update`, sent)).status).toBe(200);
};

const buys = (more: object) => ({
  side: 'buy',
  currency: 'EUR',
  amount: '1',
  rate: '1.08',
  ...more,
});

test('nothing new is dealt with a party that is not active', async () => {
  await deactivate(ids.sender);
  const me = office.me();
  const party = { date: DAY, post: true };
  const limit = { amount: '1', valid_from: DAY, reason: 'Known', post: true };
  for (const [asked, field] of [
    [out(), 'sender_id'],
    [out({ sender_id: await office.party('customer', 'B'), agent_id: ids.sender }), 'agent_id'],
    [
      me.post('exchange/trade/store', buys({ ...party, counterparty_id: ids.sender })),
      'counterparty_id',
    ],
    [
      me.post('exchange/sales/store', { ...party, customer_id: ids.sender, lines: [buys({})] }),
      'customer_id',
    ],
    [me.post('exchange/credit-limit/store', { ...limit, party_id: ids.sender }), 'party_id'],
  ] as const) {
    const { status, body } = await asked;
    expect([field, status, body.errors[field]]).toEqual([
      field,
      422,
      expect.arrayContaining([expect.stringMatching(/^Sender One is not active/)]),
    ]);
  }
});

test('what is open with it is settled all the same', async () => {
  const id = await paidOut();
  await deactivate(ids.agent);
  const dollars = { pay_currency: 'USD', rate: '279.80', quote_direction: 'indirect' };
  const { status, body } = await step(id, 'settle', { ...dollars, location_id: 1 });
  expect([status, body.status]).toEqual([200, 'settled']);
  expect(await office.isSound()).toEqual([]);
});
