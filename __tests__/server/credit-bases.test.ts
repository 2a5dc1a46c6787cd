import { counterFixture, TODAY } from '../support/counter-fixture';
import { CLW, LIMIT } from '../support/credit-fixture';

describe.each([
  {
    base: 'BHD',
    held: '377.000',
    mid: '0.3770',
    limit: '100.005',
    used: '75.400',
    left: '24.605',
    cost: '75.400',
    got: '37.900',
  },
  {
    base: 'JPY',
    held: '150000',
    mid: '151.234',
    limit: '40000',
    used: '30247',
    left: '9753',
    cost: '30000',
    got: '15123',
  },
])('an organisation that counts in $base', ({ base, held, mid, limit, used, left, cost, got }) => {
  const shop = counterFixture({ base, currencies: ['USD'] });

  test('lends in its own decimals, and repays to the figure', async () => {
    await shop.opening('USD', '1000', held);
    await shop.me.post('exchange/rates/store', { currency: 'USD', mid, kind: 'board' });
    const { id: limit_id } = await shop.given('limit', `${LIMIT}/store`, {
      date: undefined,
      party_id: await shop.aCustomer(),
      amount: limit,
      valid_from: TODAY,
      reason: 'Known',
    });
    const drawn = { currency: 'USD', amount: '200', due_date: TODAY, location_id: 1 };
    const { id } = await shop.given('draw', `${CLW}/store`, { ...drawn, limit_id });
    expect(await shop.entry(id, CLW)).toEqual([
      `1110 200.00 USD ${cost}`,
      `1020 -200.00 USD -${cost}`,
    ]);
    const { body } = await shop.me.get(`${LIMIT}/${limit_id}/available`);
    expect(body).toMatchObject({ currency: base, limit, used, available: left });
    const half = { date: TODAY, currency: 'USD', amount: '100', location_id: 1 };
    const other = { ...half, pay_currency: base, rate: base === 'BHD' ? '0.379' : '151.23' };
    const { body: part } = await shop.me.post(`${CLW}/${id}/repay`, other);
    expect(part).toMatchObject({ repayments: [{ pay_amount: got }], outstanding: '100.00' });
    expect((await shop.me.post(`${CLW}/${id}/repay`, half)).body.status).toBe('repaid');
    const { body: more } = await shop.me.post(`${CLW}/store`, {
      date: TODAY,
      limit_id,
      post: true,
      due_date: TODAY,
      location_id: 1,
      currency: 'USD',
      amount: '300',
    });
    expect(Object.keys(more.errors)).toEqual(['amount']);
    expect(await shop.isSound()).toEqual([]);
  });
});
